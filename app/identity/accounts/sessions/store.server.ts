import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { profiles, sessions } from '../schema';

export type SessionRow = {
  id: string;
  address: string | null;
  userAgent: string | null;
  beganAt: Date;
  /** Time of the last renewal, which happens at most once a day. */
  seenAt: Date;
};

/**
 * Returns a page of a member's active sessions, newest first.
 * @param page.before ID of the previous page's last session.
 */
export async function listSessions(
  executor: Executor,
  userId: string,
  page: { now: Date; before: string | undefined; limit: number },
): Promise<SessionRow[]> {
  return executor
    .select({
      id: sessions.id,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      beganAt: sessions.createdAt,
      seenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, page.now),
        page.before ? lt(sessions.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

/** Ends one of a member's sessions. Returns false when the member has no such session. */
export async function endSessionOf(executor: Executor, userId: string, sessionId: string): Promise<boolean> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all of a member's sessions, except the given one. */
export async function endSessionsOf(executor: Executor, userId: string, exceptSessionId?: string): Promise<void> {
  const isOtherSession = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  await executor.delete(sessions).where(and(eq(sessions.userId, userId), isOtherSession));
}

/** Extends a session. Returns false if it has already ended. */
export async function extendUnlessEnded(executor: Executor, id: string, until: Date, now: Date): Promise<boolean> {
  const extended = await executor
    .update(sessions)
    .set({ expiresAt: until, updatedAt: now, mustRotate: false })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  return extended.length > 0;
}

/**
 * Makes all sessions end so many seconds after they were last used. When that was is known to the hour: a session that is
 * renewed rarely may have been used at any time until its member was last seen.
 */
export async function changeSessionLength(executor: Executor, seconds: number, now: Date): Promise<void> {
  const length = sql`make_interval(secs => ${seconds})`;
  await executor.execute(sql`
    update ${sessions} set expires_at = least(
      greatest(expires_at, ${sessions.updatedAt} + ${length}),
      greatest(${sessions.updatedAt}, ${profiles.lastSeenAt} + interval '1 hour') + ${length})
    from ${profiles} where ${profiles.userId} = ${sessions.userId} and ${sessions.expiresAt} > ${now}`);
}
