import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { articleIdColumn } from '../../content/articles/schema';
import { users } from '../../identity/accounts/schema';
import { keyOfLaterTable, timestamptz } from '../../platform/database/schema';

/** Types of violations for reports and decisions. */
export const flagTypeNames = sql`('spam', 'inappropriate', 'copyright', 'misinformation', 'harassment', 'violence')`;

/** Readers' reports to the newsroom (spec 3 §3). */
export const contentFlags = pgTable(
  'content_flags',
  {
    id: uuid('id').primaryKey(),
    flagType: text('flag_type').notNull(),
    contentType: text('content_type').notNull(),
    /** The reported article, or the article with the reported comment. */
    articleId: articleIdColumn(),
    commentId: uuid('comment_id').references(() => keyOfLaterTable('comments'), { onDelete: 'set null' }),
    /** The comment's text when it was reported, since its author can edit it later; for an article, its title. */
    reportedText: text('reported_text').notNull().default(''),
    priority: text('priority').notNull(),
    /** The priority as a sort key; 0 is the most urgent. */
    urgency: smallint('urgency')
      .notNull()
      .generatedAlwaysAs(
        sql`case priority when 'critical' then 0 when 'high' then 1 when 'medium' then 2 else 3 end::smallint`,
      ),
    status: text('status').notNull().default('open'),
    reason: text('reason').notNull().default(''),
    /** Null when the member has left. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    moderatorNotes: text('moderator_notes').notNull().default(''),
    /** The decision that resolved the report; null while the report is unresolved. */
    decisionId: uuid('decision_id').references(() => keyOfLaterTable('moderation_decisions'), { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('content_flags_type', sql`${table.flagType} in ${flagTypeNames}`),
    check('content_flags_content_type', sql`${table.contentType} in ('article', 'comment')`),
    check('content_flags_priority', sql`${table.priority} in ('low', 'medium', 'high', 'critical')`),
    check('content_flags_status', sql`${table.status} in ('open', 'investigating', 'resolved')`),
    uniqueIndex('content_flags_once').on(table.commentId, table.reporterId),
    index('content_flags_waiting').on(table.urgency, table.createdAt, table.id).where(sql`status <> 'resolved'`),
    index('content_flags_status').on(table.status, table.urgency, table.createdAt, table.id),
    index('content_flags_decision').on(table.decisionId),
    index('content_flags_reporter').on(table.reporterId, table.createdAt),
    index('content_flags_article').on(table.articleId),
  ],
);
