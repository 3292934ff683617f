import { z } from 'zod';
import { longestSearch } from '~/content/articles/rules';
import { storableText } from '~/platform/forms/storable-text';
import type { PublicationState } from '../rules';

/**
 * Tabs of the article list, as stored in its URL; the first shows every article. `approved`: waiting for someone to
 * publish them, rather than for a time. `changes`: published, with pending changes.
 */
export const listTabs = [
  '',
  'draft',
  'pending',
  'approved',
  'scheduled',
  'published',
  'changes',
  'archived',
  'trash',
] as const;
export type ListTab = (typeof listTabs)[number];
export const tabNames: Record<ListTab, string> = {
  '': 'All',
  draft: 'Drafts',
  pending: 'Pending Review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'Published',
  changes: 'With changes',
  archived: 'Archived',
  trash: 'Trash',
};

export const flagFilters = ['featured', 'trending', 'archived'] as const;
export type FlagFilter = (typeof flagFilters)[number];
export const flagFilterNames: Record<FlagFilter, string> = {
  featured: 'Featured',
  trending: 'Marked as trending',
  archived: 'Archived',
};

/** Days since the last change, as a filter. */
export const changedFilters = ['1', '7', '30', '90'] as const;
export type ChangedFilter = (typeof changedFilters)[number];
export const changedFilterNames: Record<ChangedFilter, string> = {
  1: 'last 24 hours',
  7: 'last 7 days',
  30: 'last 30 days',
  90: 'last 90 days',
};

/** Orders of the list, each with its default first. */
export const listSorts = ['changed', 'published', 'title', 'views'] as const;
export type ListSort = (typeof listSorts)[number];
const sortNames: Record<ListSort, string> = {
  changed: 'Recently changed',
  published: 'Recently published',
  title: 'Title',
  views: 'Most viewed',
};

/** Returns the name of an order. The trash is sorted by the time of deletion instead of the last change. */
export const sortNameIn = (tab: ListTab, sort: ListSort): string =>
  tab === 'trash' && sort === 'changed' ? 'Recently deleted' : sortNames[sort];

/** Maximum number of values that a filter takes, and of characters in each. */
const [maxValues, longestValue] = [50, 200];
const several = <Value extends string>(allowed?: readonly Value[]) =>
  z
    .string()
    .overwrite(storableText)
    .catch('')
    .default('')
    .transform((text) =>
      [...new Set(text.split(','))]
        .filter((value): value is Value => value !== '' && value.length <= longestValue)
        .filter((value) => allowed === undefined || allowed.includes(value))
        .slice(0, maxValues),
    );

/**
 * Filters in the article list's query string. A filter with several values lists them with commas. Invalid values are
 * ignored.
 */
export const articleListFilters = z.object({
  search: z.string().overwrite(storableText).trim().max(longestSearch).catch('').default(''),
  status: z.enum(listTabs).catch('').default(''),
  category: several(),
  author: several(),
  tag: several(),
  flag: several(flagFilters),
  changed: z.enum(changedFilters).or(z.literal('')).catch('').default(''),
  mine: z.literal('on').or(z.literal('')).catch('').default(''),
  sort: z.enum(listSorts).catch('changed').default('changed'),
});
export type ArticleListFilters = z.output<typeof articleListFilters>;

/** Reads the filters from a query string, in which a form without scripts repeats a name for each value. */
export const readFilters = (parameters: URLSearchParams): ArticleListFilters =>
  articleListFilters.parse(
    Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(',')])),
  );

const filterNames = ['search', 'status', 'category', 'author', 'tag', 'flag', 'changed', 'mine', 'sort'] as const;

/** Returns the filters that are set, as query parameters in a fixed order. */
export const parametersOf = (filters: ArticleListFilters): [name: string, value: string][] =>
  filterNames.flatMap((name): [string, string][] => {
    const text = String(filters[name]);
    return text === '' || (name === 'sort' && text === 'changed') ? [] : [[name, text]];
  });

/** Returns the filters as a query string, in a fixed order; empty when there are none. */
export function queryOf(filters: ArticleListFilters, cursor?: string): string {
  const chosen = parametersOf(filters);
  return new URLSearchParams([...chosen, ...(cursor ? [['cursor', cursor] as [string, string]] : [])])
    .toString()
    .replaceAll('%2C', ',');
}

/** Returns the path of the filtered list. */
export const listPath = (filters: ArticleListFilters, cursor?: string): string => {
  const query = queryOf(filters, cursor);
  return query === '' ? '/admin/articles' : `/admin/articles?${query}`;
};

/** The list as it opens: every article, the most recently changed first. */
export const defaultFilters: ArticleListFilters = readFilters(new URLSearchParams());

/**
 * Returns the path of a tab. The filters are kept from tab to tab, but not into the trash or out of it, where whoever
 * looks for an article that has been deleted or restored would miss it.
 */
export const tabPath = (filters: ArticleListFilters, status: ListTab): string =>
  listPath(
    (status === 'trash') === (filters.status === 'trash') ? { ...filters, status } : { ...defaultFilters, status },
  );

/** Returns the filters for the deleted articles that match the same search. */
export const inTrash = ({ search }: ArticleListFilters): ArticleListFilters => ({
  ...defaultFilters,
  search,
  status: 'trash',
});

/** Returns the path of the filtered list as CSV. */
export const exportPath = (filters: ArticleListFilters): string => `/admin/articles/export.csv?${queryOf(filters)}`;

/** Whether any filter other than the tab and the order is set. */
export const hasFilters = (filters: ArticleListFilters): boolean =>
  queryOf({ ...filters, status: '', sort: 'changed' }) !== '';

/** Number of matching articles for each value of a filter, most first. */
export type FilterOption = { slug: string; name: string; count: number };
/** Values of each filter that match an article, given the other filters. */
export type FilterOptions = Record<'category' | 'author' | 'tag' | 'flag', FilterOption[]>;

/** An article in newsroom lists. */
export type ListedArticle = {
  id: string;
  title: string;
  slug: string;
  publicationState: PublicationState;
  /** Whether a reviewer has sent it back: requested changes, or rejected it. */
  isReturned: boolean;
  /** Whether it was rejected, so that no new version is expected. */
  isRejected: boolean;
  category: { slug: string; name: string };
  /** Whether the category has been chosen; until then, the article has the first one. */
  hasCategory: boolean;
  author: string | null;
  imageUrl: string | null;
  viewCount: number;
  publishedAt: Date | null;
  isFeatured: boolean;
  isTrending: boolean;
  isArchived: boolean;
  /** When the newsroom last edited the article. */
  changedAt: Date;
  /** When the article is next scheduled to be published or unpublished. */
  scheduledAt: Date | null;
  scheduledFor: 'publish' | 'unpublish' | null;
  deletedAt: Date | null;
  /** Days before it is permanently deleted; null outside the trash. */
  daysInTrash: number | null;
  /** When it was deleted or, outside the trash, last changed. */
  changed: ListedTime;
  published: ListedTime | null;
  scheduled: ListedTime | null;
};

/** A time in the newsroom's time zone: short for a list, with the time if it is another day, and in full. */
export type ListedTime = { iso: string; text: string; withTime: string; full: string };

export const articlesPerScreen = 50;

/** Filters that a member has saved under a name. */
export type SavedView = { id: string; name: string; query: string };
export const longestViewName = 60;
export const maxViews = 30;
