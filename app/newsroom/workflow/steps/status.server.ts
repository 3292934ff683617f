import type { ArticleStatus } from '~/content/articles/rules';
import { recordStatus } from '~/content/articles/writing/publish.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { StorableHtml } from '~/platform/html/sanitise.server';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { checkBefore, runChecks } from '../checklist/checklist.server';
import { isBlocking, problemsOf } from '../checklist/checklist-rules';
import { changeCorrection, recordCorrection } from '../corrections/corrections.server';
import {
  assertNotInTrash,
  assertSeen,
  circumstancesOf,
  lockCurrent,
  refusalError,
  type Seen,
  stepActorOf,
} from '../current-state.server';
import { sendsBack } from '../decision-rules';
import { markNoticesRead } from '../notices/mark-read.server';
import {
  notifyOfApproval,
  notifyOfReturn,
  notifyOfUnpublication,
  notifyReviewers,
  withdrawReviewNotices,
  writersConcerned,
} from '../notices/notify.server';
import { cancelPublication } from '../publishing/cancel-publication';
import type { PublishedStep } from '../publishing/publication';
import {
  assertChecklistPassed,
  assertComplete,
  publishCurrent,
  unpublishCurrent,
  withPreparedText,
} from '../publishing/publish.server';
import { recordNote } from '../review-notes/store-notes.server';
import { roundOf } from '../rounds/store-rounds.server';
import {
  approvalCancelsSchedule,
  mayReview,
  mayWithdraw,
  ownReviewRefused,
  refusalOf,
  remainsReturned,
  withdrawalRefused,
} from '../rules';
import { notReturned, returnedText, setWorkflow, type WorkflowChange } from '../store.server';

export type StatusChange = Seen & {
  target: ArticleStatus;
  /** New review notes. When omitted, an approval or publication clears those of earlier rounds; other steps keep them. */
  notes?: string;
  /** The correction that explains the changes; the pending one when omitted. */
  correction?: string;
  /** Whether the text is withdrawn from review (`mayWithdraw`). */
  isWithdrawal?: boolean;
  /** Timeout for link checks that can only warn, in milliseconds; by default `longestTimeout`. */
  timeout?: number;
};

/** Limited because each submission notifies everyone who can approve it. */
const limitSubmissions = memberLimit({
  name: 'article-submissions',
  description: 'Articles submitted for review, by member',
  points: 40,
});

type Step = {
  links: Awaited<ReturnType<typeof checkBefore>> | undefined;
  prepared?: StorableHtml;
  now: Date;
};

/**
 * Sets an article's working copy to any status, not only the next one (spec 2 §4). The published version stays live
 * until other text is published or the article is unpublished.
 * @returns the slug when the article has been published, the requested one if it was taken, the checklist’s warnings if
 * it has been published, and the problems that block publication. After an approval, links have not been checked.
 * @throws RateLimitedError when the member has submitted too many articles; AppError with the message from `refusalText`; `conflict` when the article has changed since the actor saw it;
 * `invalid` when the checklist blocks publication, or something is missing (`assertComplete`, `assertPublishable`), or with a message for the correction field when the article cannot
 * have a correction.
 */
export async function changeStatus(
  actor: Actor,
  articleId: string,
  change: StatusChange,
  now: Date,
): Promise<StatusResult> {
  const member = authorizeMember(actor, 'articles.write');
  const { target, timeout } = change;
  if (target === 'pending') await limitSubmissions(member);
  const needsChecklist = target === 'pending' || target === 'published';
  const links = needsChecklist ? await checkBefore(actor, articleId, { target, timeout }) : undefined;
  const step = { ...change, links, now };
  if (target !== 'published') return storeStatus(member, articleId, step);
  return withPreparedText(articleId, (prepared) => storeStatus(member, articleId, { ...step, prepared }));
}

/** The result of a status change. */
export type StatusResult = {
  slug: string | undefined;
  takenSlug?: string;
  /** The checklist’s warnings about what has been published. */
  warnings: string[];
  /** The problems that block publication of what has been submitted or approved. */
  blocking: string[];
  published?: PublishedStep;
  /** Whether readers see an earlier version, or did until this step. */
  isChange: boolean;
  /** When the schedule publishes what has been approved; null without a schedule, and after any other step. */
  publishAt: Date | null;
  /** The time for which the article was scheduled, if the approval has cancelled it (`approvalCancelsSchedule`). */
  cancelledTime: Date | null;
};

/** @param prepared the text to publish. */
function storeStatus(
  actor: Member,
  articleId: string,
  { target, version, reviewedHash, notes, correction, isWithdrawal, links, prepared, now }: StatusChange & Step,
): Promise<StatusResult> {
  const { userId } = actor;
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    const { draft, publicationState, row } = current;
    assertNotInTrash(current);
    await assertSeen(executor, current, { version, reviewedHash });
    const stepActor = stepActorOf(actor, current);
    const refusal = refusalOf(publicationState, target, stepActor, circumstancesOf(current));
    if (refusal) throw refusalError(refusal);
    if (isWithdrawal && !mayWithdraw(stepActor)) throw new AppError('forbidden', withdrawalRefused);
    const correctionChange = correction === undefined ? {} : changeCorrection(actor, current, correction);
    // Their own words: someone else has to read the correction first.
    const needsReader = Boolean(correctionChange.pendingCorrectionBy) && !circumstancesOf(current).selfApproval;
    if (target === 'approved' && needsReader) throw refusalError('own_words');
    if (target !== 'draft') assertComplete(current);
    const publishAt = target === 'published' ? now : null;
    const findings =
      target === 'draft' ? [] : await runChecks(actor, executor, draft, links, { correction, publishAt });
    const isSentBack = sendsBack(publicationState, target, stepActor);
    // Any other status would unpublish an article without changes.
    const isChange = publicationState.isLive && (target === 'published' || publicationState.status !== 'published');
    // The next round begins once the article has been sent back, by this step or an earlier one.
    const round = await roundOf(executor, articleId);
    const facts = { isChange, round };
    const isCancelled =
      target === 'approved' && approvalCancelsSchedule(stepActor, { ...row, ...correctionChange }, draft.contentHash);
    await markNoticesRead(executor, emit, articleId);
    if (target === 'draft' && !isSentBack && row.submittedAt) await withdrawReviewNotices(executor, emit, current);
    let published: Awaited<ReturnType<typeof publishCurrent>> | undefined;
    if (target === 'published') {
      if (!prepared) throw new Error('The text to publish has not been prepared.');
      assertChecklistPassed(findings);
      const text = { prepared, correction, reviewNotes: notes, now };
      published = await publishCurrent(actor, executor, emit, current, text);
    } else {
      if (publicationState.status === 'published') {
        await unpublishCurrent(actor, executor, emit, current, now, { target });
        await notifyOfUnpublication(executor, actor, current);
      } else await recordStatus(actor, executor, articleId, target);
      const change: WorkflowChange = { ...correctionChange, status: target, reviewNotes: notes ?? row.reviewNotes };
      // It settles the notes of the rounds before.
      if (target === 'approved') change.reviewNotes = notes ?? '';
      if (target === 'pending') Object.assign(change, { submittedBy: userId, submittedAt: now });
      const returned = row.returnedAt && (await returnedText(executor, articleId));
      if (!remainsReturned(publicationState, target, Boolean(returned) && returned?.contentHash === draft.contentHash))
        Object.assign(change, notReturned);
      if (target === 'approved') {
        Object.assign(change, { approvedHash: draft.contentHash, approvedBy: userId, reviewedBy: userId });
        Object.assign(change, { reviewedAt: now });
      }
      if (isCancelled) Object.assign(change, cancelPublication(current));
      if (isSentBack)
        Object.assign(change, { reviewedBy: userId, reviewedAt: now, returnedAt: now, isRejected: false });
      await setWorkflow(executor, articleId, change, now);
      if (target === 'approved' || notes) {
        const decision = target === 'approved' ? 'approved' : isSentBack ? 'changes_requested' : 'noted';
        await recordNote(executor, articleId, {
          ...{ decision, note: notes ?? '', writtenBy: userId, createdAt: now },
          round,
        });
      }
      if (target === 'pending') await notifyReviewers(executor, actor, current, facts);
      if (target === 'approved') await notifyOfApproval(executor, actor, current, { ...facts, isCancelled });
      if (isSentBack) await notifyOfReturn(executor, actor, current, { step: 'returned', note: notes, ...facts });
      await emit({ type: 'newsroom.changed' });
    }
    await recordAudit(executor, actor, {
      action: `article_${target}`,
      resourceType: 'article',
      resourceId: articleId,
      values: {
        ...{ from: publicationState.status, version: draft.version, contentHash: draft.contentHash },
        ...(isSentBack && { isSentBack }),
        ...(isCancelled && { cancelledTime: row.publishAt?.toISOString() }),
      },
    });
    if (published?.isCorrected) await recordCorrection(executor, actor, articleId);
    const concerned = published ? await writersConcerned(executor, current) : [];
    return {
      slug: published?.slug,
      takenSlug: published?.takenSlug,
      isChange,
      publishAt: target === 'approved' && !isCancelled ? row.publishAt : null,
      cancelledTime: isCancelled ? row.publishAt : null,
      published: published && {
        isFirst: current.article.publishedAt === null,
        wasLive: publicationState.isLive,
        isCorrected: published.isCorrected,
        hasOtherWriters: concerned.some((writer) => writer !== null && writer !== userId),
      },
      // Until readers can see them, the checklist says enough.
      warnings: target === 'published' ? problemsOf(findings.filter((finding) => !isBlocking(finding))) : [],
      blocking: problemsOf(findings.filter(isBlocking)),
    };
  });
}

/**
 * Sends an article back to its writers with the changes to make, or the reason for its rejection. They are expected to
 * submit a new version only after a request for changes: a rejection also cancels the scheduled publication. Returns
 * whether these are only changes to a published article.
 * @throws AppError `conflict` when it is neither pending nor approved, or it has changed since the actor saw it.
 */
export async function requestChanges(
  actor: Actor,
  articleId: string,
  { notes, isRejection = false, ...seen }: { notes: string; isRejection?: boolean } & Seen,
  now: Date,
): Promise<{ isChange: boolean }> {
  const member = authorizeMember(actor, 'articles.approve');
  const { userId } = member;
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    await assertSeen(executor, current, seen);
    if (!mayReview(stepActorOf(actor, current), circumstancesOf(current)))
      throw new AppError('forbidden', ownReviewRefused);
    const { status, isLive: isChange } = current.publicationState;
    if (status !== 'pending' && status !== 'approved') {
      throw new AppError(
        'conflict',
        'You can request changes only to an article that has been approved or is awaiting review.',
      );
    }
    await recordStatus(actor, executor, articleId, 'draft');
    const round = await roundOf(executor, articleId);
    await markNoticesRead(executor, emit, articleId);
    const isCancelled = isRejection && current.row.publishAt !== null;
    const change: WorkflowChange = {
      ...{
        status: 'draft',
        reviewNotes: notes,
        reviewedBy: userId,
        reviewedAt: now,
        returnedAt: now,
        isRejected: isRejection,
      },
      ...(isCancelled && cancelPublication(current)),
    };
    await setWorkflow(executor, articleId, change, now);
    if (isCancelled) await emit({ type: 'schedule.changed' });
    await recordNote(executor, articleId, {
      ...{ decision: isRejection ? 'rejected' : 'changes_requested', note: notes, writtenBy: userId, createdAt: now },
      round,
    });
    await notifyOfReturn(executor, member, current, {
      step: isRejection ? 'rejected' : 'changes_requested',
      note: notes,
      ...{ isChange, round, isScheduleCancelled: isCancelled },
    });
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: isRejection ? 'article_rejected' : 'article_changes_requested',
      resourceType: 'article',
      resourceId: articleId,
      values: {
        version: current.draft.version,
        ...(isCancelled && { cancelledTime: current.row.publishAt?.toISOString() }),
      },
    });
    return { isChange };
  });
}
