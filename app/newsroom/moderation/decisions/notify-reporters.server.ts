import { reportsById } from '~/audience/reports/moderate.server';
import { articleById } from '~/content/articles/comments/comment-counts.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import { beforeDecision, catchUpCutoff, reportersPerBatch } from '../rules';
import { notifyReporters } from './notify.server';
import { decisionsWithReportsToNotify, lockDecision, recordNotified } from './store-decisions.server';

/**
 * Notifies the next batch of the members who reported what a decision is about, and stores the progress in the same
 * transaction. Returns how many were notified; `undefined` when none are left or the decision has been undone.
 */
function notifyBatch(decisionId: string): Promise<number | undefined> {
  return transaction(async (executor, emit) => {
    const decision = await lockDecision(executor, decisionId);
    if (!decision || decision.undoneAt) return undefined;
    const { told, reportsToNotify = [] } = beforeDecision.parse(decision.before);
    if (reportsToNotify.length === 0) return undefined;
    const reports = await reportsById(executor, reportsToNotify.slice(0, reportersPerBatch));
    const reportedAs = new Map(
      reports.flatMap(({ reporterId, type }) => (reporterId === null ? [] : [[reporterId, type] as const])),
    );
    const article = await articleById(executor, decision.articleId);
    const notified = await notifyReporters(executor, emit, { ...decision, article }, reportedAs);
    await recordNotified(executor, decisionId, {
      told: [...told, ...notified],
      reportsToNotify: reportsToNotify.slice(reportersPerBatch),
    });
    return notified.length;
  });
}

/**
 * Notifies the members who reported what a decision is about, once each and in their own language. Stops when the
 * decision is undone; undoing it withdraws the notifications. Returns how many members were notified.
 */
export async function notifyReportersOf(decisionId: string): Promise<number> {
  let notified = 0;
  for (let batch = await notifyBatch(decisionId); batch !== undefined; batch = await notifyBatch(decisionId))
    notified += batch;
  return notified;
}

/**
 * Notifies the reporters whom the jobs of recent decisions have missed. A decision that fails is logged, and tried again
 * in the next run. Returns how many members were notified.
 */
export async function notifyRemainingReporters(now: Date): Promise<number> {
  let notified = 0;
  for (const decisionId of await decisionsWithReportsToNotify(database(), catchUpCutoff(now))) {
    try {
      notified += await notifyReportersOf(decisionId);
    } catch (error) {
      log.error({ err: error, decisionId }, 'notifying the reporters of a decision failed and will be retried');
    }
  }
  return notified;
}
