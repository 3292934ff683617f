import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { articles } from '../../content/articles/schema';
import { memberIdColumn, users } from '../../identity/accounts/schema';
import { timestamptz } from '../../platform/database/schema';

/** Column that references a member and becomes null when the account is deleted. */
const byMember = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/** Workflow state of articles. A row is inserted with an article's first step. */
export const articleWorkflow = pgTable(
  'article_workflow',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Status last set on the working copy. The hashes decide whether it still applies. */
    status: text('status').notNull(),
    submittedBy: byMember('submitted_by'),
    submittedAt: timestamptz('submitted_at'),
    /** Hash of the approved text. */
    approvedHash: text('approved_hash'),
    approvedBy: byMember('approved_by'),
    /** Hash and version of the published text. */
    publishedHash: text('published_hash'),
    publishedVersion: integer('published_version').notNull().default(0),
    reviewNotes: text('review_notes').notNull().default(''),
    reviewedBy: byMember('reviewed_by'),
    reviewedAt: timestamptz('reviewed_at'),
    /**
     * When the article was sent back to its writers; null once it has been approved, published, or submitted or withdrawn
     * with another text, or restored from the trash unless it was a draft. It counts only while the status is draft
     * (`remainsReturned`).
     */
    returnedAt: timestamptz('returned_at'),
    /** Whether it was rejected then, so that no new version is expected; false without `returned_at`. */
    isRejected: boolean('is_rejected').notNull().default(false),
    publishAt: timestamptz('publish_at'),
    unpublishAt: timestamptz('unpublish_at'),
    /** Time zone in which the times were chosen (IANA). */
    scheduleZone: text('schedule_zone'),
    scheduledBy: byMember('scheduled_by'),
    /** The correction that readers see once the changes are published; empty for none. */
    pendingCorrection: text('pending_correction').notNull().default(''),
    /** Who last changed it without being allowed to publish; someone else then has to approve it. */
    pendingCorrectionBy: byMember('pending_correction_by'),
    deletedAt: timestamptz('deleted_at'),
    deletedBy: byMember('deleted_by'),
    /** Value of `articles.status` before the article was moved to the trash. */
    statusBeforeTrash: text('status_before_trash'),
    updatedAt: timestamptz('updated_at').notNull(),
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

/** Reviewers' notes since an article was last approved or published; either step deletes the earlier ones. */
export const articleReviewNotes = pgTable(
  'article_review_notes',
  {
    id: uuid('id').primaryKey(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** `NoteDecision` (rules.ts). */
    decision: text('decision').notNull(),
    note: text('note').notNull(),
    writtenBy: byMember('written_by'),
    /** The round of review, from 1. */
    round: integer('round').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('article_review_notes_article').on(table.articleId, table.id),
    check(
      'article_review_notes_decision',
      sql`${table.decision} in ('changes_requested', 'rejected', 'approved', 'published', 'noted')`,
    ),
  ],
);

/** Problems of an article that block its publication, but that someone has overridden. */
export const articleCheckOverrides = pgTable(
  'article_check_overrides',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** `Check` (checklist-rules.ts). */
    check: text('check').notNull(),
    /** Identifies the problem by what it is about (`problemKey`). */
    problemKey: text('problem_key').notNull(),
    reason: text('reason').notNull(),
    overriddenBy: byMember('overridden_by'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.problemKey] }),
    index('article_check_overrides_member').on(table.overriddenBy),
  ],
);

/** Workflow steps with pending notifications: inserted with the step, deleted when its notifications are created. */
export const workflowNotices = pgTable(
  'workflow_notices',
  {
    id: uuid('id').primaryKey(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /**
     * Members to notify, as of the step. Not foreign keys, because accounts may be deleted before the notifications are
     * sent.
     */
    userIds: uuid('user_ids').array().notNull(),
    /** `NoticeDetails` (notice-rules.ts). */
    details: jsonb('details').notNull(),
  },
  (table) => [index('workflow_notices_article').on(table.articleId)],
);

/**
 * Whether the text of an article's working copy differs from its first version, for queries on `articles`. The first
 * version of an imported article is the imported text.
 */
export const isChangedSinceImport = sql<boolean>`exists (
  select 1 from article_drafts where article_drafts.article_id = articles.id and article_drafts.content_hash <> (
    select article_revisions.content_hash from article_revisions where article_revisions.article_id = articles.id
    order by article_revisions.version limit 1))`;

/**
 * Status of an article in lists, for queries on `articles`. An article with a published version is published, whatever
 * its working copy contains. Any other has the status that `rules.ts` derives: an approval covers only the text that
 * was approved or imported as approved. Table names are written out because Drizzle omits them from columns in
 * single-table queries.
 */
export const listedStatus = sql<string>`case when articles.status = 'published' then articles.status else coalesce((
  select case
    when article_workflow.status = 'approved' and article_workflow.approved_hash is distinct from article_drafts.content_hash
      then 'pending'
    when article_workflow.status = 'published' then 'draft'
    else article_workflow.status
  end
  from article_workflow join article_drafts on article_drafts.article_id = article_workflow.article_id
  where article_workflow.article_id = articles.id),
  case when articles.status = 'approved' and ${isChangedSinceImport} then 'pending' else articles.status end) end`;

/**
 * The status that lists show: that of `listedStatus`, or `scheduled` for an approved text that will be published
 * automatically.
 */
export const shownStatus = sql<string>`case when ${listedStatus} = 'approved' and exists (
  select 1 from article_workflow where article_workflow.article_id = articles.id and article_workflow.publish_at is not null)
  then 'scheduled' else ${listedStatus} end`;

/**
 * The status by which lists name an article: that of `shownStatus`, or for a draft that a reviewer has sent back,
 * `returned` or `rejected`.
 */
export const namedStatus = sql<string>`coalesce((
  select case when article_workflow.is_rejected then 'rejected' else 'returned' end from article_workflow
  where ${listedStatus} = 'draft' and article_workflow.article_id = articles.id and article_workflow.returned_at is not null),
  ${shownStatus})`;

/** Whether a published article's working copy differs from what readers see, for queries on `articles`. */
export const hasUnpublishedChanges = sql<boolean>`(articles.status = 'published' and exists (
  select 1 from article_drafts left join article_workflow on article_workflow.article_id = article_drafts.article_id
  where article_drafts.article_id = articles.id and (
    article_workflow.published_hash <> article_drafts.content_hash
    or (article_workflow.published_hash is null and article_drafts.version > 1))))`;

/**
 * Whether a category has been chosen, for queries on `articles`. Every article has one, but that of a draft is only a
 * placeholder until its working copy names one.
 */
export const hasChosenCategory = sql<boolean>`not exists (
  select 1 from article_drafts where article_drafts.article_id = articles.id and article_drafts.category is null)`;

/** Whether an article is in the trash, for queries on `articles`. Trashed articles are listed only in the trash. */
export const isInTrash = sql`exists (
  select 1 from article_workflow where article_workflow.article_id = ${articles.id} and article_workflow.deleted_at is not null)`;

/**
 * Selects the version, newer than a given one, in which the present text of an article was first saved: what was written
 * between it and the present version has been undone.
 * @param articleId as for `roundOfReview`
 */
export const firstVersionOfText = (articleId: SQL, after: SQL): SQL<number | null> =>
  sql<number | null>`(select min(same.version) from article_revisions as same
    join article_drafts as draft on draft.article_id = same.article_id and draft.content_hash = same.content_hash
    where same.article_id = ${articleId} and same.version > ${after})`;

/** Selects an article's steps in the audit log since it was last published, if ever. */
const stepsSincePublication = (articleId: SQL): SQL => sql`
  security_audit_log as step where step.resource_type = 'article' and step.resource_id = ${articleId}::text
    and step.sequence > coalesce((
      select max(publication.sequence) from security_audit_log as publication
      where publication.resource_type = 'article' and publication.resource_id = ${articleId}::text
        and publication.action = 'article_published'), 0)`;

/**
 * Selects the steps since the last publication by which a reviewer has sent an article back. Whoever sets a waiting
 * article to draft sends it back too, except those who may withdraw it (`mayWithdraw`).
 */
const returnsSincePublication = (articleId: SQL): SQL => sql`${stepsSincePublication(articleId)}
    and (step.action in ('article_changes_requested', 'article_rejected') or step.new_values ->> 'isSentBack' = 'true')`;

/**
 * Selects the round of review that an article is in, or will be in once it is submitted: the first, and one more each
 * time that it has been sent back since it was last published.
 * @param articleId the column of the outer query, with its table's name
 */
export const roundOfReview = (articleId: SQL): SQL<number> =>
  sql<number>`(select 1 + count(*)::int from ${returnsSincePublication(articleId)})`;

/**
 * Selects the version of an article's working copy that a reviewer last sent back since the article was last published;
 * null if none was.
 * @param articleId as for `roundOfReview`
 */
export const returnedVersionOf = (articleId: SQL): SQL<number | null> =>
  sql<number | null>`(select (step.new_values ->> 'version')::int from ${returnsSincePublication(articleId)}
    order by step.sequence desc limit 1)`;

/** Selects whether the article was rejected then; null if it was not sent back. @param articleId as for `roundOfReview` */
export const isReturnRejection = (articleId: SQL): SQL<boolean | null> =>
  sql<boolean | null>`(select step.action = 'article_rejected' from ${returnsSincePublication(articleId)}
    order by step.sequence desc limit 1)`;

/** Members' saved filters for the article list. */
export const articleViews = pgTable(
  'article_views',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    name: text('name').notNull(),
    /** Query string of the list, with its parameters in a fixed order. */
    query: text('query').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [uniqueIndex('article_views_name').on(table.userId, table.name)],
);
