import { listArticles } from '~/content/articles/service.server';
import { currentCategory } from '~/content/categories/service.server';
import { database } from '~/platform/database/database.server';
import { listReviews } from './store.server';

/** Maximum numbers of reviews on the page (spec 1 §9). */
const maxFeaturedReviews = 2;
const maxFullReviews = 6;

/**
 * Returns the contents of the platform reviews page: at most two featured reviews, all reviews, and the six newest full
 * reviews.
 */
export async function platformReviewsPage() {
  const category = (await currentCategory('platform-reviews')) ?? 'platform-reviews';
  const [all, articles] = await Promise.all([
    listReviews(database()),
    listArticles({ category, limit: maxFullReviews }),
  ]);
  return {
    featured: all.filter((review) => review.featured).slice(0, maxFeaturedReviews),
    all,
    articles: articles.cards,
    category,
  };
}
