import { z } from 'zod';
import { articleStatuses, slugOf } from '~/content/articles/rules';
import { optionalSingleLine, singleLine } from '~/platform/forms/form-fields';
import type { Notice } from '~/platform/forms/forms';
import { longestCategoryDescription, longestCategoryName, longestCategorySlug } from './constants';

/** Form for creating or changing a category. */
export const categoryForm = z.object({
  name: singleLine({ limit: longestCategoryName, required: () => 'Enter a name for the category.' }),
  slug: optionalSingleLine(longestCategorySlug),
  description: optionalSingleLine(longestCategoryDescription),
});
export type CategoryInput = z.output<typeof categoryForm>;

/** Form for merging a category: the target category and the number of articles in the preview. */
export const mergeForm = z.object({
  into: z.string({ error: 'Choose a category.' }).trim().min(1, 'Choose a category.').max(200, 'Choose a category.'),
  articles: z.coerce.number().int().nonnegative(),
});

/**
 * Returns a valid slug (lower-case letters, digits and hyphens) for the input, or `undefined` if the input needs no
 * correction.
 */
export function correctedSlug(slug: string): string | undefined {
  const corrected = slugOf(slug);
  return corrected === slug ? undefined : corrected;
}

/** Returns the notice after a category was changed; only a new slug makes its old URLs redirect. */
export const changedNotice = (before: string, after: string): Notice => ({
  title: 'Category changed',
  description:
    after === before ? 'The change is live.' : 'The change is live. The category’s old URLs redirect to the new ones.',
});

/** The statuses that lists show: `scheduled` for what has been approved and will be published automatically. */
export const shownStatuses = [...articleStatuses, 'scheduled'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Number of articles per status, including zeros. */
export type StatusCounts = Record<ShownStatus, number>;

export const sumOf = (counts: StatusCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const statusNames: Record<ShownStatus, [one: string, many: string]> = {
  published: ['published', 'published'],
  scheduled: ['scheduled', 'scheduled'],
  approved: ['approved', 'approved'],
  pending: ['pending', 'pending'],
  draft: ['draft', 'drafts'],
};

/** Formats counts like “12 articles (9 published, 3 drafts)”. */
export function describeArticleCounts(counts: StatusCounts): string {
  const all = sumOf(counts);
  const parts = (Object.keys(statusNames) as ShownStatus[]).flatMap((status) =>
    counts[status] > 0 ? [`${counts[status]} ${statusNames[status][counts[status] === 1 ? 0 : 1]}`] : [],
  );
  return `${all} ${all === 1 ? 'article' : 'articles'}${all > 0 ? ` (${parts.join(', ')})` : ''}`;
}

/** Months in a category's chart, including the current one. */
export const chartMonths = 12;

/** Returns the most recent months in UTC, such as `2026-11`, oldest first. */
export function lastMonths(now: Date, length = chartMonths): string[] {
  return Array.from({ length }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (length - 1 - index), 1));
    return month.toISOString().slice(0, 7);
  });
}

/** Articles per page in a category's newsroom list. */
export const articlesPerTab = 30;
