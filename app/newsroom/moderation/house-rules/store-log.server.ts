import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FlagType } from '~/audience/reports/constants';
import type { Executor } from '~/platform/database/database.server';
import type { AppealStatus, DecisionAction } from '../constants';
import { isAboutArticle } from '../decisions/store-decisions.server';
import { moderationAppeals, moderationDecisions } from '../schema';

/** A decision as everyone can read it: nothing in it identifies anyone, or quotes what was removed. */
export type LoggedDecision = {
  /** Day of the decision in UTC, such as 2026-11-30. */
  day: string;
  isAboutArticle: boolean;
  rule: FlagType;
  action: Exclude<DecisionAction, 'approved'>;
  /** Outcome of the appeal; null if there was none, or none has been decided. */
  appeal: Exclude<AppealStatus, 'open'> | null;
};

/** Returns the decisions that named a rule and were not undone, newest first. */
export async function loggedDecisions(
  executor: Executor,
  page: { offset: number; limit: number },
): Promise<LoggedDecision[]> {
  return executor
    .select({
      day: sql<string>`to_char(${moderationDecisions.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      isAboutArticle,
      rule: sql<FlagType>`${moderationDecisions.rule}`,
      action: sql<LoggedDecision['action']>`${moderationDecisions.action}`,
      appeal: sql<LoggedDecision['appeal']>`nullif(${moderationAppeals.status}, 'open')`,
    })
    .from(moderationDecisions)
    .leftJoin(moderationAppeals, eq(moderationAppeals.decisionId, moderationDecisions.id))
    .where(and(isNull(moderationDecisions.undoneAt), ne(moderationDecisions.action, sql`'approved'`)))
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id))
    .offset(page.offset)
    .limit(page.limit);
}
