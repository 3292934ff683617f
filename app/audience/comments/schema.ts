import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { articleIdColumn } from '../../content/articles/schema';
import { users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** Members' comments and imported ones. Rows stay when a comment is deleted, because replies reference them. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    articleId: articleIdColumn(),
    /** The comment that this one replies to. */
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id),
    /** Null when the comment was imported or the member has left. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Set only for imported comments; members' names are in their profiles. */
    authorName: text('author_name'),
    /** published, held (for a moderator), removed (by a moderator) or deleted (by its author). */
    status: text('status').notNull().default('published'),
    /** Markdown as typed; null for imported and deleted comments. */
    text: text('text'),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    /** Version of the sanitiser's rules that `content` has passed; older content is sanitised again when read. */
    contentRules: integer('content_rules').notNull().default(0),
    /** Number of direct replies that readers see: published ones, and placeholders with replies. */
    replyCount: integer('answer_count').notNull().default(0),
    /** Chosen at random by the author's browser, so that a comment that is sent again is not stored twice. */
    submissionKey: uuid('submission_key'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    editedAt: timestamptz('edited_at'),
  },
  (table) => [
    check('comments_status', sql`${table.status} in ('published', 'held', 'removed', 'deleted')`),
    check('comments_one_author', sql`${table.userId} is null or ${table.authorName} is null`),
    check('comments_answer_count', sql`${table.replyCount} >= 0`),
    check('comments_own_parent', sql`${table.parentId} <> ${table.id}`),
    index('comments_answers').on(table.parentId, table.createdAt, table.id),
    index('comments_newest').on(table.articleId, table.createdAt, table.id).where(sql`parent_id is null`),
    index('comments_most_answered').on(table.articleId, table.replyCount, table.id).where(sql`parent_id is null`),
    index('comments_article').on(table.articleId),
    index('comments_held').on(table.createdAt, table.id).where(sql`status = 'held'`),
    index('comments_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('comments_submission').on(table.userId, table.submissionKey).where(sql`submission_key is not null`),
  ],
);
