import { articlesByIds, listArticles } from '~/content/articles/service.server';
import { currentCategory } from '~/content/categories/service.server';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { maxFeaturedReviews } from './constants';
import { listReviews } from './store.server';

/** Maximum number of articles below the reviews (spec 1 §9). */
const maxFullReviews = 6;

/** A platform's card, with its full review if that is published. */
export type PlatformReview = Awaited<ReturnType<typeof readReviews>>[number];

/** Returns all platforms in the order of the reviews page. */
export async function readReviews() {
  const reviews = await listReviews(database());
  const cards = await articlesByIds(reviews.flatMap(({ articleId }) => articleId ?? []));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return reviews.map(({ articleId, ...review }) => ({ ...review, article: byId.get(articleId ?? '') ?? null }));
}

/**
 * Returns the contents of the platform reviews page: at most two featured reviews, all other reviews, and at most six
 * of the newest articles that no card on the page links to, none of them twice; also whether the actor may edit reviews.
 */
export async function platformReviewsPage(actor: Actor) {
  const category = (await currentCategory('platform-reviews')) ?? 'platform-reviews';
  const reviews = await readReviews();
  const linkedIds = new Set(reviews.flatMap(({ article }) => article?.id ?? []));
  const newest = await listArticles({ category, limit: linkedIds.size + maxFullReviews });
  const featured = reviews.filter((review) => review.featured).slice(0, maxFeaturedReviews);
  return {
    featured,
    others: reviews.filter((review) => !featured.includes(review)),
    articles: newest.cards.filter(({ id }) => !linkedIds.has(id)).slice(0, maxFullReviews),
    category,
    mayManage: mayDo(actor, 'reviews.manage'),
  };
}
