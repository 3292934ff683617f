import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import type { Executor } from '~/platform/database/database.server';
import { siteSetting } from '~/platform/settings/settings.server';
import type { NoteDecision, ReviewNote } from '../rules';
import type { WorkflowRow } from '../store.server';
import { notesOf } from './store-notes.server';

/**
 * Returns the review notes of an article, newest first. A note from before notes had their own table is only in the
 * article's workflow row.
 * @param reviewedBy name of the member who took the last decision.
 * @param writers IDs of the members who wrote the text under review.
 */
export async function reviewNotesOf(
  executor: Executor,
  row: Pick<WorkflowRow, 'articleId' | 'reviewNotes' | 'reviewedAt' | 'status' | 'submittedBy'>,
  reviewedBy: string | null,
  writers: readonly string[],
): Promise<ReviewNote[]> {
  if (row.reviewNotes === '') return [];
  const shownTime = (time: Date) => ({
    iso: time.toISOString(),
    text: formatInstant(time, siteSetting(newsroomTimeZone)),
  });
  const stored = await notesOf(executor, row.articleId);
  const notes = stored.map(({ createdAt, decision, writtenBy, ...note }) => ({
    ...note,
    decision: decision as NoteDecision,
    isFromWriter: decision === 'noted' && writtenBy !== null && [...writers, row.submittedBy].includes(writtenBy),
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
