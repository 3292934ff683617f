import { z } from 'zod';

/** Maximum changes to likes and ratings per member per minute; nobody clicks faster on purpose. */
export const changesPerMinute = 120;

export const articleKey = z.uuid();

/**
 * The desired state rather than a toggle, so that submitting a form twice has the same effect as submitting it once.
 */
export const booleanField = z.enum(['true', 'false']).transform((text) => text === 'true');

export const likeForm = z.object({ articleId: articleKey, isLiked: booleanField });

/** Ratings are 1 to 5 (spec 1 §9). */
export const ratingForm = z.object({
  articleId: articleKey,
  rating: z.enum(['1', '2', '3', '4', '5']).transform(Number),
});

export const saveForm = z.object({ articleId: articleKey, isSaved: booleanField });

/** A member's marks on one article. */
export type OwnEngagement = { isLiked: boolean; isSaved: boolean; rating: number | null };

/** Whether members can rate and save articles. */
export type Offers = { ratings: boolean; bookmarks: boolean };

/** The state after a like was added or removed. */
export type LikeState = { isLiked: boolean; likeCount: number };
/** The state after an article was rated. */
export type RatingState = { rating: number; ratingCount: number; ratingAverage: number | null };
/** The state after an article was added to or removed from the bookmarks. */
export type SaveState = { isSaved: boolean };
