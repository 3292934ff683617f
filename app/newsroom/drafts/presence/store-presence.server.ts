import { and, asc, eq, gte, lt, ne } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { draftPresence } from '../schema';

export type Presence = typeof draftPresence.$inferInsert;

/** Records that a page has an article open. Returns true when the page had no record before. */
export async function recordPresence(executor: Executor, presence: Presence): Promise<boolean> {
  const { clientId, articleId, userId, seenAt } = presence;
  const updated = await executor
    .update(draftPresence)
    .set({ seenAt })
    .where(
      and(
        eq(draftPresence.clientId, clientId),
        eq(draftPresence.articleId, articleId),
        eq(draftPresence.userId, userId),
      ),
    )
    .returning({ clientId: draftPresence.clientId });
  if (updated.length > 0) return false;
  const added = await executor
    .insert(draftPresence)
    .values(presence)
    .onConflictDoNothing()
    .returning({ clientId: draftPresence.clientId });
  return added.length > 0;
}

/** Deletes the presence row of a page that has left the article. Returns whether there was one. */
export async function endPresence(executor: Executor, clientId: string, userId: string): Promise<boolean> {
  const rows = await executor
    .delete(draftPresence)
    .where(and(eq(draftPresence.clientId, clientId), eq(draftPresence.userId, userId)))
    .returning({ clientId: draftPresence.clientId });
  return rows.length > 0;
}

/** Deletes an article's presence rows whose last heartbeat was before the given time. */
export async function deleteStalePresence(executor: Executor, articleId: string, before: Date): Promise<void> {
  await executor
    .delete(draftPresence)
    .where(and(eq(draftPresence.articleId, articleId), lt(draftPresence.seenAt, before)));
}

/** Returns the members who have an article open on other pages, sorted by name. */
export async function listPresence(executor: Executor, articleId: string, clientId: string, since: Date) {
  return await executor
    .selectDistinct({ userId: profiles.userId, name: profiles.name })
    .from(draftPresence)
    .innerJoin(profiles, eq(profiles.userId, draftPresence.userId))
    .where(
      and(
        eq(draftPresence.articleId, articleId),
        ne(draftPresence.clientId, clientId),
        gte(draftPresence.seenAt, since),
      ),
    )
    .orderBy(asc(profiles.name), asc(profiles.userId));
}
