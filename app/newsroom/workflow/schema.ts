import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { articles } from '../../content/articles/schema';
import { ofMember, users } from '../../identity/accounts/schema';
import { moment } from '../../platform/database/schema';

/** Someone of the newsroom, whose work stays when the account goes. */
const byMember = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/** An article's way to its readers: one row an article, made when it first takes a step. */
export const articleWorkflow = pgTable(
  'article_workflow',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** What its working copy was last brought to; whether that still holds, its hash says. */
    status: text('status').notNull(),
    submittedBy: byMember('submitted_by'),
    submittedAt: moment('submitted_at'),
    /** Hash of the words that were passed. */
    approvedHash: text('approved_hash'),
    approvedBy: byMember('approved_by'),
    /** Hash and version of the words that readers see. */
    publishedHash: text('published_hash'),
    publishedVersion: integer('published_version').notNull().default(0),
    reviewNotes: text('review_notes').notNull().default(''),
    reviewedBy: byMember('reviewed_by'),
    reviewedAt: moment('reviewed_at'),
    /** When it was sent back to its writers; none while it is on its way. */
    returnedAt: moment('returned_at'),
    publishAt: moment('publish_at'),
    unpublishAt: moment('unpublish_at'),
    /** Time zone in which the moments were chosen (IANA). */
    scheduleZone: text('schedule_zone'),
    scheduledBy: byMember('scheduled_by'),
    /** The correction published with the scheduled changes. */
    scheduleCorrection: text('schedule_correction').notNull().default(''),
    deletedAt: moment('deleted_at'),
    deletedBy: byMember('deleted_by'),
    /** Status that readers' lists knew it by before it went into the trash. */
    statusBeforeTrash: text('status_before_trash'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('article_workflow_status', sql`${table.status} in ('draft', 'pending', 'approved', 'published')`),
    check('article_workflow_schedule', sql`${table.unpublishAt} > ${table.publishAt}`),
    check('article_workflow_trash', sql`(${table.deletedAt} is null) = (${table.statusBeforeTrash} is null)`),
    index('article_workflow_turn').on(table.status, table.updatedAt).where(sql`status in ('pending', 'approved')`),
    index('article_workflow_returned').on(table.submittedBy, table.returnedAt).where(sql`returned_at is not null`),
    index('article_workflow_publish').on(table.publishAt).where(sql`publish_at is not null`),
    index('article_workflow_unpublish').on(table.unpublishAt).where(sql`unpublish_at is not null`),
    index('article_workflow_trashed').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/**
 * Steps of articles that members are still to be notified of: written with the step, deleted with the notifications.
 */
export const workflowNotices = pgTable(
  'workflow_notices',
  {
    id: uuid('id').primaryKey(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Whom it concerned when it was taken; not references: some may go meanwhile. */
    userIds: uuid('user_ids').array().notNull(),
    /** `NoticeDetails` (notice-rules.ts). */
    details: jsonb('details').notNull(),
  },
  (table) => [index('workflow_notices_article').on(table.articleId)],
);

/**
 * The status under which lists of articles know one, in queries of `articles`. What readers see is published, whatever
 * its working copy contains; anything else has the status that `rules.ts` derives: an approval belongs to the words it
 * was
 * given to. Its names are written out, as a query of one table would take the tables from columns.
 */
export const listedStatus = sql<string>`case when articles.status = 'published' then articles.status else coalesce((
  select case
    when article_workflow.status = 'approved' and article_workflow.approved_hash is distinct from article_drafts.content_hash
      then 'pending'
    when article_workflow.status = 'published' then 'draft'
    else article_workflow.status
  end
  from article_workflow join article_drafts on article_drafts.article_id = article_workflow.article_id
  where article_workflow.article_id = articles.id), articles.status) end`;

/** Whether an article lies in the trash, in queries of `articles`. What is in the trash is only seen there. */
export const isInTrash = sql`exists (
  select 1 from article_workflow where article_workflow.article_id = ${articles.id} and article_workflow.deleted_at is not null)`;

/** Ways to look at the list of articles that a member has named. */
export const articleViews = pgTable(
  'article_views',
  {
    id: uuid('id').primaryKey(),
    userId: ofMember(),
    name: text('name').notNull(),
    /** Query of the list's address, in a fixed order. */
    query: text('query').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('article_views_name').on(table.userId, table.name)],
);
