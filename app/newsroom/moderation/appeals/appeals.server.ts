import { commentToModerate, moderateComment } from '~/audience/comments/moderate.server';
import { articleById } from '~/content/articles/comments/comment-counts.server';
import { decodeCursor, encodeCursor, isCursorValue } from '~/content/articles/rules';
import { recordAudit } from '~/identity/audit/audit.server';
import { findArticleWriters } from '~/newsroom/drafts/revisions/article-creators.server';
import { republishInTransaction } from '~/newsroom/workflow/steps/unpublish.server';
import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember, mayDo, refusalOf } from '~/platform/permissions/permissions';
import { alreadyDecided } from '../decisions/decide.server';
import { notifyOfAppeal } from '../decisions/notify.server';
import { decisionById, lockDecision, withdrawWarningOf } from '../decisions/store-decisions.server';
import { logAppeal } from '../house-rules/store-log.server';
import { type AppealDecision, beforeDecision, rowsPerPage } from '../rules';
import { type History, historiesOf } from '../store-histories.server';
import * as store from './store-appeals.server';

/**
 * Returns a decision against the actor, with their appeal if there is one.
 * @throws AppError `unauthenticated`; `not_found` when there is no such decision, it was undone, or it concerns someone
 * else.
 */
export async function readOwnDecision(actor: Actor, id: string): Promise<store.OwnDecision> {
  const member = authorizeMember(actor, 'moderation.appeal');
  const found = isId(id) ? await store.decisionAgainst(database(), member.userId, id) : undefined;
  if (!found) throw new AppError('not_found', m.appeal_gone());
  return found;
}

/**
 * Appeals a decision about the actor, at most once per decision.
 * @throws AppError as `readOwnDecision`; `conflict` for a second appeal.
 */
export async function appeal(actor: Actor, decisionId: string, text: string, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'moderation.appeal');
  await transaction(async (executor) => {
    // Locks the decision, so that it cannot be undone concurrently.
    const decision = isId(decisionId) ? await lockDecision(executor, decisionId) : undefined;
    if (!decision || !(await store.decisionAgainst(executor, member.userId, decisionId))) {
      throw new AppError('not_found', m.appeal_gone());
    }
    const row = { id: newId(), userId: member.userId, decisionId, text, createdAt: now };
    if (!(await store.addAppeal(executor, row))) throw new AppError('conflict', m.appeal_twice());
  });
}

/**
 * Decides an appeal. Upholding it restores the comment or the article, or withdraws the warning. An article edited
 * since its removal stays unpublished until an editor publishes it again.
 * @throws AppError `forbidden` when the actor made the decision or the appeal, wrote part of the article, or would
 * republish an article without permission to publish; `conflict` when the appeal has already been decided; `not_found`, also when the comment no
 * longer exists.
 */
export async function decideAppeal(actor: Actor, input: AppealDecision, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'content.moderate');
  await transaction(async (executor, emit) => {
    const known = await store.appealById(executor, input.id);
    const decision = known && (await decisionById(executor, known.decisionId));
    if (!known || !decision?.rule || !(decision.commentId || decision.isAboutArticle))
      throw new AppError('not_found', 'Appeal not found.');
    const comment = decision.commentId ? await commentToModerate(actor, executor, decision.commentId) : null;
    const locked = await store.lockAppeal(executor, input.id);
    if (!locked) throw new AppError('not_found', 'Appeal not found.');
    if (locked.status !== 'open') throw alreadyDecided(member, locked.decidedBy, 'this appeal');
    const writersOf = await findArticleWriters(executor, decision.isAboutArticle ? [decision.articleId] : []);
    authorize(member, 'moderation.decide_appeal', {
      userId: locked.userId,
      decidedBy: decision.moderatorId,
      writers: writersOf(decision.articleId),
    });
    let isRestored = false;
    if (input.outcome === 'upheld') {
      const { taken } = beforeDecision.parse(decision.before);
      if (taken)
        isRestored = await republishInTransaction(
          actor,
          executor,
          emit,
          decision.articleId,
          taken,
          decision.createdAt,
          now,
        );
      if (decision.action === 'removed' && comment?.status === 'removed') {
        await moderateComment(executor, emit, comment, 'published');
      }
      await withdrawWarningOf(executor, decision.id, now);
    }
    const { outcome: status, reply } = input;
    await store.closeAppeal(executor, locked.id, { status, reply, decidedBy: member.userId, decidedAt: now });
    await logAppeal(executor, decision.id, status, now);
    const { action, rule, isAboutArticle } = decision;
    const { title } = await articleById(executor, decision.articleId);
    const decided = { decisionId: decision.id, action, rule, isAboutArticle, isBack: isRestored, status, reply, title };
    await notifyOfAppeal(executor, emit, locked.userId, decided);
    await recordAudit(executor, member, {
      action: `appeal_${status}`,
      resourceType: comment ? 'comment' : 'article',
      resourceId: comment?.id ?? decision.articleId,
      values: { appeal: locked.id, decision: decision.id },
    });
  });
}

/** An appeal in the moderators' list, with the member's history. */
export type AppealView = Omit<store.AppealRow, 'moderatorId' | 'articleId'> & {
  history: History;
  /** Reason why this moderator may not decide the appeal; null if they may. */
  refusal: string | null;
  /** Whether this moderator may uphold the appeal. Republishing a removed article requires permission to publish. */
  canUphold: boolean;
};

/**
 * Returns open appeals, oldest first, one page at a time.
 * @throws AppError `forbidden`; `invalid` for a cursor that this list did not issue.
 */
export async function listAppeals(
  actor: Actor,
  cursor?: string,
): Promise<{ appeals: AppealView[]; nextCursor: string | null }> {
  authorize(actor, 'content.moderate');
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && !(after && isCursorValue(after.value, 'latest'))) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  const found = await store.openAppeals(database(), { after, limit: rowsPerPage + 1 });
  const shown = found.slice(0, rowsPerPage);
  const [histories, writersOf] = await Promise.all([
    historiesOf(
      database(),
      shown.map(({ userId }) => userId),
    ),
    findArticleWriters(
      database(),
      shown.flatMap(({ isAboutArticle, articleId }) => (isAboutArticle ? articleId : [])),
    ),
  ]);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    appeals: shown.map(({ moderatorId, articleId, ...row }) => {
      const writers = row.isAboutArticle ? writersOf(articleId) : [];
      const appeal = { userId: row.userId, decidedBy: moderatorId, writers };
      const refusal = refusalOf(actor, 'moderation.decide_appeal', appeal)?.message ?? null;
      const canUphold = !row.isAboutArticle || row.action !== 'removed' || mayDo(actor, 'articles.publish');
      return { ...row, history: histories(row.userId), refusal, canUphold };
    }),
    nextCursor: last ? encodeCursor({ value: last.createdAt.toISOString(), id: last.id }) : null,
  };
}
