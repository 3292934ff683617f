import { isDecorative } from '~/platform/html/rules';
import { shorten, textOf } from '~/platform/html/text';
import { linkPlace, type Problem, tablePlace } from './problem';

/**
 * Texts of links that say nothing about where they lead, in the languages of articles, without case and punctuation (WCAG
 * 2.2, 2.4.4: screen reader users go from link to link, without the words around them).
 */
const emptyLinkTexts: ReadonlySet<string> = new Set([
  ...['here', 'click here', 'this', 'this link', 'link', 'more', 'read more', 'learn more', 'see more', 'this page'],
  ...['hier', 'hier klicken', 'klicke hier', 'klicken sie hier', 'mehr', 'weiterlesen', 'mehr lesen', 'dieser link'],
  ...['aquí', 'haz clic aquí', 'pulsa aquí', 'más', 'leer más', 'ver más', 'enlace', 'este enlace'],
  ...['ici', 'cliquez ici', 'clique ici', 'plus', 'lire la suite', 'en savoir plus', 'lien', 'ce lien'],
]);

const longestShown = 60;

/** Returns the alternative texts of the pictures in HTML: for screen readers, they are a part of the link’s text. */
const alternativeTexts = (html: string): string =>
  [...html.matchAll(/<img\b[^<>]*?\salt="([^"]*)"/g)].map(([, alt = '']) => alt).join(' ');

/** Reports links without a text, or whose text says nothing about where they lead. */
export function linkTextProblems(content: string): Problem[] {
  const problems: Problem[] = [];
  for (const [, attributes = '', inside = ''] of content.matchAll(/<a\b([^<>]*)>(.*?)<\/a>/gs)) {
    const href = (/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&').replace(/#.*$/s, '');
    // Those within the text, such as footnotes.
    if (href === '') continue;
    // A picture without its alternative text is reported as such.
    if (inside.match(/<img\b[^<>]*>/g)?.some((image) => !/\salt="[^"]*[^"\s]/.test(image) && !isDecorative(image)))
      continue;
    const text = `${textOf(inside)} ${textOf(alternativeTexts(inside))}`.replaceAll(/\s+/g, ' ').trim();
    const words = text.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    const place = linkPlace(href);
    const shown = shorten(href, longestShown);
    if (words === '') problems.push({ sentence: `The link to ${shown} has no text.`, place });
    else if (emptyLinkTexts.has(words)) {
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
          },
        ],
  );
}
