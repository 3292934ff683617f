import { and, desc, inArray, isNull, sql } from 'drizzle-orm';
import { comments } from '~/audience/comments/schema';
import type { FlagType } from '~/audience/reports/constants';
import { users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { memberWarnings } from './schema';

/** How long someone has been a member, and their comments and warnings, shown to moderators beside a report. */
export type History = {
  /** When the account was created; null when the content was imported or the member has left. */
  joinedAt: Date | null;
  published: number;
  removed: number;
  /** Newest first, without withdrawn ones. */
  warnings: { rule: FlagType; reason: string; createdAt: Date }[];
};

const nothing: History = { joinedAt: null, published: 0, removed: 0, warnings: [] };

/** Loads the histories of the given members. Returns a lookup function that yields an empty history for anyone else. */
export async function historiesOf(
  executor: Executor,
  userIds: readonly (string | null)[],
): Promise<(userId: string | null) => History> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return () => nothing;
  const [members, counts, warnings] = await Promise.all([
    executor.select({ id: users.id, joinedAt: users.createdAt }).from(users).where(inArray(users.id, ids)),
    executor
      .select({
        userId: comments.userId,
        published: sql<number>`count(*) filter (where ${comments.status} = 'published')::int`,
        removed: sql<number>`count(*) filter (where ${comments.status} = 'removed')::int`,
      })
      .from(comments)
      .where(inArray(comments.userId, ids))
      .groupBy(comments.userId),
    executor
      .select({
        userId: memberWarnings.userId,
        rule: sql<FlagType>`${memberWarnings.rule}`,
        reason: memberWarnings.reason,
        createdAt: memberWarnings.createdAt,
      })
      .from(memberWarnings)
      .where(and(inArray(memberWarnings.userId, ids), isNull(memberWarnings.withdrawnAt)))
      .orderBy(desc(memberWarnings.createdAt), desc(memberWarnings.id)),
  ]);
  return (userId) => {
    if (userId === null) return nothing;
    const { published, removed } = counts.find((row) => row.userId === userId) ?? nothing;
    return {
      joinedAt: members.find(({ id }) => id === userId)?.joinedAt ?? null,
      published,
      removed,
      // A member without comments may have been warned about an article.
      warnings: warnings
        .filter((warning) => warning.userId === userId)
        .map(({ rule, reason, createdAt }) => ({ rule, reason, createdAt })),
    };
  };
}
