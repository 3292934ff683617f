/** A category with its totals. */
export type CategorySummary = {
  slug: string;
  name: string;
  description: string;
  /** Articles in any status, excluding the trash. */
  articles: number;
  published: number;
  /** Views of its published articles. */
  views: number;
  followers: number;
  newestAt: Date | null;
};

type Counted = Pick<CategorySummary, 'name' | 'articles' | 'published' | 'views'>;

/** The category for which a count is highest; `undefined` if the count is 0 everywhere. The first of equals wins. */
const highest = (categories: readonly Counted[], count: 'articles' | 'views') =>
  categories.reduce<Counted | undefined>(
    (first, category) => (category[count] > (first?.[count] ?? 0) ? category : first),
    undefined,
  );

/** Sums up categories: how many there are, how many of them are empty, their articles, and which leads in what. */
export const overviewOf = (categories: readonly Counted[]) => ({
  categories: categories.length,
  empty: categories.filter(({ articles }) => articles === 0).length,
  articles: categories.reduce((sum, { articles }) => sum + articles, 0),
  published: categories.reduce((sum, { published }) => sum + published, 0),
  largest: highest(categories, 'articles'),
  mostRead: highest(categories, 'views'),
});
