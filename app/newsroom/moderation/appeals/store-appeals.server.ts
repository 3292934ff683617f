import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FlagType } from '~/audience/reports/constants';
import type { Cursor } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { AppealStatus, DecisionAction } from '../constants';
import { isAboutArticle } from '../decisions/store-decisions.server';
import { moderationAppeals, moderationDecisions } from '../schema';

/** A decision as shown to the member it concerns. */
export type OwnDecision = {
  id: string;
  action: DecisionAction;
  rule: FlagType;
  reason: string;
  /** Text of the comment, or title of the article. */
  text: string;
  isAboutArticle: boolean;
  createdAt: Date;
  article: { slug: string; title: string; isPublished: boolean };
  appeal: { text: string; status: AppealStatus; reply: string; createdAt: Date; decidedAt: Date | null } | null;
};

/** Returns a decision against a member, with their appeal. Decisions that were undone count as missing. */
export async function decisionAgainst(
  executor: Executor,
  userId: string,
  id: string,
): Promise<OwnDecision | undefined> {
  const [row] = await executor
    .select({
      id: moderationDecisions.id,
      action: sql<DecisionAction>`${moderationDecisions.action}`,
      rule: sql<FlagType>`${moderationDecisions.rule}`,
      reason: moderationDecisions.reason,
      text: moderationDecisions.decidedText,
      isAboutArticle,
      createdAt: moderationDecisions.createdAt,
      article: {
        slug: articles.slug,
        title: articles.title,
        isPublished: sql<boolean>`${articles.status} = 'published'`,
      },
      appeal: {
        text: moderationAppeals.text,
        status: sql<AppealStatus>`${moderationAppeals.status}`,
        reply: moderationAppeals.reply,
        createdAt: moderationAppeals.createdAt,
        decidedAt: moderationAppeals.decidedAt,
      },
    })
    .from(moderationDecisions)
    .innerJoin(articles, eq(articles.id, moderationDecisions.articleId))
    .leftJoin(moderationAppeals, eq(moderationAppeals.decisionId, moderationDecisions.id))
    .where(
      and(
        eq(moderationDecisions.id, id),
        eq(moderationDecisions.authorId, userId),
        sql`${moderationDecisions.action} in ('removed', 'warned')`,
        sql`${moderationDecisions.undoneAt} is null`,
      ),
    );
  return row;
}

/** Adds an appeal. Returns false when the decision has already been appealed. */
export async function addAppeal(executor: Executor, row: typeof moderationAppeals.$inferInsert): Promise<boolean> {
  const added = await executor
    .insert(moderationAppeals)
    .values(row)
    .onConflictDoNothing({ target: moderationAppeals.decisionId })
    .returning({ id: moderationAppeals.id });
  return added.length > 0;
}

/** An appeal that is about to be decided. */
export type LockedAppeal = {
  id: string;
  userId: string;
  decisionId: string;
  status: AppealStatus;
  decidedBy: string | null;
};

const lockedColumns = {
  id: moderationAppeals.id,
  userId: moderationAppeals.userId,
  decisionId: moderationAppeals.decisionId,
  status: sql<AppealStatus>`${moderationAppeals.status}`,
  decidedBy: moderationAppeals.decidedBy,
};

export async function appealById(executor: Executor, id: string): Promise<LockedAppeal | undefined> {
  const [row] = await executor.select(lockedColumns).from(moderationAppeals).where(eq(moderationAppeals.id, id));
  return row;
}

/** Locks an appeal until the transaction ends. Returns the appeal. */
export async function lockAppeal(executor: Executor, id: string): Promise<LockedAppeal | undefined> {
  const [row] = await executor
    .select(lockedColumns)
    .from(moderationAppeals)
    .where(eq(moderationAppeals.id, id))
    .for('update');
  return row;
}

export async function closeAppeal(
  executor: Executor,
  id: string,
  outcome: { status: AppealStatus; reply: string; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await executor.update(moderationAppeals).set(outcome).where(eq(moderationAppeals.id, id));
}

/** An appeal as shown to moderators. */
export type AppealRow = {
  id: string;
  text: string;
  createdAt: Date;
  userId: string;
  name: string;
  moderatorId: string | null;
  moderator: string | null;
  action: DecisionAction;
  rule: FlagType;
  reason: string;
  /** Text of the comment, or title of the article. */
  decidedText: string;
  isAboutArticle: boolean;
  articleId: string;
  decidedAt: Date;
  article: { slug: string; title: string };
};

const moderator = alias(profiles, 'moderator');
const isOpen = sql`${moderationAppeals.status} = 'open'`;

/** Returns open appeals after a cursor, oldest first. */
export async function openAppeals(
  executor: Executor,
  page: { after: Cursor | undefined; limit: number },
): Promise<AppealRow[]> {
  const after: SQL | undefined =
    page.after &&
    sql`(${moderationAppeals.createdAt}, ${moderationAppeals.id}) > (${page.after.value}::timestamptz, ${page.after.id}::uuid)`;
  return executor
    .select({
      id: moderationAppeals.id,
      text: moderationAppeals.text,
      createdAt: moderationAppeals.createdAt,
      userId: moderationAppeals.userId,
      name: profiles.name,
      moderatorId: moderationDecisions.moderatorId,
      moderator: moderator.name,
      action: sql<DecisionAction>`${moderationDecisions.action}`,
      rule: sql<FlagType>`${moderationDecisions.rule}`,
      reason: moderationDecisions.reason,
      decidedText: moderationDecisions.decidedText,
      isAboutArticle,
      articleId: moderationDecisions.articleId,
      decidedAt: moderationDecisions.createdAt,
      article: { slug: articles.slug, title: articles.title },
    })
    .from(moderationAppeals)
    .innerJoin(moderationDecisions, eq(moderationDecisions.id, moderationAppeals.decisionId))
    .innerJoin(articles, eq(articles.id, moderationDecisions.articleId))
    .innerJoin(profiles, eq(profiles.userId, moderationAppeals.userId))
    .leftJoin(moderator, eq(moderator.userId, moderationDecisions.moderatorId))
    .where(and(isOpen, after))
    .orderBy(asc(moderationAppeals.createdAt), asc(moderationAppeals.id))
    .limit(page.limit);
}

export async function countOpenAppeals(executor: Executor): Promise<number> {
  return executor.$count(moderationAppeals, isOpen);
}
