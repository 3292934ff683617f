import { z } from 'zod';
import { shownTitle } from '~/content/articles/rules';
import { wholeNumber } from '~/design/format';
import type { Undo } from '~/design/toasts';
import { hasInvisible } from '~/platform/forms/visible-text';
import type { ListForm } from './list-forms';
import type { ListedArticle } from './list-rules';

/** Actions for several articles at once. */
export const bulkActions = [
  'publish',
  'feature',
  'unfeature',
  'categorise',
  'tag',
  'untag',
  'archive',
  'unarchive',
  'unpublish',
  'delete',
  'restore',
  'undo-delete',
] as const;
export type BulkAction = (typeof bulkActions)[number];
export const maxBulkArticles = 100;

const reverseActions: Partial<Record<string, BulkAction>> = {
  delete: 'undo-delete',
  archive: 'unarchive',
  unarchive: 'archive',
  feature: 'unfeature',
  unfeature: 'feature',
  tag: 'untag',
  untag: 'tag',
};

/**
 * Returns the form that undoes a bulk action for the articles it has changed; `undefined` if it cannot be undone.
 * @param tag the tag that the action has added or removed.
 */
export function undoOf(action: string, results: readonly BulkResult[], tag = ''): Undo | undefined {
  const reverse = reverseActions[action];
  const ids = results.filter(({ isDone, isReversible = true }) => isDone && isReversible).map(({ id }) => id);
  if (!reverse || ids.length === 0) return undefined;
  const removed = Object.fromEntries(results.flatMap(({ id, removedTag }) => (removedTag ? [[id, removedTag]] : [])));
  const fields = {
    intent: 'many',
    action: reverse,
    ids: ids.join(','),
    undo: 'on',
    ...(tag && { tag }),
    ...(action === 'untag' && { removed: JSON.stringify(removed) }),
  } satisfies ListForm & Record<string, string>;
  return { action: '/admin/articles', fields };
}

/** Number of titles that a question names; the rest are only counted. */
const maxNamed = 3;

/** Returns the articles' titles as a sentence would name them: the first ones, and how many more there are. */
export function namesOf(articles: readonly Pick<ListedArticle, 'title'>[]): string {
  const names = articles.slice(0, maxNamed).map(({ title }) => `“${shownTitle(title)}”`);
  const others = articles.length - names.length;
  if (others > 0) names.push(`${wholeNumber(others)} more`);
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}

/** Returns why the text in the field for a tag is not one tag; `undefined` if it may be. */
export function tagProblem(text: string): string | undefined {
  if (hasInvisible(text)) return 'Remove the invisible characters from the tag.';
  return text.split(',').filter((part) => part.trim() !== '').length > 1
    ? 'Enter one tag at a time, without a comma.'
    : undefined;
}

/** A tag as it was written before it was removed from an article, and its place among the article's tags. */
export type RemovedTag = { tag: string; index: number };

/** Data sent to undo the removal of a tag: the tags that were removed, by article. */
export const removedTags = z
  .string()
  .transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })
  .pipe(z.record(z.string(), z.object({ tag: z.string(), index: z.int().min(0) })))
  .optional();

/** Result of a bulk action for one article, with what the checklist warns about if it was published. */
export type BulkResult = {
  id: string;
  title: string;
  isDone: boolean;
  sentence: string;
  /** What else there is to know about it. */
  note?: string;
  /** Whether it was left as it is, because it has been changed since the step that was to be undone. */
  isChangedSince?: boolean;
  /** Whether it has just left the trash, and with it the list. */
  isRestored?: boolean;
  /** The tag that was removed. */
  removedTag?: RemovedTag;
  /** Whether undo restores the earlier state; left out if it always does. */
  isReversible?: boolean;
};
