import { z } from 'zod';
import { longestSearch, shownTitle } from '~/content/articles/rules';
import { wholeNumber } from '~/design/format';
import type { Undo } from '~/design/toasts';
import { storableText } from '~/platform/forms/storable-text';
import { hasInvisible } from '~/platform/forms/visible-text';
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
  trending: 'Trending',
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

/** A time in the newsroom's time zone: short for a list, and in full. */
export type ListedTime = { iso: string; text: string; full: string };

export const articlesPerScreen = 50;

/** Filters that a member has saved under a name. */
export type SavedView = { id: string; name: string; query: string };
export const longestViewName = 60;
export const maxViews = 30;

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
  };
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
