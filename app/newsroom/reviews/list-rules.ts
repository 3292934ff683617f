import type { ReviewQuery, ReviewView } from './paths';

type Filtered = { name: string; category: string; featured: boolean; article: unknown };

const isInView: Record<ReviewView, (review: Filtered) => boolean> = {
  all: () => true,
  featured: ({ featured }) => featured,
  unlinked: ({ article }) => article === null,
};

/**
 * Returns the reviews that match a query, the number of those in each view that match its search and category, and the
 * categories with the number of those that match its search and view.
 */
export function filterReviews<Review extends Filtered>(all: readonly Review[], query: ReviewQuery) {
  const words = query.search.toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(words));
  const isInCategory = ({ category }: Review): boolean => query.category === '' || category === query.category;
  const countIn = (view: ReviewView): number => found.filter(isInCategory).filter(isInView[view]).length;
  const inView = found.filter(isInView[query.view]);
  const categories = [...new Set(all.map(({ category }) => category))].sort((one, other) => one.localeCompare(other));
  return {
    reviews: inView.filter(isInCategory),
    counts: { all: countIn('all'), featured: countIn('featured'), unlinked: countIn('unlinked') },
    categories: categories.map((category) => ({
      slug: category,
      name: category,
      count: inView.filter((review) => review.category === category).length,
    })),
  };
}
