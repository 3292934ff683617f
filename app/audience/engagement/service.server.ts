import { areBookmarksOn, isBookmarked } from '~/audience/bookmarks/service.server';
import {
  adjustEngagementCounts,
  replaceEngagementCounts,
} from '~/content/articles/engagement/engagement-counts.server';
import { enableRatings } from '~/content/articles/engagement/settings';
import type { ArticleCard } from '~/content/articles/rules';
import { articlesByIds } from '~/content/articles/service.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { changesPerMinute, type LikeState, type Offers, type OwnEngagement, type RatingState } from './rules';
import * as store from './store.server';

const limitChanges = memberLimit({
  name: 'engagement',
  description: 'Likes and ratings, by member',
  points: changesPerMinute,
});

/** @throws AppError `not_found` when the article does not exist or is not published. */
async function publishedArticle(id: string): Promise<ArticleCard> {
  const [card] = await articlesByIds([id]);
  if (!card) throw new AppError('not_found', m.marks_article_gone());
  return card;
}

/**
 * Likes an article, or removes the like. Repeating either changes nothing.
 * @throws AppError `unauthenticated` for a visitor, `not_found` when there is no such published article, or `too_many`
 * when rate-limited.
 */
export async function setLike(
  actor: Actor,
  { articleId, isLiked }: { articleId: string; isLiked: boolean },
): Promise<LikeState> {
  const member = authorizeMember(actor, 'engagement.like');
  await limitChanges(member);
  // Here and in `rate`, the counts change only by what a statement has actually written, so that concurrent changes cannot
  // corrupt them.
  await transaction(async (executor) => {
    const isChanged = await (isLiked ? store.addLike : store.removeLike)(executor, articleId, member.userId);
    if (isChanged) await adjustEngagementCounts(executor, articleId, { likes: isLiked ? 1 : -1 });
  });
  const { likeCount } = await publishedArticle(articleId);
  return { isLiked, likeCount };
}

/** Returns what readers can do with an article besides liking it. */
export const engagementOffers = (): Offers => ({
  ratings: siteSetting(enableRatings),
  bookmarks: areBookmarksOn(),
});

/**
 * Rates an article, replacing an earlier rating.
 * @param input.rating 1 to 5.
 * @throws AppError `forbidden` while ratings are turned off, otherwise like `setLike`.
 */
export async function rate(
  actor: Actor,
  { articleId, rating }: { articleId: string; rating: number },
): Promise<RatingState> {
  const member = authorizeMember(actor, 'engagement.rate');
  if (!siteSetting(enableRatings)) throw new AppError('forbidden', m.marks_ratings_off());
  await limitChanges(member);
  await transaction(async (executor) => {
    const change = await store.saveRating(executor, { articleId, userId: member.userId, rating });
    if (change) await adjustEngagementCounts(executor, articleId, change);
  });
  const { ratingCount, ratingAverage } = await publishedArticle(articleId);
  return { rating, ratingCount, ratingAverage };
}

/** Returns the actor's marks on an article; null for actors who are not members. */
export async function ownEngagement(actor: Actor, articleId: string): Promise<OwnEngagement | null> {
  if (!('userId' in actor) || !mayDo(actor, 'engagement.read_own')) return null;
  const [marks, isSaved] = await Promise.all([
    store.ownMarks(database(), articleId, actor.userId),
    isBookmarked(actor, articleId),
  ]);
  return { ...marks, isSaved };
}

/** Returns all of the member's likes and ratings for their data export. */
export async function exportEngagement(actor: Actor) {
  const { userId } = authorizeMember(actor, 'engagement.read_own');
  const [likes, ratings] = await Promise.all([store.likesOf(database(), userId), store.ratingsOf(database(), userId)]);
  return { likes, ratings };
}

/**
 * Removes a departing member's likes and ratings and updates the articles' counts. Call it in the transaction that
 * deletes the member, before the deletion: cascading deletes do not update the counts.
 */
export async function purgeEngagement(executor: Executor, userId: string): Promise<void> {
  await replaceEngagementCounts(executor, await store.removeMarksOf(executor, userId));
}
