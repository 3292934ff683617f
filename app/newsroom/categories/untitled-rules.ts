import { z } from 'zod';
import { singleLine } from '~/platform/forms/form-fields';
import { shorten, textOf } from '~/platform/html/text';
import { longestTitle } from './constants';

// Whitespace and punctuation around the words of a title, in syntax that JavaScript and PostgreSQL share.
const edge = String.raw`[\s\u00a0\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff!-/:-@\u005b-\u0060{-~\u2010-\u2027\u2026]*`;

/** Placeholder titles used by this program, WordPress, Ghost and the previous system (spec 3 §7). */
const placeholders = [
  'untitled( (post|article|draft|document|page))?',
  'unknown title',
  'no title',
  'title',
  'auto draft',
  'new (post|article|draft)',
  'undefined',
  'null',
  'ohne titel',
  'kein titel',
  'unbenannt',
  'automatisch gespeicherter entwurf',
  'sin título',
  'borrador automático',
  'sans titre',
  'brouillon auto',
];

/**
 * Regular expression for missing titles: empty, only whitespace and punctuation, or a placeholder with an optional
 * number. It matches the same titles in PostgreSQL (`~*`) and JavaScript (flag `i`).
 */
export const untitledPatternSource = `^${edge}(?:(?:${placeholders.join('|').replaceAll('(', '(?:')})(?:${edge}[0-9]+)?${edge})?$`;

const untitledPattern = new RegExp(untitledPatternSource, 'i');

/** Whether a title is missing or only a placeholder. */
export const isUntitled = (title: string): boolean => untitledPattern.test(title);

const suggestedLength = 80;

/**
 * Suggests a title for an article: the first heading in its text, or else the first words. Empty if there are neither.
 */
export function suggestedTitle(html: string): string {
  const heading = /<h[1-6][^<>]*>(.*?)<\/h[1-6]>/s.exec(html)?.[1] ?? '';
  const first = textOf(heading).replaceAll('\n', ' ');
  if (first !== '' && !isUntitled(first)) return shorten(first, suggestedLength);
  const line = textOf(html)
    .split('\n')
    .find((candidate) => !isUntitled(candidate));
  return line === undefined ? '' : shorten(line, suggestedLength);
}

/** Form for giving an untitled article a title. */
export const titleForm = z.object({
  intent: z.literal('one'),
  id: z.uuid('This article does not exist.'),
  title: singleLine({ limit: longestTitle, required: () => 'Enter a title.' }).refine(
    (title) => !isUntitled(title),
    'This is also a placeholder. Enter a title.',
  ),
});

/** Form for giving every untitled article its suggested title. */
export const allTitlesForm = z.object({ intent: z.literal('all') });

/** Either form of the list of untitled articles. */
export type TitlesForm = z.output<typeof titleForm | typeof allTitlesForm>;

/** Maximum number of articles to which one bulk action assigns titles. */
export const maxTitledAtOnce = 100;

/** Untitled articles per page. */
export const untitledPerPage = 20;
