import type { ArticleCard } from '~/content/articles/rules';
import { articlesByIds } from '~/content/articles/service.server';
import { categoryName } from '~/content/categories/names';
import { presentCategory } from '~/content/categories/service.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorize, authorizeMember } from '~/platform/permissions/permissions';
import {
  changesPerMinute,
  type FollowChange,
  type FollowTarget,
  followCursor,
  followsPerPage,
  mostFollows,
  type NamedTarget,
} from './rules';
import * as store from './store.server';

const limitChanges = memberLimit('follows', changesPerMinute);

/**
 * Begins or ends a follow of the member. What is followed already, or not followed, stays so.
 * @returns the name of what it is about, in the reader's language.
 * @throws AppError `not_found` for what does not exist, `conflict` beyond the most that a member can follow,
 * `too_many`.
 */
export async function changeFollow(actor: Actor, requested: FollowChange, now: Date): Promise<string> {
  const member = authorizeMember(actor, 'follows.manage_own');
  const { userId } = member;
  const { kind, change } = requested;
  await limitChanges(member);
  // The page with the button may be older than the category's name.
  const slug = (kind === 'category' && (await presentCategory(requested.slug))) || requested.slug;
  const target = await store.findTarget(database(), { kind, slug });
  if (change === 'unfollow') {
    await store.deleteFollow(database(), userId, { kind, slug });
  } else {
    if (!target) throw new AppError('not_found', m.follow_unknown());
    await transaction(async (executor) => {
      const before = await store.holdFollows(executor, userId);
      const isFollowed = (await store.followedAmong(executor, userId, [{ kind, slug }])).length > 0;
      if (isFollowed) return;
      if (before >= mostFollows) throw new AppError('conflict', m.follow_limit({ limit: mostFollows }));
      await store.addFollow(executor, userId, target.followed, now);
    });
  }
  const name = target?.name ?? slug;
  return kind === 'category' ? categoryName({ slug, name }) : name;
}

/**
 * What the member follows, the newest first, a page at a time.
 * @throws AppError `invalid` for a cursor that this list did not give out.
 */
export async function listFollows(
  actor: Actor,
  cursor?: string,
): Promise<{ follows: store.FollowRow[]; nextCursor: string | null }> {
  const { userId } = authorizeMember(actor, 'follows.manage_own');
  if (cursor && !followCursor.safeParse(cursor).success) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  const rows = await store.listFollows(database(), { userId, limit: followsPerPage + 1, beforeId: cursor });
  const follows = rows.slice(0, followsPerPage);
  return { follows, nextCursor: rows.length > followsPerPage ? (follows.at(-1)?.id ?? null) : null };
}

export type FollowChoice = NamedTarget & { isFollowed: boolean };

/** What could be followed on a page, each with whether the member does. */
export async function followChoices(actor: Actor, targets: readonly NamedTarget[]): Promise<FollowChoice[]> {
  const { userId } = authorizeMember(actor, 'follows.manage_own');
  const followed = await store.followedAmong(database(), userId, targets);
  const keyOf = ({ kind, slug }: FollowTarget): string => `${kind} ${slug}`;
  const keys = new Set(followed.map(keyOf));
  return targets.map((target) => ({ ...target, isFollowed: keys.has(keyOf(target)) }));
}

/**
 * The newest articles, published since, of what a member follows, for the member and for the jobs that mail them. What
 * was
 * published before a follow began is not among them.
 * @throws AppError `forbidden` when another member asks.
 */
export async function followedArticlesSince(
  actor: Actor,
  userId: string,
  since: Date,
  limit: number,
): Promise<ArticleCard[]> {
  authorize(actor, 'follows.read_new', { userId });
  return articlesByIds(await store.followedArticleIds(database(), { userId, since, limit }));
}

export type ExportedFollow = NamedTarget & { followedSince: Date };

/** Everything that the member follows, to be taken along. */
export async function exportFollows(actor: Actor): Promise<ExportedFollow[]> {
  const { userId } = authorizeMember(actor, 'follows.manage_own');
  const rows = await store.listFollows(database(), { userId, limit: mostFollows });
  return rows.map(({ kind, slug, name, createdAt }) => ({ kind, slug, name, followedSince: createdAt }));
}
