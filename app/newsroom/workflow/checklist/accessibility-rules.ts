import { isDecorative } from '~/platform/html/rules';
import { shorten, textOf } from '~/platform/html/text';
import { linkPlace, type Problem, tablePlace } from './problem';

/**
 * Texts of links that say nothing about where they lead, by the language of the article, without case and punctuation (WCAG
 * 2.2, 2.4.4: screen reader users go from link to link, without the words around them). Each counts only in its own
 * language: in English, “Ici” or “Plus” is the name of something.
 */
const emptyLinkTexts: Readonly<Record<string, readonly string[]>> = {
  en: ['here', 'click here', 'this', 'this link', 'link', 'more', 'read more', 'learn more', 'see more', 'this page'],
  de: [
    ...['hier', 'hier klicken', 'klicke hier', 'klicken sie hier', 'mehr', 'weiterlesen', 'mehr lesen'],
    ...['link', 'dieser link'],
  ],
  es: ['aquí', 'haz clic aquí', 'pulsa aquí', 'más', 'leer más', 'ver más', 'enlace', 'este enlace'],
  fr: ['ici', 'cliquez ici', 'clique ici', 'plus', 'lire la suite', 'en savoir plus', 'lien', 'ce lien'],
};
const allEmptyLinkTexts = Object.values(emptyLinkTexts).flat();

/** Returns the link texts that say nothing in an article in this language, given as a BCP 47 tag; in others, those of all. */
const emptyLinkTextsIn = (language: string): readonly string[] =>
  emptyLinkTexts[language.replace(/-.*/, '')] ?? allEmptyLinkTexts;

const longestShown = 60;

/** Returns the alternative texts of the pictures in HTML: for screen readers, they are a part of the link’s text. */
const alternativeTexts = (html: string): string =>
  [...html.matchAll(/<img\b[^<>]*?\salt="([^"]*)"/g)].map(([, alt = '']) => alt).join(' ');

/**
 * Reports links without a text, or whose text says nothing about where they lead.
 * @param language of the article, as a BCP 47 tag.
 */
export function linkTextProblems(content: string, language: string): Problem[] {
  const emptyTexts = emptyLinkTextsIn(language);
  const problems: Problem[] = [];
  for (const [, attributes = '', inside = ''] of content.matchAll(/<a\b([^<>]*)>(.*?)<\/a>/gs)) {
    const href = (/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&').replace(/#.*$/s, '');
    // Those within the text, such as footnotes.
    if (href === '') continue;
    // A picture without its alternative text is reported as such.
    if (inside.match(/<img\b[^<>]*>/g)?.some((image) => !/\salt="[^"]*[^"\s]/.test(image) && !isDecorative(image)))
      continue;
    const text = `${textOf(inside)} ${textOf(alternativeTexts(inside))}`.replaceAll(/\s+/g, ' ').trim();
    // Looks for the end only from where a run of punctuation begins: from each of its characters would take too long.
    const words = text.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
    const place = linkPlace(href);
    const shown = shorten(href, longestShown);
    if (words === '') problems.push({ sentence: `The link to ${shown} has no text.`, place });
    else if (emptyTexts.includes(words)) {
      problems.push({ sentence: `“${text}” does not say where the link leads (${shown}).`, place });
    }
  }
  return problems;
}

/** Reports tables without header cells: screen readers read these out before the cells below or beside them. */
export function tableProblems(content: string): Problem[] {
  const tables = [...content.matchAll(/<table\b[^<>]*>(.*?)<\/table>/gs)];
  return tables.flatMap(([, inside = ''], index) =>
    /<th\b/.test(inside)
      ? []
      : [
          {
            sentence: `Table ${index + 1} of ${tables.length} has no header cells.`,
            place: tablePlace(index + 1),
            subject: inside,
          },
        ],
  );
}
