import { listCategories } from '~/content/articles/categories/categories.server';
import type { ArticleCard } from '~/content/articles/rules';
import { articlesByIds } from '~/content/articles/service.server';
import { findAuthor } from '~/content/authors/service.server';
import { categoryName } from '~/content/categories/names';
import { currentCategory } from '~/content/categories/service.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import {
  changesPerMinute,
  type FollowChange,
  type FollowTarget,
  followCursor,
  followsPerPage,
  maxFollows,
  type NamedTarget,
} from './rules';
import * as store from './store.server';

const limitChanges = memberLimit({
  name: 'follows',
  description: 'Follow changes, by member',
  points: changesPerMinute,
});

/**
 * Finds a target by kind and slug, with its name; `undefined` when it has no page. Following must not reveal what pages
 * hide, such as the author of a draft.
 */
async function findTarget({
  kind,
  slug,
}: FollowTarget): Promise<{ name: string; followed: store.Followed } | undefined> {
  if (kind === 'category') {
    const category = (await listCategories()).find((listed) => listed.slug === slug);
    return category && { name: category.name, followed: { category: slug } };
  }
  if (kind === 'author') {
    const author = await findAuthor(slug);
    return author && { name: author.name, followed: { authorId: author.id } };
  }
  const name = await store.publishedTagName(database(), slug);
  return name === undefined ? undefined : { name, followed: { tagSlug: slug } };
}

/**
 * Starts or ends a follow. Following a target twice, or unfollowing one that is not followed, changes nothing.
 * @returns the target's name in the reader's language.
 * @throws AppError `not_found` when the target to follow has no page, `conflict` when the member already has the
 * maximum number of follows, or `too_many` when rate-limited.
 */
export async function changeFollow(actor: Actor, requested: FollowChange, now: Date): Promise<string> {
  const member = authorizeMember(actor, 'follows.manage_own');
  const { userId } = member;
  const { kind, change } = requested;
  await limitChanges(member);
  // The page may have been rendered before the category was renamed.
  const slug = (kind === 'category' && (await currentCategory(requested.slug))) || requested.slug;
  const target = await findTarget({ kind, slug });
  if (change === 'unfollow') {
    await store.deleteFollow(database(), userId, { kind, slug });
  } else {
    if (!target) throw new AppError('not_found', m.follow_unknown());
    await transaction(async (executor) => {
      const followCount = await store.lockAndCountFollows(executor, userId);
      const isFollowed = (await store.followedAmong(executor, userId, [{ kind, slug }])).length > 0;
      if (isFollowed) return;
      if (followCount >= maxFollows) throw new AppError('conflict', m.follow_limit({ limit: maxFollows }));
      await store.addFollow(executor, userId, target.followed, now);
    });
  }
  const name = target?.name ?? slug;
  return kind === 'category' ? categoryName({ slug, name }) : name;
}

/**
 * Returns the member's follows, newest first, one page at a time.
 * @throws AppError `invalid` for a cursor that this list did not issue.
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

/** Returns the given targets and whether the member follows each. */
export async function followChoices(actor: Actor, targets: readonly NamedTarget[]): Promise<FollowChoice[]> {
  const { userId } = authorizeMember(actor, 'follows.manage_own');
  const followed = await store.followedAmong(database(), userId, targets);
  const keyOf = ({ kind, slug }: FollowTarget): string => `${kind} ${slug}`;
  const keys = new Set(followed.map(keyOf));
  return targets.map((target) => ({ ...target, isFollowed: keys.has(keyOf(target)) }));
}

/**
 * Returns the newest articles that match a member's follows and were published since a date, for the jobs that send
 * email. Articles published before the follow began are omitted.
 */
export async function followedArticlesSince(userId: string, since: Date, limit: number): Promise<ArticleCard[]> {
  return articlesByIds(await store.followedArticleIds(database(), { userId, since, limit }));
}

export type ExportedFollow = NamedTarget & { followedSince: Date };

/** Returns all of the member's follows for their data export. */
export async function exportFollows(actor: Actor): Promise<ExportedFollow[]> {
  const { userId } = authorizeMember(actor, 'follows.manage_own');
  const rows = await store.listFollows(database(), { userId, limit: maxFollows });
  return rows.map(({ kind, slug, name, createdAt }) => ({ kind, slug, name, followedSince: createdAt }));
}

/**
 * Moves the followers of one category to another and preserves each follow's start date. Members who follow both keep
 * only their existing follow of the target. For use cases that have already checked permissions.
 * @param executor the transaction that merges the categories.
 */
export async function moveCategoryFollows(executor: Executor, from: string, into: string): Promise<void> {
  await store.moveFollows(executor, from, into);
}
