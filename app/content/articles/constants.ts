/** Maximum number of results in the search dropdown (spec 1 §5, §9). Also used in the browser, like the sort orders. */
export const searchDropdownLimit = 10;

export const articleSorts = ['latest', 'oldest', 'popular', 'trending'] as const;
export type ArticleSort = (typeof articleSorts)[number];
