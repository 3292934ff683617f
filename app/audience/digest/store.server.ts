import { and, asc, eq, lt, notExists } from 'drizzle-orm';
import { profiles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { DigestWeek } from './rules';
import { digestMails } from './schema';

/**
 * Claims this week's digest for the next members who want one and have none. Returns the members' keys; empty when none
 * are left.
 */
export async function claimDigests(
  executor: Executor,
  week: DigestWeek,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const claimed = executor
    .select({ userId: digestMails.userId })
    .from(digestMails)
    .where(and(eq(digestMails.userId, users.id), eq(digestMails.week, week.name)));
  const members = await executor
    .select({ userId: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(profiles.weeklyDigest, true),
        eq(users.emailVerified, true),
        lt(users.createdAt, week.dueAt),
        notExists(claimed),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  if (members.length === 0) return [];
  const rows = await executor
    .insert(digestMails)
    .values(members.map(({ userId }) => ({ userId, week: week.name, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: digestMails.userId });
  return rows.map(({ userId }) => userId);
}

export type DigestEmail = {
  userId: string;
  week: string;
  status: string;
  email: string;
  language: string;
  isWanted: boolean;
};

export async function findDigest(executor: Executor, userId: string, week: string): Promise<DigestEmail | undefined> {
  const [found] = await executor
    .select({
      userId: digestMails.userId,
      week: digestMails.week,
      status: digestMails.status,
      email: users.email,
      language: profiles.language,
      isWanted: profiles.weeklyDigest,
    })
    .from(digestMails)
    .innerJoin(users, eq(users.id, digestMails.userId))
    .innerJoin(profiles, eq(profiles.userId, digestMails.userId))
    .where(and(eq(digestMails.userId, userId), eq(digestMails.week, week)));
  return found;
}

/** Changes a digest's status. Returns whether this call did so: of two concurrent calls, only one succeeds. */
export async function updateDigestStatus(
  executor: Executor,
  { userId, week }: Pick<DigestEmail, 'userId' | 'week'>,
  from: 'claimed' | 'sending',
  to: 'claimed' | 'sending' | 'sent' | 'dropped',
): Promise<boolean> {
  const updated = await executor
    .update(digestMails)
    .set({ status: to })
    .where(and(eq(digestMails.userId, userId), eq(digestMails.week, week), eq(digestMails.status, from)))
    .returning({ userId: digestMails.userId });
  return updated.length > 0;
}

export async function deleteDigests(executor: Executor, before: Date): Promise<void> {
  await executor.delete(digestMails).where(lt(digestMails.createdAt, before));
}
