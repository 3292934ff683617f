import { z } from 'zod';
import type { ArticleStatus } from '~/articles/rules';
import { slugOf } from '~/articles/rules';
import { oneLine, optionalLine } from '~/platform/form-fields';
import { longestCategoryDescription, longestCategoryName, longestCategorySlug } from './limits';

/** The categories that every installation has, in the order of lists (spec 1 §3). Imports may add others. */
export const fixedCategories = [
  {
    slug: 'news',
    name: 'News',
    description: 'What changed in low-code, no-code and AI-assisted development, and what it means.',
  },
  { slug: 'tutorials', name: 'Tutorials', description: 'Step by step, with everything needed to follow along.' },
  {
    slug: 'reviews',
    name: 'Reviews',
    description: 'Tools and platforms compared by what their documents and licences say.',
  },
  { slug: 'tools', name: 'Tools', description: 'What to build with, and what it costs to leave.' },
  { slug: 'insights', name: 'Insights', description: 'Opinion and analysis of where software building is going.' },
  {
    slug: 'platform-reviews',
    name: 'Platform Reviews',
    description: 'Full reviews of low-code and no-code platforms.',
  },
  { slug: 'success-stories', name: 'Success Stories', description: 'What people built, and how it went.' },
  { slug: 'ai-tools', name: 'AI Tools', description: 'Assistants, agents and builders that write software.' },
] as const;

/** Where an article goes that names no category: by this address, or by the one that has it now. */
export const defaultCategory = 'news';

/** What a category is called, where it stands, and what readers find in it. */
export const categoryForm = z.object({
  name: oneLine({ limit: longestCategoryName, required: () => 'Enter a name for the category.' }),
  slug: optionalLine(longestCategorySlug),
  description: optionalLine(longestCategoryDescription),
});
export type CategoryInput = z.output<typeof categoryForm>;

/** Which category another is merged into, and how many articles the preview said would move. */
export const mergeForm = z.object({
  into: z.string({ error: 'Choose a category.' }).trim().min(1, 'Choose a category.').max(200, 'Choose a category.'),
  articles: z.coerce.number().int().nonnegative(),
});

/** The address that a text would give, when it is not one itself: lower-case letters, digits and hyphens. */
export function betterAddress(slug: string): string | undefined {
  const better = slugOf(slug);
  return better === slug ? undefined : better;
}

/** Articles by status; a status that no article has is 0. */
export type StatusCounts = Record<ArticleStatus, number>;

export const sumOf = (counts: StatusCounts): number =>
  counts.draft + counts.pending + counts.approved + counts.published;

const statusNames: Record<ArticleStatus, [one: string, many: string]> = {
  published: ['published', 'published'],
  approved: ['approved', 'approved'],
  pending: ['pending', 'pending'],
  draft: ['draft', 'drafts'],
};

/** “12 articles (9 published, 3 drafts)”. */
export function articlesInWords(counts: StatusCounts): string {
  const all = sumOf(counts);
  const parts = (Object.keys(statusNames) as ArticleStatus[]).flatMap((status) =>
    counts[status] > 0 ? [`${counts[status]} ${statusNames[status][counts[status] === 1 ? 0 : 1]}`] : [],
  );
  return `${all} ${all === 1 ? 'article' : 'articles'}${all > 0 ? ` (${parts.join(', ')})` : ''}`;
}

/** Months that the plot of a category shows, this one included. */
export const plottedMonths = 12;

/** The last months as `2026-11`, oldest first, by UTC. */
export function lastMonths(now: Date, length = plottedMonths): string[] {
  return Array.from({ length }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (length - 1 - index), 1));
    return month.toISOString().slice(0, 7);
  });
}

/** Articles on one page of a category's list in the newsroom. */
export const articlesPerTab = 30;
