import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import type { FlagStatus, FlagType } from './constants';
import { contentFlags } from './schema';

/** Reported content: a comment, or an article when `commentId` is null. */
export type Content = { articleId: string; commentId: string | null };

const isOpenFlagOf = ({ articleId, commentId }: Content) =>
  and(
    commentId === null
      ? and(eq(contentFlags.articleId, articleId), eq(contentFlags.contentType, 'article'))
      : eq(contentFlags.commentId, commentId),
    ne(contentFlags.status, 'resolved'),
  );

/** Blocks other reports about an article, and decisions about them, until the transaction ends. */
export async function lockReportsOf(executor: Executor, articleId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${articleId}, 4129))`);
}

/** Returns the number of unresolved flags on a comment or an article. */
export async function countOpenFlags(executor: Executor, content: Content): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(contentFlags)
    .where(isOpenFlagOf(content));
  return row?.count ?? 0;
}

/** Adds a flag. Returns false when the member has already flagged the comment. */
export async function addFlag(executor: Executor, row: typeof contentFlags.$inferInsert): Promise<boolean> {
  const added = await executor
    .insert(contentFlags)
    .values(row)
    .onConflictDoNothing({ target: [contentFlags.commentId, contentFlags.reporterId] })
    .returning({ id: contentFlags.id });
  return added.length > 0;
}

/** Returns a member's reports, oldest first. */
export async function flagsBy(executor: Executor, userId: string) {
  return executor
    .select({
      type: contentFlags.flagType,
      reason: contentFlags.reason,
      status: contentFlags.status,
      createdAt: contentFlags.createdAt,
    })
    .from(contentFlags)
    .where(eq(contentFlags.reporterId, userId))
    .orderBy(asc(contentFlags.createdAt), asc(contentFlags.id));
}

/** A flag that is locked while it is being decided. */
export type LockedFlag = {
  id: string;
  type: FlagType;
  status: FlagStatus;
  contentType: 'article' | 'comment';
  articleId: string;
  commentId: string | null;
  reporterId: string | null;
  reportedText: string;
  /** The decision that resolved it, if any. */
  decisionId: string | null;
};

const lockedColumns = {
  id: contentFlags.id,
  decisionId: contentFlags.decisionId,
  type: sql<FlagType>`${contentFlags.flagType}`,
  status: sql<FlagStatus>`${contentFlags.status}`,
  contentType: sql<'article' | 'comment'>`${contentFlags.contentType}`,
  articleId: contentFlags.articleId,
  commentId: contentFlags.commentId,
  reporterId: contentFlags.reporterId,
  reportedText: contentFlags.reportedText,
};

export async function flagById(executor: Executor, id: string): Promise<LockedFlag | undefined> {
  const [row] = await executor.select(lockedColumns).from(contentFlags).where(eq(contentFlags.id, id));
  return row;
}

export async function flagsById(executor: Executor, ids: readonly string[]): Promise<LockedFlag[]> {
  return executor
    .select(lockedColumns)
    .from(contentFlags)
    .where(inArray(contentFlags.id, [...ids]));
}

/** Returns a flag, locked until the transaction ends. */
export async function lockFlag(executor: Executor, id: string): Promise<LockedFlag | undefined> {
  const [row] = await executor.select(lockedColumns).from(contentFlags).where(eq(contentFlags.id, id)).for('update');
  return row;
}

/** Returns the unresolved flags on a comment or an article, oldest first, locked until the transaction ends. */
export async function lockOpenFlags(executor: Executor, content: Content): Promise<LockedFlag[]> {
  return executor
    .select(lockedColumns)
    .from(contentFlags)
    .where(isOpenFlagOf(content))
    .orderBy(asc(contentFlags.createdAt), asc(contentFlags.id))
    .for('update');
}

/** Fields of a flag that a decision changes. */
export type FlagChanges = Partial<
  Pick<typeof contentFlags.$inferInsert, 'status' | 'decisionId' | 'moderatorNotes' | 'updatedAt'>
>;

export async function changeFlags(executor: Executor, ids: readonly string[], changes: FlagChanges): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(contentFlags)
    .set(changes)
    .where(inArray(contentFlags.id, [...ids]));
}
