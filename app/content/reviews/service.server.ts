import { listArticles } from '~/content/articles/service.server';
import { presentCategory } from '~/content/categories/service.server';
import { database } from '~/platform/database/database.server';
import { listReviews } from './store.server';

/** Limits of the page (spec 1 §9). */
const featuredReviews = 2;
const publishedReviews = 6;

/** Everything on the page of platform reviews: at most two featured, all, and the six newest full reviews. */
export async function platformReviewsPage() {
  const category = (await presentCategory('platform-reviews')) ?? 'platform-reviews';
  const [all, articles] = await Promise.all([
    listReviews(database()),
    listArticles({ category, limit: publishedReviews }),
  ]);
  return {
    featured: all.filter((review) => review.featured).slice(0, featuredReviews),
    all,
    articles: articles.cards,
    category,
  };
}
