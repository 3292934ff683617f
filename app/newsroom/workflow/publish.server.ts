import type { ArticleStatus } from '~/content/articles/rules';
import { publishText, republishArticle, unpublishArticle } from '~/content/articles/writing/publish.server';
import { addCorrection } from '~/content/corrections/service.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/permissions';
import { type Finding, isBlocking } from './checklist/checklist-rules';
import type { Current } from './current-state.server';
import { type Emit, notifyWriters } from './notices/notify.server';
import { notesAfter, takesCorrection } from './rules';
import { setWorkflow } from './store.server';

/** @throws AppError `invalid` with the problems that block publication. */
export function assertChecklistPassed(findings: readonly Finding[]): void {
  const blocking = findings.filter(isBlocking);
  if (blocking.length === 0) return;
  const problems = blocking.flatMap(({ problems }) => problems);
  throw new AppError('invalid', `The article does not pass the checklist. ${problems.slice(0, 5).join(' ')}`);
}

/**
 * Publishes the working copy and records its text as approved, in a transaction that has locked it. The caller must
 * have checked that the step is allowed.
 * @param correction the correction shown to readers; by default the scheduled one.
 * @returns the article's slug, and whether a correction was published.
 */
export async function publishCurrent(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  current: Current,
  { correction, reviewNotes, now }: { correction?: string; reviewNotes?: string; now: Date },
): Promise<{ slug: string; isCorrected: boolean }> {
  const { articleId, draft, row, publicationState } = current;
  const correctionText = correction ?? (takesCorrection(publicationState, 'published') ? row.scheduleCorrection : '');
  const { level, imageUrl, ...text } = draft.fields;
  const published = await publishText(actor, executor, emit, articleId, {
    text: { ...text, level: level ?? undefined, imageUrl: imageUrl || undefined },
    now,
  });
  const userId = 'userId' in actor ? actor.userId : null;
  const wasApproved = publicationState.status === 'approved';
  await setWorkflow(
    executor,
    articleId,
    {
      status: 'published',
      approvedHash: draft.contentHash,
      approvedBy: wasApproved ? row.approvedBy : userId,
      publishedHash: draft.contentHash,
      publishedVersion: draft.version,
      reviewNotes: notesAfter(row.reviewNotes, reviewNotes),
      reviewedBy: userId ?? row.reviewedBy,
      reviewedAt: now,
      returnedAt: null,
      submittedBy: null,
      submittedAt: null,
      publishAt: null,
      scheduleCorrection: '',
    },
    now,
  );
  if (correctionText) await addCorrection(actor, executor, { id: articleId, title: text.title }, correctionText, now);
  await notifyWriters(executor, actor, current, {
    step: publicationState.isLive ? 'changes_published' : 'published',
    actionUrl: `/article/${encodeURIComponent(published.slug)}`,
  });
  return { ...published, isCorrected: correctionText !== '' };
}

/** An article's state when it was unpublished, used to restore it. */
export type UnpublishedState = {
  /** Version of the working copy. */
  version: number;
  from: ArticleStatus;
  to: ArticleStatus;
  /** When the article was scheduled to be unpublished. */
  unpublishAt: Date | null;
  /**
   * When the article's pending changes were scheduled to be published, and their correction; missing in older records,
   * because unpublishing used to leave both unchanged.
   */
  publishAt?: Date | null;
  scheduleCorrection?: string;
};

/**
 * Unpublishes an article, in a transaction that has locked it. Its new status is `target`, or by default the status of
 * its pending changes. If there are none, it becomes a draft.
 * @param options.cancelsSchedule whether to cancel a scheduled publication of its changes as well.
 */
export async function unpublishCurrent(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  { articleId, draft, row, publicationState }: Current,
  now: Date,
  { target, cancelsSchedule = false }: { target?: 'draft' | 'pending' | 'approved'; cancelsSchedule?: boolean } = {},
): Promise<UnpublishedState> {
  const status = target ?? (publicationState.status === 'published' ? 'draft' : publicationState.status);
  await unpublishArticle(actor, executor, emit, articleId, status);
  const scheduleReset = cancelsSchedule ? { publishAt: null, scheduleCorrection: '' } : {};
  await setWorkflow(executor, articleId, { status, unpublishAt: null, ...scheduleReset }, now);
  const { unpublishAt, publishAt, scheduleCorrection } = row;
  return {
    version: draft.version,
    from: publicationState.status,
    to: status,
    unpublishAt,
    publishAt,
    scheduleCorrection,
  };
}

/**
 * Republishes an unpublished article with its last published text, in a transaction that has locked it.
 * @param unpublishedAt when it was unpublished.
 * @returns false, without changing anything, when the article is live or in the trash, or its text or status has
 * changed since then; an editor must then decide whether to publish it.
 */
export async function republishCurrent(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  { articleId, draft, row, publicationState }: Current,
  unpublishedState: UnpublishedState,
  unpublishedAt: Date,
  now: Date,
): Promise<boolean> {
  // A later review may have ended in the same status. Comparing timestamps avoids restoring an outdated approval.
  const isUnchanged =
    draft.version === unpublishedState.version &&
    publicationState.status === unpublishedState.to &&
    row.updatedAt.getTime() === unpublishedAt.getTime();
  if (publicationState.isLive || row.deletedAt || !isUnchanged) return false;
  await republishArticle(actor, executor, emit, articleId);
  const { from: status, unpublishAt, publishAt, scheduleCorrection } = unpublishedState;
  await setWorkflow(executor, articleId, { status, unpublishAt, publishAt, scheduleCorrection }, now);
  return true;
}
