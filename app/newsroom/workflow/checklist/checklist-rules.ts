import type { DraftFields } from '~/newsroom/drafts/fields';
import { textOf } from '~/platform/html/text';
import { pluralise } from '~/platform/languages/pluralise';
import { fieldPlace, missingFields, type RequiredField, requiredFields } from '../required-fields';
import { linkTextProblems, tableProblems } from './accessibility-rules';
import { dateProblems, type PublicationPeriod } from './date-rules';
import { languageProblems } from './language-rules';
import { pictureProblems } from './pictures/picture-rules';
import { headingPlace, linkPlace, type Problem } from './problem';
import { warningsText } from './warnings-text';

/** The checks before publication, in the order they are shown: those whose failure is worst for readers come first. */
export const checks = [
  ...['title', 'links', 'excerpt', 'picture', 'credits', 'linkTexts', 'headings', 'tables'],
  ...['languages', 'dates', 'weight'],
] as const;
export type Check = (typeof checks)[number];

/** Possible settings of a check: `warn` shows a warning; `block` prevents publication until the check passes. */
export const checkLevels = ['off', 'warn', 'block'] as const;
export const checkLevelNames = {
  off: 'Off',
  warn: 'Warn',
  block: 'Block',
} as const satisfies Record<(typeof checkLevels)[number], string>;
export type CheckLevel = (typeof checkLevels)[number];
export type Checklist = Record<Check, CheckLevel>;

export const checkNames: Record<Check, string> = {
  title: 'Title',
  links: 'Working links',
  excerpt: 'Excerpt',
  picture: 'Pictures and alternative text',
  credits: 'Picture credits',
  linkTexts: 'Link texts',
  headings: 'Headings in order',
  tables: 'Table headers',
  languages: 'Language marks',
  dates: 'Dates and weekdays',
  weight: 'Picture sizes and embeds',
};

/** Result of checking a link. */
export type LinkState = 'works' | 'gone' | 'silent' | 'unchecked';
export type LinkFinding = { href: string; state: LinkState };

/** Who has overridden a problem, and why. */
export type Override = { by: string; reason: string };

/** Result of a check. */
export type Finding = {
  /** Name of the check, as the checklist shows it. */
  name: string;
  level: Exclude<CheckLevel, 'off'>;
  /** One sentence each; empty when the check has passed. */
  problems: string[];
  /** Where in the editor each problem is, as a fragment of its URL; undefined for a problem without a place. */
  places?: (string | undefined)[];
  /** What the check has measured, whether or not it has found a problem. */
  fact?: string;
  /** Whether the check has yet to be run. */
  isPending?: boolean;
  /** The check, and what identifies each of its problems (`problemKey`), where they can be overridden. */
  check?: Check;
  keys?: string[];
  /** The override of each problem, where all of them are overridden: they only warn then. */
  overrides?: Override[];
};

/** The result of a check with what `withOverrides` needs to find out which of its problems are overridden. */
export type CheckedFinding = Omit<Finding, 'keys' | 'overrides'> & {
  /** What each problem is about (`Problem`); missing for what cannot be overridden. */
  subjects?: string[];
};

/** The result of a check in one word. */
export type CheckState = 'blocks' | 'warns' | 'pending' | 'passed';

/** Returns the result of a check in one word. */
export function checkStateOf({ isPending, level, problems }: Finding): CheckState {
  if (problems.length > 0) return level === 'block' ? 'blocks' : 'warns';
  return isPending ? 'pending' : 'passed';
}

const stateOrder: readonly CheckState[] = ['blocks', 'warns', 'pending', 'passed'];

/** Sorts results by urgency: those that block publication first, those that have passed last. */
export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((one, other) => stateOrder.indexOf(checkStateOf(one)) - stateOrder.indexOf(checkStateOf(other)));

/** Returns the problems that all checks have found, the worst first. */
export const problemsOf = (findings: readonly Finding[]): string[] =>
  sortFindings(findings).flatMap(({ problems, overrides }) =>
    problems.map((problem, index) => {
      const by = overrides?.[index]?.by;
      return by === undefined ? problem : `${problem} (Overridden by ${by}.)`;
    }),
  );

/** What the checks of pictures have found that need more than the text. */
export type PictureFindings = { credits?: Problem[]; weight?: { fact: string; problems: Problem[] } };

/** Returns what each problem is about. Equal ones are numbered: an override of one must not cover the others. */
function numberedSubjects(problems: readonly Problem[]): string[] {
  const counts = new Map<string, number>();
  return problems.map(({ subject, sentence }) => {
    const about = subject ?? sentence;
    const count = (counts.get(about) ?? 0) + 1;
    counts.set(about, count);
    return count === 1 ? about : `${about} (${count})`;
  });
}

type CheckedText = Pick<DraftFields, 'title' | 'excerpt' | 'imageUrl' | 'imageAlt' | 'content' | 'language'>;

/** The fields that every article needs, as the checklist shows them. */
const requiredNames: Record<RequiredField, string> = { category: 'Category', author: 'Author', content: 'Text' };

/** Whether a result is about a field that every article needs, also one that is only reviewed. */
export const isAboutRequiredField = ({ name }: Pick<Finding, 'name'>): boolean =>
  Object.values(requiredNames).includes(name);

/**
 * Returns the results for the fields that no setting makes optional: the category, a byline that is not an email
 * address, and a text that is not too long.
 * @param tooLong a sentence about a text that is too long.
 */
export const requiredFindings = (fields: Pick<DraftFields, RequiredField>, tooLong?: string): Finding[] => {
  const missing = missingFields(fields, tooLong);
  return requiredFields.flatMap((field): Finding[] => {
    const problem = missing[field];
    const finding = { name: requiredNames[field], level: 'block' } as const;
    if (problem) return [{ ...finding, problems: [problem], places: [fieldPlace(field)] }];
    return field === 'category' ? [{ ...finding, problems: [] }] : [];
  });
};

/** Reports headings that skip a level. The title is level 1, so the text starts at level 2. */
function headingProblems(content: string): Problem[] {
  let before = 1;
  let number = 0;
  const problems: Problem[] = [];
  for (const [, digit = '2', inside = ''] of content.matchAll(/<h([1-6])\b[^<>]*>(.*?)<\/h\1>/gs)) {
    const level = Number(digit);
    number += 1;
    if (level > before + 1) {
      const sentence = `“${textOf(inside)}” is a level ${level} heading directly below a level ${before} heading.`;
      problems.push({ sentence, place: headingPlace(number) });
    }
    before = level;
  }
  return problems;
}

const linkSentences = { gone: 'leads to a page that does not exist', silent: 'could not be reached' } as const;

/** Reports links that do not work, missing pages first, because other sites may be down only briefly. */
const linkProblems = (links: readonly LinkFinding[]): Problem[] =>
  (['gone', 'silent'] as const).flatMap((failure) =>
    links
      .filter(({ state }) => state === failure)
      .map(({ href }) => ({ sentence: `${href} ${linkSentences[failure]}.`, place: linkPlace(href) })),
  );

/** Maximum number of addresses listed in a problem; the rest are only counted. */
const maxListed = 5;

/** Reports unchecked links, which have neither passed nor failed. */
function uncheckedProblems(links: readonly LinkFinding[]): string[] {
  const hrefs = links.filter(({ state }) => state === 'unchecked').map(({ href }) => href);
  if (hrefs.length === 0) return [];
  const named = hrefs.slice(0, maxListed).join(', ');
  const more = hrefs.length > maxListed ? ` and ${hrefs.length - maxListed} more` : '';
  return [`${pluralise(hrefs.length, 'link was', 'links were')} not checked: ${named}${more}.`];
}

/**
 * Returns the result of every check that is not off.
 * @param linkFindings results of the link check; `undefined` when it has not been run yet.
 * @param period when the article was first published, and when this text is (`publicationPeriod`).
 * @param pictures what the checks of credits and weight have found.
 */
export function findingsOf(
  text: CheckedText,
  linkFindings: readonly LinkFinding[] | undefined,
  checklist: Checklist,
  period: PublicationPeriod,
  pictures: PictureFindings = {},
): CheckedFinding[] {
  const links = linkFindings ?? (linksOf(text.content).length === 0 ? [] : undefined);
  const problems: Record<Check, Problem[]> = {
    title: text.title.trim() === '' ? [{ sentence: 'There is no title.', place: fieldPlace('title') }] : [],
    excerpt: text.excerpt.trim() === '' ? [{ sentence: 'There is no excerpt.', place: fieldPlace('excerpt') }] : [],
    picture: pictureProblems(text),
    links: links ? linkProblems(links) : [],
    credits: pictures.credits ?? [],
    linkTexts: linkTextProblems(text.content, text.language),
    headings: headingProblems(text.content),
    tables: tableProblems(text.content),
    languages: languageProblems(text.content, text.language),
    dates: dateProblems(text.content, text.language, period),
    weight: pictures.weight?.problems ?? [],
  };
  const findings = checks.flatMap((check): CheckedFinding[] => {
    const level = checklist[check];
    if (level === 'off') return [];
    const found = problems[check];
    const finding: CheckedFinding = { name: checkNames[check], level, problems: found.map(({ sentence }) => sentence) };
    if (found.length > 0) finding.places = found.map(({ place }) => place);
    // Without a title, an article has no address.
    if (level === 'block' && found.length > 0 && check !== 'title')
      Object.assign(finding, { check, subjects: numberedSubjects(found) });
    if (check === 'weight' && pictures.weight) finding.fact = pictures.weight.fact;
    if (check === 'links' && !links) finding.isPending = true;
    return [finding];
  });
  const unchecked = links && checklist.links !== 'off' ? uncheckedProblems(links) : [];
  if (unchecked.length === 0) return findings;
  // An unchecked link may well work, so it only causes a warning, whatever the setting, and comes last.
  const failed = findings.filter(({ name, problems }) => name !== checkNames.links || problems.length > 0);
  return [...failed, { name: checkNames.links, level: 'warn', problems: unchecked }];
}

/** Appends the checklist's warnings to a message, which need not end in a full stop. */
export function withWarnings(sentence: string, warnings: readonly string[]): string {
  if (warnings.length === 0) return sentence;
  return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${warningsText(warnings)}`;
}

/** Whether a finding blocks publication. */
export const isBlocking = ({ level, problems }: Finding): boolean => level === 'block' && problems.length > 0;

/** Maximum external links checked per article. */
export const maxExternalLinks = 50;

/** Returns the URLs that the HTML links to, without fragments or duplicates. Skips email and phone links. */
export function linksOf(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^<>]*?\shref="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replace(/#.*$/s, ''),
  );
  return [...new Set(found)].filter((href) => href !== '' && !/^(?:mailto|tel|sms):/i.test(href));
}

/** Returns the path of a link to this site; `undefined` for an external link. */
export function internalPathOf(href: string, siteUrl: string): string | undefined {
  try {
    const url = new URL(href, siteUrl);
    return url.origin === new URL(siteUrl).origin ? url.pathname + url.search : undefined;
  } catch {
    return undefined;
  }
}

/** Maps a response status to a link state. A page that denies access or limits requests still exists. */
export function stateOfStatus(status: number): LinkState {
  if (status < 400 || [401, 402, 403, 405, 406, 407, 429, 451].includes(status)) return 'works';
  return status >= 500 ? 'silent' : 'gone';
}
