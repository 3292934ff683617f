import type { ArticleStatus } from '~/content/articles/rules';
import { giveBackToReaders, publishText, takeFromReaders } from '~/content/articles/writing/publish.server';
import { addCorrection } from '~/content/corrections/service.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/permissions';
import { type Finding, isBlocking } from './checklist/checklist-rules';
import type { Current } from './current.server';
import { type Emit, notifyWriters } from './notices/notify.server';
import { takesCorrection } from './rules';
import { setWorkflow } from './store.server';

/**
 * @throws AppError `invalid` with the problems that keep an article from its readers.
 */
export function refuseUnchecked(findings: readonly Finding[]): void {
  const blocking = findings.filter(isBlocking);
  if (blocking.length === 0) return;
  const problems = blocking.flatMap(({ problems }) => problems);
  throw new AppError('invalid', `The article does not pass the checklist. ${problems.slice(0, 5).join(' ')}`);
}

/**
 * Puts the working copy before readers, as part of a transaction that holds it, and notes that these words were passed.
 * Whether they may be, the caller has asked.
 * @param correction what readers are told was put right; what was chosen with the moment, when it is not given.
 * @returns where readers find it, and whether they are told of a correction.
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
  const isPassed = publicationState.status === 'approved';
  await setWorkflow(
    executor,
    articleId,
    {
      status: 'published',
      approvedHash: draft.contentHash,
      approvedBy: isPassed ? row.approvedBy : userId,
      publishedHash: draft.contentHash,
      publishedVersion: draft.version,
      reviewNotes: reviewNotes ?? row.reviewNotes,
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

/** How an article was taken from its readers, so that it can be given back as it was. */
export type Taken = {
  /** Version of the working copy. */
  version: number;
  from: ArticleStatus;
  to: ArticleStatus;
  /** When it was going to be taken from them anyway. */
  unpublishAt: Date | null;
  /**
   * When its changes were going to be before them, and what they would have been told was put right; where it was
   * noted.
   */
  publishAt?: Date | null;
  scheduleCorrection?: string;
};

/**
 * Takes an article from its readers, as part of a transaction that holds it; what it becomes then is what its words
 * were.
 * @param options.endsSchedule whether no moment that was chosen before brings its changes to them either.
 */
export async function unpublishCurrent(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  { articleId, draft, row, publicationState }: Current,
  now: Date,
  { target, endsSchedule = false }: { target?: 'draft' | 'pending' | 'approved'; endsSchedule?: boolean } = {},
): Promise<Taken> {
  const status = target ?? (publicationState.status === 'published' ? 'draft' : publicationState.status);
  await takeFromReaders(actor, executor, emit, articleId, status);
  const ended = endsSchedule ? { publishAt: null, scheduleCorrection: '' } : {};
  await setWorkflow(executor, articleId, { status, unpublishAt: null, ...ended }, now);
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
 * Gives an article back to the readers from whom it was taken, with the words that they had, as part of a transaction
 * that
 * holds it.
 * @param takenAt when it was taken from them.
 * @returns whether it has gone back. Not when it is in the trash, or someone has written in it or moved it on
 * meanwhile:
 * then it is theirs to publish.
 */
export async function giveBackCurrent(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  { articleId, draft, row, publicationState }: Current,
  taken: Taken,
  takenAt: Date,
  now: Date,
): Promise<boolean> {
  // A review may have come back to the same status: what had been approved before it is not approved by giving it back.
  const isAsItWasTaken =
    draft.version === taken.version &&
    publicationState.status === taken.to &&
    row.updatedAt.getTime() === takenAt.getTime();
  if (publicationState.isLive || row.deletedAt || !isAsItWasTaken) return false;
  await giveBackToReaders(actor, executor, emit, articleId);
  const { from: status, unpublishAt, publishAt, scheduleCorrection } = taken;
  await setWorkflow(executor, articleId, { status, unpublishAt, publishAt, scheduleCorrection }, now);
  return true;
}
