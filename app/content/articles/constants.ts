/** Limits and choices of article lists that the browser knows too (spec 1 §5, §9). */
export const searchDropdownLimit = 10;

/** What article lists can be ordered by. */
export const articleSorts = ['latest', 'oldest', 'popular', 'trending'] as const;
export type ArticleSort = (typeof articleSorts)[number];
