import { z } from 'zod';
import { oneLine } from '~/platform/forms/form-fields';
import { shorten, textOf } from '~/platform/html/text';
import { longestTitle } from './constants';

// Characters around a title's words, for JavaScript and PostgreSQL alike: white space of every kind, and punctuation.
const edge = String.raw`[\s\u00a0\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff!-/:-@\u005b-\u0060{-~\u2010-\u2027\u2026]*`;

/**
 * What systems call a text that nobody has given a title: ours, WordPress, Ghost, and the system before (spec 3 §7).
 */
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
 * A regular expression of what is no title: nothing, nothing but white space and punctuation, or a placeholder, with a
 * number behind it or without. Written so that PostgreSQL (`~*`) reads it as JavaScript does (flag `i`).
 */
export const noTitle = `^${edge}(?:(?:${placeholders.join('|').replaceAll('(', '(?:')})(?:${edge}[0-9]+)?${edge})?$`;

const noTitlePattern = new RegExp(noTitle, 'i');

/** Whether an article of this title needs one. */
export const isUntitled = (title: string): boolean => noTitlePattern.test(title);

const suggestedLength = 80;

/** A title for an article without one: its first heading, else its first words. Empty when it has neither. */
export function suggestedTitle(html: string): string {
  const heading = /<h[1-6][^<>]*>(.*?)<\/h[1-6]>/s.exec(html)?.[1] ?? '';
  const first = textOf(heading).replaceAll('\n', ' ');
  if (first !== '' && !isUntitled(first)) return shorten(first, suggestedLength);
  const line = textOf(html)
    .split('\n')
    .find((candidate) => !isUntitled(candidate));
  return line === undefined ? '' : shorten(line, suggestedLength);
}

/** A title that an article is given. */
export const titleForm = z.object({
  id: z.uuid('This article does not exist.'),
  title: oneLine({ limit: longestTitle, required: () => 'Enter a title.' }).refine(
    (title) => !isUntitled(title),
    'This is also a placeholder. Enter a title.',
  ),
});

/** Articles that are given the titles of their texts at once. */
export const mostTitledAtOnce = 100;

/** Untitled articles on one page of their list. */
export const untitledPerPage = 20;
