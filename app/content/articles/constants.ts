/**
 * Maximum number of results in the search dropdown (spec 1 §5, §9). Like the sort orders, it is also used in the
 * browser.
 */
export const searchDropdownLimit = 10;

export const articleSorts = ['latest', 'oldest', 'popular', 'trending'] as const;
export type ArticleSort = (typeof articleSorts)[number];
