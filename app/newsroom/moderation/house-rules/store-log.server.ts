import { asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { FlagType } from '~/audience/reports/constants';
import type { Executor } from '~/platform/database/database.server';
import type { AppealStatus, DecisionAction } from '../constants';
import { dayOf } from '../rules';
import { moderationLog } from '../schema';

type AppealOutcome = Exclude<AppealStatus, 'open'>;

/** An entry of the log as everyone can read it: nothing in it identifies anyone, or quotes what was removed. */
export type LoggedDecision = {
  /** Day of the decision in UTC, such as 2026-11-30. */
  day: string;
  isAboutArticle: boolean;
  rule: FlagType;
  action: Exclude<DecisionAction, 'approved'>;
  /** Outcome of the appeal; null if there was none, or none has been decided. */
  appeal: AppealOutcome | null;
};

/**
 * Adds a decision to the log, under its rule. Approving reported content dismisses the reports, each under the rule that
 * it names. An approval of content that nobody reported is not listed.
 */
export async function addToLog(
  executor: Executor,
  decision: {
    id: string;
    action: DecisionAction;
    rule: FlagType | null;
    isAboutArticle: boolean;
    /** Reports that the decision resolves. */
    flags: readonly { type: FlagType }[];
  },
  now: Date,
): Promise<void> {
  const { id, isAboutArticle } = decision;
  const action = decision.action === 'approved' ? 'dismissed' : decision.action;
  const rules = new Set(decision.rule ? [decision.rule] : decision.flags.map(({ type }) => type));
  if (rules.size === 0) return;
  const rows = [...rules].map((rule) => ({ decisionId: id, day: dayOf(now), isAboutArticle, rule, action }));
  await executor.insert(moderationLog).values(rows);
}

/** Removes a decision that is being undone from the log. */
export async function removeFromLog(executor: Executor, decisionId: string): Promise<void> {
  await executor.delete(moderationLog).where(eq(moderationLog.decisionId, decisionId));
}

/** Adds the outcome of the appeal to the entry of a decision. */
export async function logAppeal(
  executor: Executor,
  decisionId: string,
  appeal: AppealOutcome,
  now: Date,
): Promise<void> {
  await executor
    .update(moderationLog)
    .set({ appeal, appealDay: dayOf(now) })
    .where(eq(moderationLog.decisionId, decisionId));
}

/**
 * Returns entries of the log, the newest day first. Within a day, they are sorted by what is listed, which does not tell
 * in which order the decisions were made.
 * @param page.before the day before which decisions and outcomes of appeals are included.
 */
export async function loggedDecisions(
  executor: Executor,
  page: { before: string; offset: number; limit: number },
): Promise<LoggedDecision[]> {
  const { day, isAboutArticle, rule, action, appeal, appealDay, decisionId } = moderationLog;
  return executor
    .select({
      ...{ day, isAboutArticle },
      rule: sql<FlagType>`${rule}`,
      action: sql<LoggedDecision['action']>`${action}`,
      appeal: sql<LoggedDecision['appeal']>`case when ${lt(appealDay, page.before)} then ${appeal} end`,
    })
    .from(moderationLog)
    .where(lt(day, page.before))
    .orderBy(desc(day), asc(rule), asc(action), asc(isAboutArticle), asc(decisionId))
    .offset(page.offset)
    .limit(page.limit);
}
