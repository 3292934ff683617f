import { languageTag } from '~/platform/html/language-marks';
import { shorten, textOf } from '~/platform/html/text';
import { fieldPlace } from '../required-fields';
import { type Problem, passagePlace } from './problem';

/** A script, or scripts used together. */
type Writing = {
  /** How a sentence names its characters. */
  name: string;
  /** Unicode scripts. */
  scripts: readonly string[];
  /** The codes of scripts (ISO 15924) in which it is used. */
  codes: readonly string[];
  /** Minimum number of letters for a passage to count as text rather than a name. */
  shortest: number;
};

const alphabet = (script: string, code: string, name = script): Writing => ({
  ...{ name: `${name} letters`, scripts: [script], codes: [code], shortest: 24 },
});

/** Latin is not included: texts in any language contain names and terms in Latin letters. */
const writings: readonly Writing[] = [
  alphabet('Cyrillic', 'Cyrl'),
  {
    name: 'Chinese or Japanese characters',
    scripts: ['Han', 'Hiragana', 'Katakana', 'Bopomofo'],
    codes: ['Hans', 'Hant', 'Hani', 'Jpan', 'Hrkt', 'Kore', 'Bopo'],
    shortest: 10,
  },
  { name: 'Korean letters', scripts: ['Hangul'], codes: ['Kore', 'Hang'], shortest: 10 },
  alphabet('Arabic', 'Arab'),
  alphabet('Greek', 'Grek'),
  alphabet('Hebrew', 'Hebr'),
  { ...alphabet('Thai', 'Thai'), shortest: 16 },
  alphabet('Devanagari', 'Deva'),
  alphabet('Bengali', 'Beng'),
  alphabet('Tamil', 'Taml'),
  alphabet('Telugu', 'Telu'),
  alphabet('Gujarati', 'Gujr'),
  alphabet('Gurmukhi', 'Guru'),
  alphabet('Kannada', 'Knda'),
  alphabet('Malayalam', 'Mlym'),
  alphabet('Sinhala', 'Sinh'),
  alphabet('Armenian', 'Armn'),
  alphabet('Georgian', 'Geor'),
  alphabet('Ethiopic', 'Ethi'),
  { ...alphabet('Khmer', 'Khmr'), shortest: 16 },
  { ...alphabet('Lao', 'Laoo'), shortest: 16 },
  { ...alphabet('Myanmar', 'Mymr', 'Burmese'), shortest: 16 },
];

const classOf = ({ scripts }: Writing): string => scripts.map((script) => `\\p{Script=${script}}`).join('');
const anyWriting = new RegExp(`[${writings.map(classOf).join('')}]`, 'u');
/** A passage in one of the writings, up to the next letter of another one. */
const passage = new RegExp(
  writings.map((writing) => `([${classOf(writing)}][${classOf(writing)}\\P{L}]*)`).join('|'),
  'gu',
);
const patternOf = new Map(writings.map((writing) => [writing, new RegExp(`[${classOf(writing)}]`, 'gu')]));

/** Languages that are written in several scripts, although their tags need not name one. */
const languagesOfSeveralScripts = new Set('az bs kk ku ky ks mn ms pa sd sr sh tg tk tt ug uz za'.split(' '));
/** Latin letters without any of the marked language’s own, from which its mark is wrong. */
const shortestLatin = 10;

/** Returns the script of a language; undefined if it is unknown or could be one of several. */
function scriptOf(language: string): string | undefined {
  try {
    const locale = new Intl.Locale(language);
    if (!locale.script && languagesOfSeveralScripts.has(locale.language)) return undefined;
    return locale.maximize().script;
  } catch {
    return undefined;
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const nameOf = (language: string): string => languageNames.of(languageTag(language) ?? 'und') ?? language;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A run of text in one language, within one block. */
type Run = { text: string; language: string; isMarked: boolean };

const withoutText = new Set(['br', 'img']);
const inline = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 'span']);

/** Returns the runs of text in stored HTML, without code and embeds. Reads the HTML once. */
function runsOf(html: string, articleLanguage: string): Run[] {
  const runs: Run[] = [];
  const open: { name: string; language: string; isMarked: boolean; isSkipped: boolean }[] = [];
  let isNewBlock = true;
  const add = (written: string): void => {
    const around = open.at(-1);
    if (written === '' || around?.isSkipped) return;
    const language = around?.language ?? articleLanguage;
    const last = isNewBlock ? undefined : runs.at(-1);
    if (last?.language === language) last.text += written;
    else if (written.trim() === '') return;
    else runs.push({ text: written, language, isMarked: around?.isMarked ?? false });
    isNewBlock = false;
  };
  for (const [, slash, name = '', attributes = '', text = ''] of `<>${html}`.matchAll(
    /<(\/)?([a-z][a-z0-9]*)?([^<>]*)>([^<]*)/g,
  )) {
    if (name !== '' && !inline.has(name) && !/^(?:br|img|code)$/.test(name)) isNewBlock = true;
    if (slash) open.pop();
    else if (name !== '' && !withoutText.has(name)) {
      const around = open.at(-1);
      const language = /\slang="([^"]*)"/.exec(attributes)?.[1];
      open.push({
        name,
        language: language ?? around?.language ?? articleLanguage,
        isMarked: language !== undefined || (around?.isMarked ?? false),
        isSkipped: around?.isSkipped || name === 'pre' || name === 'code' || attributes.includes('content-embed'),
      });
    }
    // Otherwise the words on both sides of a line break would become one.
    add(name === 'br' ? `\n${text}` : text);
  }
  return runs;
}

/** Problems of one article that are listed. */
const maxListed = 20;
const longestShown = 60;

/**
 * Reports passages in a script that their language does not have: screen readers cannot read these out unless their
 * language is marked (WCAG 2.2, 3.1.2), nor those whose mark is wrong. Only the script is certain, so a passage in another
 * language of the same script is not found.
 * @param language of the article, as a BCP 47 tag.
 */
export function languageProblems(content: string, language: string): Problem[] {
  if (!content.includes(' lang="') && !anyWriting.test(content)) return [];
  const problems: Problem[] = [];
  const runs = runsOf(content, language).map((run) => ({ ...run, text: textOf(run.text) }));
  /** Letters of the whole text, and those in each writing that is not the article’s. */
  let total = 0;
  const unmarked = new Map<Writing, number>();
  for (const { text, language: own, isMarked } of runs) {
    const script = scriptOf(own);
    total += countOf(text, /\p{L}/gu);
    if (script === undefined) continue;
    const expected = writings.filter(({ codes }) => codes.includes(script));
    const shown = (words: string): string => `“${shorten(words, longestShown)}”`;
    const report = (words: string, sentence: string): void => {
      problems.push({
        sentence: `${shown(words)} ${sentence}`,
        place: passagePlace(words),
        subject: `${own} ${words}`,
      });
    };
    for (const match of text.matchAll(passage)) {
      const writing = writings[match.slice(1).findIndex((part) => part !== undefined)];
      if (!writing || expected.includes(writing)) continue;
      const words = match[0].trim();
      const count = countOf(words, patternOf.get(writing) ?? /$^/g);
      if (!isMarked) unmarked.set(writing, (unmarked.get(writing) ?? 0) + count);
      if (count < writing.shortest) continue;
      if (isMarked)
        report(
          words,
          `has the language ${nameOf(own)}, but is written in ${writing.name}. Change or remove its language.`,
        );
      else
        report(
          words,
          `is written in ${writing.name}, but has no language. Select it and choose Language in the toolbar.`,
        );
    }
    const hasOwnScript = expected.some((writing) => countOf(text, patternOf.get(writing) ?? /$^/g) > 0);
    if (isMarked && expected.length > 0 && !hasOwnScript && countOf(text, /\p{Script=Latin}/gu) >= shortestLatin)
      report(text, `has the language ${nameOf(own)}, but is written in Latin letters. Change or remove its language.`);
  }
  const [main] = [...unmarked].filter(([, count]) => count > total / 2);
  if (main && main[1] >= main[0].shortest)
    return [
      {
        sentence: `The article’s language is set to ${nameOf(language)}, but most of the text is written in ${main[0].name}.`,
        place: fieldPlace('language'),
      },
    ];
  if (problems.length <= maxListed) return problems;
  const more = problems.length - maxListed + 1;
  const rest = { sentence: `${more} more passages have no language, or the wrong one.`, subject: `${more} more` };
  return [...problems.slice(0, maxListed - 1), { ...rest, place: problems[maxListed - 1]?.place }];
}
