import { newsroomTimeZone } from '~/newsroom/workflow/settings';
import type { Executor } from '~/platform/database/database.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { formatInstant } from '../newsroom-time';
import type { NoteDecision, ReviewNote } from '../rules';
import type { WorkflowRow } from '../store.server';
import { notesOf } from './store-notes.server';

/**
 * Returns the review notes of an article, newest first. A note from before notes had their own table is only in the
 * article's workflow row.
 * @param reviewedBy name of the member who took the last decision.
 */
export async function reviewNotesOf(
  executor: Executor,
  row: Pick<WorkflowRow, 'articleId' | 'reviewNotes' | 'reviewedAt' | 'status'>,
  reviewedBy: string | null,
): Promise<ReviewNote[]> {
  if (row.reviewNotes === '') return [];
  const shownTime = (time: Date) => ({
    iso: time.toISOString(),
    text: formatInstant(time, siteSetting(newsroomTimeZone)),
  });
  const stored = await notesOf(executor, row.articleId);
  const notes = stored.map(({ createdAt, decision, ...note }) => ({
    ...note,
    decision: decision as NoteDecision,
    at: shownTime(createdAt),
  }));
  if (notes[0]?.note === row.reviewNotes) return notes;
  const isSettled = row.status === 'approved' || row.status === 'published';
  const older: ReviewNote = {
    ...{ decision: isSettled ? (row.status as NoteDecision) : 'changes_requested', note: row.reviewNotes },
    ...{ by: reviewedBy, at: row.reviewedAt && shownTime(row.reviewedAt), round: null },
  };
  return [older, ...notes];
}
