import type { ArticleStatus } from '~/content/articles/rules';
import { lengthProblem } from '~/content/articles/writing/length.server';
import { publishText, republishArticle, unpublishArticle } from '~/content/articles/writing/publish.server';
import { prepareArticle } from '~/content/articles/writing/write.server';
import { addCorrection } from '~/content/corrections/service.server';
import { hasProvisionalName } from '~/identity/accounts/administration/invite.server';
import { readDraftContent } from '~/newsroom/drafts/service.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { StorableHtml } from '~/platform/html/sanitise.server';
import type { Actor } from '~/platform/permissions/actors';
import { type Finding, isBlocking, problemsOf } from '../checklist/checklist-rules';
import type { Current } from '../current-state.server';
import { markNoticesRead } from '../notices/mark-read.server';
import { type Emit, notifyOfPublication } from '../notices/notify.server';
import { missingFields } from '../required-fields';
import { recordNote } from '../review-notes/store-notes.server';
import { roundOf } from '../rounds/store-rounds.server';
import { nameRequired } from '../rules';
import { notReturned, setWorkflow } from '../store.server';

/** Thrown when the checklist blocks a step; its heading says what has not been done. */
class ChecklistError extends AppError {
  override readonly title: string;

  constructor(title: string, problems: readonly string[]) {
    super('invalid', `The article does not pass the checklist. ${problems.join(' ')}`);
    this.title = title;
  }
}

/**
 * @param title heading for the refusal.
 * @throws AppError `invalid` with the problems that block publication.
 */
export function assertChecklistPassed(findings: readonly Finding[], title = 'Not published'): void {
  const problems = problemsOf(findings.filter(isBlocking));
  if (problems.length > 0) throw new ChecklistError(title, problems);
}

/** Thrown to roll back a publication whose text has changed since it was prepared. */
class TextChangedError extends Error {}
/** Maximum attempts to publish a text while it is being changed. */
const publicationAttempts = 3;

/**
 * Prepares an article's text and publishes it with `publish`, which calls `publishCurrent` in a transaction. Sanitising
 * would hold up the transaction, so the text is prepared before it, and again if it has changed in between.
 * @throws AppError `invalid` when the text is too long, or takes too long to process; `conflict` when it keeps changing.
 */
export async function withPreparedText<Result>(
  articleId: string,
  publish: (prepared: StorableHtml) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < publicationAttempts; attempt += 1) {
    const prepared = await prepareArticle(await readDraftContent(articleId));
    try {
      return await publish(prepared);
    } catch (error) {
      if (!(error instanceof TextChangedError)) throw error;
    }
  }
  throw new AppError('conflict', 'The article is being changed at the moment. Please try again.');
}

/**
 * Ensures that an article has everything that readers see next to its text, before anyone reviews it.
 * @throws AppError `invalid` with a message for each field.
 */
export function assertComplete({ draft }: Pick<Current, 'draft'>): void {
  const fields = missingFields(draft.fields, lengthProblem(draft.fields.content));
  if (Object.keys(fields).length > 0) throw new AppError('invalid', Object.values(fields).join(' '), fields);
}

/**
 * Ensures that an article is complete, and that the member who publishes it has given their name.
 * @throws AppError as `assertComplete`; `invalid` without a name.
 */
export async function assertPublishable(actor: Actor, executor: Executor, current: Pick<Current, 'draft'>) {
  assertComplete(current);
  if ('userId' in actor && (await hasProvisionalName(executor, actor.userId)))
    throw new AppError('invalid', nameRequired);
}

/**
 * Publishes the working copy and records its text as approved, in a transaction that has locked it. The caller must
 * have checked that the step is allowed.
 * @param prepared the text, prepared by `withPreparedText`.
 * @param correction the correction shown to readers; by default the pending one.
 * @returns the article's slug, the requested one if it was taken, and whether a correction was published.
 * @throws AppError as `assertPublishable`.
 */
export async function publishCurrent(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  current: Current,
  {
    prepared,
    correction,
    reviewNotes,
    now,
  }: { prepared: StorableHtml; correction?: string; reviewNotes?: string; now: Date },
): Promise<{ slug: string; takenSlug?: string; isCorrected: boolean }> {
  if (prepared.source !== current.draft.fields.content) throw new TextChangedError();
  const { articleId, draft, row, publicationState } = current;
  await assertPublishable(actor, executor, current);
  const correctionText = correction ?? row.pendingCorrection;
  const { level, imageUrl, ...text } = draft.fields;
  const published = await publishText(actor, executor, emit, articleId, {
    text: { ...text, content: prepared, level: level ?? undefined, imageUrl: imageUrl || undefined },
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
      // It settles those of the rounds before.
      reviewNotes: reviewNotes ?? '',
      reviewedBy: userId ?? row.reviewedBy,
      reviewedAt: now,
      ...notReturned,
      submittedBy: null,
      submittedAt: null,
      publishAt: null,
      pendingCorrection: '',
      pendingCorrectionBy: null,
    },
    now,
  );
  await recordNote(executor, articleId, {
    ...{ decision: 'published', note: reviewNotes ?? '', writtenBy: userId, createdAt: now },
    round: await roundOf(executor, articleId),
  });
  if (correctionText) await addCorrection(actor, executor, { id: articleId, title: text.title }, correctionText, now);
  await markNoticesRead(executor, emit, articleId);
  await notifyOfPublication(executor, actor, current, `/article/${encodeURIComponent(published.slug)}`);
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
   * When the article's pending changes were scheduled to be published; missing in older records, because unpublishing
   * used to leave it unchanged.
   */
  publishAt?: Date | null;
  /** The published version; missing unless the article was removed. */
  publishedVersion?: number;
};

/**
 * Unpublishes an article, in a transaction that has locked it. Its new status is `target`, or by default the status of
 * its pending changes. If there are none, it becomes a draft.
 * @param options.isRemoval whether the article broke a rule. If so, nothing publishes its changes, and its text counts as
 * unread: whoever wrote any of it cannot publish it again alone.
 */
export async function unpublishCurrent(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  { articleId, draft, row, publicationState }: Current,
  now: Date,
  { target, isRemoval = false }: { target?: 'draft' | 'pending' | 'approved'; isRemoval?: boolean } = {},
): Promise<UnpublishedState> {
  const status = target ?? (publicationState.status === 'published' ? 'draft' : publicationState.status);
  await unpublishArticle(actor, executor, emit, articleId, status);
  const reset = isRemoval ? { publishAt: null, publishedVersion: 0 } : {};
  await setWorkflow(executor, articleId, { status, unpublishAt: null, ...reset }, now);
  const { unpublishAt, publishAt, publishedVersion } = row;
  const state = { version: draft.version, from: publicationState.status, to: status, unpublishAt, publishAt };
  return isRemoval ? { ...state, publishedVersion } : state;
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
  const { from: status, unpublishAt, publishAt, publishedVersion } = unpublishedState;
  await setWorkflow(executor, articleId, { status, unpublishAt, publishAt, publishedVersion }, now);
  return true;
}
