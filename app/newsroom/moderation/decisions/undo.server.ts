import { commentToModerate, deleteReply, lockReply, moderateComment } from '~/audience/comments/moderate.server';
import { changeReports } from '~/audience/reports/moderate.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { withdrawNotifications } from '~/identity/notifications/notify.server';
import { republishInTransaction } from '~/newsroom/workflow/steps/unpublish.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import type { DecisionAction } from '../constants';
import { removeFromLog } from '../house-rules/store-log.server';
import { beforeDecision, canUndo } from '../rules';
import { decisionById, deleteWarningOf, lockDecision, markUndone } from './store-decisions.server';

/** Status that a comment must still have for the decision to be undone. */
const resultingStatus: Partial<Record<DecisionAction, string>> = { approved: 'published', removed: 'removed' };

/**
 * Undoes one of the actor's own decisions within a minute: restores the comment or the article and its reports, and
 * deletes the warning, the reply that was posted with it, and the notifications. Push messages already sent cannot be
 * recalled.
 * @throws AppError `forbidden`; `not_found` for another moderator's decision; `conflict` when it is too late, the
 * decision has already been undone, the member has appealed, or the comment or the article has changed since.
 */
export async function undoDecision(actor: Actor, id: string, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'content.moderate');
  await transaction(async (executor, emit) => {
    const known = authorize(member, 'moderation.undo', await decisionById(executor, id));
    if (!known.commentId && !known.isAboutArticle) throw new AppError('not_found', 'Decision not found.');
    const { reply } = beforeDecision.parse(known.before);
    // Whoever changes a reply locks it before the comment, whose replies are counted.
    if (reply) await lockReply(executor, reply);
    const comment = known.commentId ? await commentToModerate(actor, executor, known.commentId) : null;
    const decision = await lockDecision(executor, id);
    if (!decision || decision.undoneAt) throw new AppError('conflict', 'This decision has already been undone.');
    if (decision.appeal)
      throw new AppError('conflict', 'The member has appealed, so a different moderator will now decide.');
    if (!canUndo(decision.createdAt, now)) throw new AppError('conflict', 'It is too late to undo this.');
    const expected = resultingStatus[decision.action];
    if (comment && expected && comment.status !== expected)
      throw new AppError('conflict', 'The comment has changed since the decision.');
    if (reply) await deleteReply(executor, emit, reply);
    const before = beforeDecision.parse(decision.before);
    if (comment && expected && before.comment && before.comment !== 'deleted') {
      await moderateComment(executor, emit, comment, before.comment);
    }
    const { taken } = before;
    const isRestored =
      !taken || (await republishInTransaction(actor, executor, emit, known.articleId, taken, decision.createdAt, now));
    if (!isRestored) {
      throw new AppError('conflict', 'The article has changed since the decision. Publish it to make it public again.');
    }
    for (const [status, flags] of Map.groupBy(before.flags, (flag) => flag.status)) {
      const flagIds = flags.map((flag) => flag.id);
      await changeReports(executor, flagIds, { status, decisionId: null, updatedAt: now });
    }
    await deleteWarningOf(executor, id);
    await withdrawNotifications(executor, emit, before.told);
    await markUndone(executor, id, now);
    await removeFromLog(executor, id);
    await recordAudit(executor, member, {
      action: 'decision_undone',
      resourceType: comment ? 'comment' : 'article',
      resourceId: comment?.id ?? known.articleId,
      values: { decision: id },
    });
  });
}
