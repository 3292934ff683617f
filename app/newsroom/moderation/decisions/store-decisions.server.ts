import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { FlagType } from '~/audience/reports/constants';
import type { Executor } from '~/platform/database/database.server';
import type { AppealStatus, DecisionAction } from '../constants';
import type { BeforeDecision } from '../rules';
import { memberWarnings, moderationAppeals, moderationDecisions } from '../schema';

/** A decision that is about to be undone, appealed or reviewed. */
export type StoredDecision = {
  id: string;
  action: DecisionAction;
  rule: FlagType | null;
  reason: string;
  articleId: string;
  commentId: string | null;
  /** Whether it is about an article rather than a comment on one. */
  isAboutArticle: boolean;
  authorId: string | null;
  moderatorId: string | null;
  before: unknown;
  createdAt: Date;
  undoneAt: Date | null;
  appeal: AppealStatus | null;
};

/** Whether a decision is about an article; only decisions about comments store a comment status in `before`. */
export const isAboutArticle = sql<boolean>`${moderationDecisions.before} -> 'comment' is null`;

const columns = {
  id: moderationDecisions.id,
  action: sql<DecisionAction>`${moderationDecisions.action}`,
  rule: sql<FlagType | null>`${moderationDecisions.rule}`,
  reason: moderationDecisions.reason,
  articleId: moderationDecisions.articleId,
  commentId: moderationDecisions.commentId,
  isAboutArticle,
  authorId: moderationDecisions.authorId,
  moderatorId: moderationDecisions.moderatorId,
  before: moderationDecisions.before,
  createdAt: moderationDecisions.createdAt,
  undoneAt: moderationDecisions.undoneAt,
  appeal: sql<AppealStatus | null>`(
    select status from moderation_appeals where decision_id = moderation_decisions.id)`,
};

export async function addDecision(
  executor: Executor,
  row: typeof moderationDecisions.$inferInsert & {
    action: DecisionAction;
    rule: FlagType | null;
    before: BeforeDecision;
  },
): Promise<void> {
  await executor.insert(moderationDecisions).values(row);
}

/** Returns a decision without locking it. To lock both a decision and its comment, lock the comment first. */
export async function decisionById(executor: Executor, id: string): Promise<StoredDecision | undefined> {
  const [row] = await executor.select(columns).from(moderationDecisions).where(eq(moderationDecisions.id, id));
  return row;
}

/** Returns the member who made the last decision about a comment that has not been undone, if any. */
export async function lastModeratorOf(executor: Executor, commentId: string): Promise<string | null> {
  const [row] = await executor
    .select({ moderatorId: moderationDecisions.moderatorId })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.commentId, commentId), isNull(moderationDecisions.undoneAt)))
    .orderBy(desc(moderationDecisions.id))
    .limit(1);
  return row?.moderatorId ?? null;
}

/** Locks a decision until the transaction ends, and returns the decision. */
export async function lockDecision(executor: Executor, id: string): Promise<StoredDecision | undefined> {
  await executor
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id))
    .for('update');
  return decisionById(executor, id);
}

/** Stores which notifications of a locked decision have been sent, and which reports are left. */
export async function recordNotified(
  executor: Executor,
  id: string,
  progress: Pick<BeforeDecision, 'told' | 'reportsToNotify'>,
): Promise<void> {
  await executor
    .update(moderationDecisions)
    .set({ before: sql`${moderationDecisions.before} || ${JSON.stringify(progress)}::jsonb` })
    .where(eq(moderationDecisions.id, id));
}

/** Whether a decision made since a time has yet to notify reporters and was not undone. Must match the index’s condition. */
export const hasReportsToNotify = (since: Date) =>
  and(
    gte(moderationDecisions.createdAt, since),
    isNull(moderationDecisions.undoneAt),
    sql`jsonb_array_length(${moderationDecisions.before} -> 'reportsToNotify') > 0`,
  );

/** Returns the IDs of the decisions since a time that have yet to notify reporters and were not undone, oldest first. */
export async function decisionsWithReportsToNotify(executor: Executor, since: Date): Promise<string[]> {
  const rows = await executor
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(hasReportsToNotify(since))
    .orderBy(asc(moderationDecisions.id));
  return rows.map(({ id }) => id);
}

export async function markUndone(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.update(moderationDecisions).set({ undoneAt: at }).where(eq(moderationDecisions.id, id));
}

export async function addWarning(executor: Executor, row: typeof memberWarnings.$inferInsert): Promise<void> {
  await executor.insert(memberWarnings).values(row);
}

/** Deletes the warning issued with a decision that is being undone. */
export async function deleteWarningOf(executor: Executor, decisionId: string): Promise<void> {
  await executor.delete(memberWarnings).where(eq(memberWarnings.decisionId, decisionId));
}

export async function withdrawWarningOf(executor: Executor, decisionId: string, at: Date): Promise<void> {
  await executor
    .update(memberWarnings)
    .set({ withdrawnAt: at })
    .where(and(eq(memberWarnings.decisionId, decisionId), isNull(memberWarnings.withdrawnAt)));
}

/** Returns all decisions against a member, including undone ones, newest first, for their data export. */
export async function decisionsAbout(executor: Executor, userId: string) {
  return executor
    .select({
      action: moderationDecisions.action,
      rule: moderationDecisions.rule,
      reason: moderationDecisions.reason,
      text: moderationDecisions.decidedText,
      createdAt: moderationDecisions.createdAt,
      undoneAt: moderationDecisions.undoneAt,
      warningWithdrawnAt: memberWarnings.withdrawnAt,
      appeal: moderationAppeals.text,
      appealStatus: moderationAppeals.status,
      appealAnswer: moderationAppeals.reply,
    })
    .from(moderationDecisions)
    .leftJoin(memberWarnings, eq(memberWarnings.decisionId, moderationDecisions.id))
    .leftJoin(moderationAppeals, eq(moderationAppeals.decisionId, moderationDecisions.id))
    .where(eq(moderationDecisions.authorId, userId))
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id));
}
