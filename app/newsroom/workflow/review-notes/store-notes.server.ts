import { desc, eq } from 'drizzle-orm';
import { users } from '~/identity/accounts/schema';
import { articleReviewNotes } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { NoteDecision } from '../rules';

/** Adds a note to a step of the review. An approval or publication first deletes the earlier notes, which it settles. */
export async function recordNote(
  executor: Executor,
  articleId: string,
  { note, ...step }: { decision: NoteDecision; note: string; writtenBy: string | null; round: number; createdAt: Date },
): Promise<void> {
  if (step.decision === 'approved' || step.decision === 'published')
    await executor.delete(articleReviewNotes).where(eq(articleReviewNotes.articleId, articleId));
  if (note !== '') await executor.insert(articleReviewNotes).values({ id: newId(), articleId, note, ...step });
}

/** Returns an article's review notes, newest first, with the names of those who wrote them. */
export const notesOf = (executor: Executor, articleId: string) =>
  executor
    .select({
      decision: articleReviewNotes.decision,
      note: articleReviewNotes.note,
      by: users.name,
      writtenBy: articleReviewNotes.writtenBy,
      round: articleReviewNotes.round,
      createdAt: articleReviewNotes.createdAt,
    })
    .from(articleReviewNotes)
    .leftJoin(users, eq(users.id, articleReviewNotes.writtenBy))
    .where(eq(articleReviewNotes.articleId, articleId))
    .orderBy(desc(articleReviewNotes.id));
