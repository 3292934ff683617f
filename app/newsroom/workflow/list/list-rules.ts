import { z } from 'zod';
import { longestSearch } from '~/content/articles/rules';
import type { PublicationState } from '../rules';

/** What the list of articles can be kept to by status. `changes`: published, and changed since. */
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

/** What the address of the list asks for; what it does not know it leaves out. */
export const articleListFilters = z.object({
  search: z.string().trim().max(longestSearch).catch('').default(''),
  status: z.enum(statusFilters).or(z.literal('')).catch('').default(''),
  category: z.string().trim().max(100).catch('').default(''),
  author: z.string().trim().max(200).catch('').default(''),
  flag: z.enum(flagFilters).or(z.literal('')).catch('').default(''),
  mine: z.literal('on').or(z.literal('')).catch('').default(''),
});
export type ArticleListFilters = z.output<typeof articleListFilters>;

/** The filters as the query of an address, in a fixed order; empty without any. */
export function queryOf(filters: ArticleListFilters, cursor?: string): string {
  const names = ['search', 'status', 'category', 'author', 'flag', 'mine'] as const;
  const chosen = names.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]] as [string, string]]));
  return new URLSearchParams([...chosen, ...(cursor ? [['cursor', cursor] as [string, string]] : [])]).toString();
}

/** The list with filters, as an address. */
export const listPath = (filters: ArticleListFilters, cursor?: string): string => {
  const query = queryOf(filters, cursor);
  return query === '' ? '/admin/articles' : `/admin/articles?${query}`;
};

/** An article as the newsroom's lists show it. */
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
  /** When the newsroom last worked on it. */
  changedAt: Date;
  /** When it is next scheduled to be published or unpublished. */
  scheduledAt: Date | null;
  deletedAt: Date | null;
};

export const articlesPerScreen = 50;

/** A way to look at the list that a member has named. */
export type SavedView = { id: string; name: string; query: string };
export const longestViewName = 60;
export const mostViews = 30;

/** What can be done with many articles at once. */
export const bulkActions = ['publish', 'archive', 'unarchive', 'categorise', 'delete', 'restore'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const mostAtOnce = 100;

/** What became of one of many articles. */
export type BulkResult = { id: string; title: string; isDone: boolean; sentence: string };
