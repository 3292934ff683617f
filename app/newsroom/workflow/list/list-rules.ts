import { z } from 'zod';
import { longestSearch } from '~/content/articles/rules';
import type { PublicationState } from '../rules';

/** Status filters of the article list. `changes`: published, with pending changes. */
export const statusFilters = ['draft', 'pending', 'approved', 'published', 'changes', 'scheduled', 'trash'] as const;
export type StatusFilter = (typeof statusFilters)[number];
export const statusFilterNames: Record<StatusFilter, string> = {
  draft: 'Drafts',
  pending: 'Pending review',
  approved: 'Approved',
  published: 'Published',
  changes: 'With unpublished changes',
  scheduled: 'Scheduled',
  trash: 'Trash',
};

export const flagFilters = ['featured', 'trending', 'archived'] as const;
export type FlagFilter = (typeof flagFilters)[number];
export const flagFilterNames: Record<FlagFilter, string> = {
  featured: 'Featured',
  trending: 'Trending',
  archived: 'Archived',
};

/** Filters in the article list's query string. Invalid values are ignored. */
export const articleListFilters = z.object({
  search: z.string().trim().max(longestSearch).catch('').default(''),
  status: z.enum(statusFilters).or(z.literal('')).catch('').default(''),
  category: z.string().trim().max(100).catch('').default(''),
  author: z.string().trim().max(200).catch('').default(''),
  flag: z.enum(flagFilters).or(z.literal('')).catch('').default(''),
  mine: z.literal('on').or(z.literal('')).catch('').default(''),
});
export type ArticleListFilters = z.output<typeof articleListFilters>;

/** Returns the filters as a query string, in a fixed order; empty when there are none. */
export function queryOf(filters: ArticleListFilters, cursor?: string): string {
  const names = ['search', 'status', 'category', 'author', 'flag', 'mine'] as const;
  const chosen = names.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]] as [string, string]]));
  return new URLSearchParams([...chosen, ...(cursor ? [['cursor', cursor] as [string, string]] : [])]).toString();
}

/** Returns the path of the filtered list. */
export const listPath = (filters: ArticleListFilters, cursor?: string): string => {
  const query = queryOf(filters, cursor);
  return query === '' ? '/admin/articles' : `/admin/articles?${query}`;
};

/** An article in newsroom lists. */
export type ListedArticle = {
  id: string;
  title: string;
  slug: string;
  publicationState: PublicationState;
  category: string;
  author: string | null;
  isFeatured: boolean;
  isTrending: boolean;
  isArchived: boolean;
  /** When the newsroom last edited the article. */
  changedAt: Date;
  /** When the article is next scheduled to be published or unpublished. */
  scheduledAt: Date | null;
  deletedAt: Date | null;
};

export const articlesPerScreen = 50;

/** Filters that a member has saved under a name. */
export type SavedView = { id: string; name: string; query: string };
export const longestViewName = 60;
export const maxViews = 30;

/** Actions for several articles at once. */
export const bulkActions = ['publish', 'archive', 'unarchive', 'categorise', 'delete', 'restore'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const maxBulkArticles = 100;

/** Result of a bulk action for one article. */
export type BulkResult = { id: string; title: string; isDone: boolean; sentence: string };
