import type { Correction } from '~/content/corrections/rules';
import { addCorrection, correctionsOf } from '~/content/corrections/service.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { assertNotInTrash, assertSeen, type Current, lockCurrent, type Seen } from '../current-state.server';
import { notifyReviewersAgain } from '../notices/notify.server';
import type { CorrectionStep } from '../rules';
import { setWorkflow, type WorkflowChange, workflowRow } from '../store.server';
import { correctionRefused, correctionStepOf } from './correction-rules';

/** Records a published correction in the audit log. */
export const recordCorrection = (executor: Executor, actor: Actor, resourceId: string): Promise<void> =>
  recordAudit(executor, actor, { action: 'article_corrected', resourceType: 'article', resourceId });

/**
 * Returns the columns that store a correction until the changes that it explains are published; empty when it stays the
 * same. The correction is part of what was approved: unless the actor may publish corrections without approval, the
 * changes need a new approval.
 * @throws AppError `invalid` with a message for the field when the article cannot have a correction.
 */
export function changeCorrection(
  actor: Actor,
  { publicationState, row }: Pick<Current, 'publicationState' | 'row'>,
  correction: string,
): WorkflowChange {
  if (correction === row.pendingCorrection) return {};
  const mayPublish = mayDo(actor, 'articles.publish');
  const step = correctionStepOf(publicationState, { pending: row.pendingCorrection, mayPublish });
  if (correction !== '' && step !== 'keep') {
    const sentence = correctionRefused(publicationState);
    throw new AppError('invalid', sentence, { correction: sentence });
  }
  return {
    pendingCorrection: correction,
    pendingCorrectionBy: mayPublish ? null : authorizeMember(actor, 'articles.write').userId,
    // Based on the stored status, because a text that currently differs from the approved one may match it again later.
    ...(row.status === 'approved' && row.approvedHash !== null && !mayPublish && { approvedHash: null }),
  };
}

async function storePending(executor: Executor, actor: Actor, current: Current, correction: string, now: Date) {
  const change = changeCorrection(actor, current, correction);
  await setWorkflow(executor, current.articleId, change, now);
  if (change.approvedHash === null)
    await notifyReviewersAgain(executor, actor, current, { isChange: current.publicationState.isLive });
}

/**
 * Adds a correction to a published article, or changes the pending one. It is published at once if readers already see
 * the text that it explains, otherwise together with the changes.
 * @returns what happened to the correction.
 * @throws AppError `invalid` with a message for the field when the article cannot have a correction; `conflict` when
 * the text has changed since the actor saw it, so that a correction might appear without its text.
 */
export async function setCorrection(
  actor: Actor,
  articleId: string,
  { correction, ...seen }: { correction: string } & Seen,
  now: Date,
): Promise<CorrectionStep> {
  const member = authorizeMember(actor, 'articles.write');
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    await assertSeen(executor, current, seen);
    const { article, publicationState, row } = current;
    const mayPublish = mayDo(member, 'articles.publish');
    const step = correctionStepOf(publicationState, { pending: row.pendingCorrection, mayPublish });
    if (step === 'publish') {
      await addCorrection(member, executor, { id: articleId, title: article.title }, correction, now);
      await setWorkflow(executor, articleId, { pendingCorrection: '', pendingCorrectionBy: null }, now);
      await emit({ type: 'articles.changed', slugs: [article.slug] });
      await recordCorrection(executor, member, articleId);
    } else {
      await storePending(executor, member, current, correction, now);
    }
    await emit({ type: 'newsroom.changed' });
    return step ?? 'keep';
  });
}

/** Deletes the pending correction, which no reader has seen. */
export async function deletePendingCorrection(actor: Actor, articleId: string, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'articles.write');
  await transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    await storePending(executor, member, current, '', now);
    await emit({ type: 'newsroom.changed' });
  });
}

/** Returns an article's corrections as its preview shows them: the published ones, then the pending one. */
export async function previewCorrections(actor: Actor, articleId: string, now: Date): Promise<Correction[]> {
  authorizeMember(actor, 'articles.write');
  const [published, row] = await Promise.all([correctionsOf(articleId), workflowRow(database(), articleId)]);
  if (!row?.pendingCorrection) return published;
  return [...published, { id: 'pending', note: row.pendingCorrection, correctedAt: now }];
}
