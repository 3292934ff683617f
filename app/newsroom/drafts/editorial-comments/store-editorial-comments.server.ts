import { and, asc, count, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { EditorialComment } from '../rules';
import { draftComments } from '../schema';

const resolver = alias(profiles, 'resolver');

/** Returns an article's editorial comments, oldest first. */
export async function listEditorialComments(
  executor: Executor,
  articleId: string,
): Promise<Omit<EditorialComment, 'mayDelete'>[]> {
  const { id, parentId, body, quote, before, after, resolvedAt, createdAt } = draftComments;
  const rows = await executor
    .select({
      ...{ id, parentId, body, quote, before, after, resolvedAt, createdAt },
      authorId: profiles.userId,
      authorName: profiles.name,
      resolvedBy: resolver.name,
    })
    .from(draftComments)
    .leftJoin(profiles, eq(profiles.userId, draftComments.authorId))
    .leftJoin(resolver, eq(resolver.userId, draftComments.resolvedBy))
    .where(eq(draftComments.articleId, articleId))
    .orderBy(asc(draftComments.createdAt), asc(draftComments.id));
  return rows.map(({ authorId, authorName, ...row }) => ({
    ...row,
    author: authorId && authorName !== null ? { userId: authorId, name: authorName } : null,
  }));
}

export async function countEditorialComments(executor: Executor, articleId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(draftComments)
    .where(eq(draftComments.articleId, articleId));
  return row?.count ?? 0;
}

/** Returns one of an article's editorial comments; `undefined` when it does not exist. */
export async function findEditorialComment(executor: Executor, articleId: string, id: string) {
  const { parentId, authorId, createdAt } = draftComments;
  const [row] = await executor
    .select({ id: draftComments.id, parentId, authorId, createdAt })
    .from(draftComments)
    .where(and(eq(draftComments.id, id), eq(draftComments.articleId, articleId)));
  return row;
}

/** Returns the editorial comment that a member has stored with a submission key; `undefined` when there is none. */
export async function findSubmission(executor: Executor, authorId: string, submissionKey: string) {
  const [row] = await executor
    .select({ articleId: draftComments.articleId, parentId: draftComments.parentId, body: draftComments.body })
    .from(draftComments)
    .where(and(eq(draftComments.authorId, authorId), eq(draftComments.submissionKey, submissionKey)));
  return row;
}

export async function addEditorialComment(
  executor: Executor,
  editorialComment: typeof draftComments.$inferInsert,
): Promise<void> {
  await executor.insert(draftComments).values(editorialComment);
}

/** Returns who has written in a thread, without former members. @param id the comment that the others reply to. */
export async function listThreadAuthors(executor: Executor, id: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ authorId: draftComments.authorId })
    .from(draftComments)
    .where(or(eq(draftComments.id, id), eq(draftComments.parentId, id)));
  return rows.flatMap(({ authorId }) => authorId ?? []);
}

/** Resolves a comment, or reopens it when `resolved` is null. */
export async function setResolved(
  executor: Executor,
  id: string,
  resolved: { at: Date; by: string } | null,
): Promise<void> {
  await executor
    .update(draftComments)
    .set({ resolvedAt: resolved?.at ?? null, resolvedBy: resolved?.by ?? null })
    .where(eq(draftComments.id, id));
}

/** Deletes a comment and its replies. */
export async function deleteEditorialComment(executor: Executor, id: string): Promise<void> {
  await executor.delete(draftComments).where(or(eq(draftComments.id, id), eq(draftComments.parentId, id)));
}

/** Returns all editorial comments by a member, oldest first. */
export async function listEditorialCommentsByAuthor(executor: Executor, userId: string) {
  const { articleId, body, quote, createdAt } = draftComments;
  return await executor
    .select({ articleId, body, quote, createdAt })
    .from(draftComments)
    .where(eq(draftComments.authorId, userId))
    .orderBy(asc(createdAt));
}
