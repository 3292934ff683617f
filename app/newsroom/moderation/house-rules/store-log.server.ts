import { and, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
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

const day = sql<string>`to_char(${moderationDecisions.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * Returns the decisions that named a rule and were not undone, the newest day first. Within a day, they are sorted by
 * what is listed, which does not tell in which order they were made.
 * @param page.before the time before which the decisions and the outcomes of appeals are included.
 */
export async function loggedDecisions(
  executor: Executor,
  page: { before: Date; offset: number; limit: number },
): Promise<LoggedDecision[]> {
  return executor
    .select({
      day,
      isAboutArticle,
      rule: sql<FlagType>`${moderationDecisions.rule}`,
      action: sql<LoggedDecision['action']>`${moderationDecisions.action}`,
      appeal: sql<
        LoggedDecision['appeal']
      >`case when ${lt(moderationAppeals.decidedAt, page.before)} then ${moderationAppeals.status} end`,
    })
    .from(moderationDecisions)
    .leftJoin(moderationAppeals, eq(moderationAppeals.decisionId, moderationDecisions.id))
    .where(
      and(
        isNull(moderationDecisions.undoneAt),
        ne(moderationDecisions.action, sql`'approved'`),
        lt(moderationDecisions.createdAt, page.before),
      ),
    )
    .orderBy(
      desc(day),
      asc(moderationDecisions.rule),
      asc(moderationDecisions.action),
      asc(isAboutArticle),
      asc(moderationDecisions.id),
    )
    .offset(page.offset)
    .limit(page.limit);
}
