import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { comments } from '../../audience/comments/schema';
import { flagTypeNames } from '../../audience/reports/schema';
import { articleIdColumn } from '../../content/articles/schema';
import { memberIdColumn, users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** Moderators' decisions about comments and articles. Rows are kept for appeals and later moderation. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: uuid('id').primaryKey(),
    action: text('action').notNull(),
    /** The rule that was broken or, for a dismissal, the rule named in the report; null for an approval. */
    rule: text('rule'),
    /** Reason shown to the member. */
    reason: text('reason').notNull().default(''),
    articleId: articleIdColumn(),
    /** Null for a decision about the article itself. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    /** Text of the comment at the time of the decision, or title of the article. */
    decidedText: text('decided_text').notNull(),
    /** Author of the content; null if it was imported or the member has left. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null when the moderator has left. */
    moderatorId: uuid('moderator_id').references(() => users.id, { onDelete: 'set null' }),
    /** State that an undo restores (see `beforeDecision`). */
    before: jsonb('before').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    check('moderation_decisions_action', sql`${table.action} in ('approved', 'removed', 'warned', 'dismissed')`),
    check('moderation_decisions_rule', sql`${table.rule} in ${flagTypeNames}`),
    check(
      'moderation_decisions_told',
      sql`${table.rule} is not null or ${table.action} not in ('removed', 'warned', 'dismissed')`,
    ),
    index('moderation_decisions_author').on(table.authorId, table.createdAt),
    index('moderation_decisions_moderator').on(table.moderatorId),
    index('moderation_decisions_comment').on(table.commentId),
    index('moderation_decisions_article').on(table.articleId),
    // For the scheduled job, which looks for the few decisions that have yet to notify reporters.
    index('moderation_decisions_reports_to_notify')
      .on(table.createdAt)
      .where(sql`undone_at is null and jsonb_array_length(before -> 'reportsToNotify') > 0`),
  ],
);

/** Warnings to members, shown to moderators beside later reports. */
export const memberWarnings = pgTable(
  'member_warnings',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    decisionId: uuid('decision_id')
      .notNull()
      .unique()
      .references(() => moderationDecisions.id, { onDelete: 'cascade' }),
    rule: text('rule').notNull(),
    reason: text('reason').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Set when an appeal against the warning is upheld. */
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (table) => [
    check('member_warnings_rule', sql`${table.rule} in ${flagTypeNames}`),
    index('member_warnings_user').on(table.userId, table.createdAt),
  ],
);

/** Members' appeals against decisions about them, at most one per decision. */
export const moderationAppeals = pgTable(
  'moderation_appeals',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    decisionId: uuid('decision_id')
      .notNull()
      .unique()
      .references(() => moderationDecisions.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    status: text('status').notNull().default('open'),
    /** Explanation of the outcome, shown to the member. */
    reply: text('answer').notNull().default(''),
    /** Null until the appeal is decided, and when the moderator has left. */
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    check('moderation_appeals_status', sql`${table.status} in ('open', 'upheld', 'rejected')`),
    check('moderation_appeals_decided', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    index('moderation_appeals_open').on(table.createdAt, table.id).where(sql`${table.status} = 'open'`),
    index('moderation_appeals_user').on(table.userId),
    index('moderation_appeals_moderator').on(table.decidedBy),
  ],
);

/**
 * The public moderation log: one row for each decision that was not undone and each rule that it names. Rows reference
 * neither content nor members, so that they remain when an article or an account is deleted.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    decisionId: uuid('decision_id').notNull(),
    rule: text('rule').notNull(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    isAboutArticle: boolean('is_about_article').notNull(),
    action: text('action').notNull(),
    /** Outcome of the appeal; null until it is decided. */
    appeal: text('appeal'),
    appealDay: date('appeal_day', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.rule] }),
    check('moderation_log_rule', sql`${table.rule} in ${flagTypeNames}`),
    check('moderation_log_action', sql`${table.action} in ('removed', 'warned', 'dismissed')`),
    check('moderation_log_appeal', sql`${table.appeal} in ('upheld', 'rejected')`),
    check('moderation_log_appeal_decided', sql`(${table.appeal} is null) = (${table.appealDay} is null)`),
    index('moderation_log_day').on(table.day),
  ],
);
