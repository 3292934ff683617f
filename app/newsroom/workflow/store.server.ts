import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { userRoles, users } from '~/identity/accounts/schema';
import { securityAuditLog } from '~/identity/audit/schema';
import { completeFields, type DraftFields } from '~/newsroom/drafts/fields';
import type { ReviewStep } from '~/newsroom/drafts/hooks';
import { articleDrafts, articleRevisions } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import type { Member, Role } from '~/platform/permissions/actors';
import { articleWorkflow, firstVersionOfText, isReturnRejection, returnedVersionOf } from './schema';

export type WorkflowRow = typeof articleWorkflow.$inferSelect;
/** Columns that a step can change. */
export type WorkflowChange = Partial<Omit<WorkflowRow, 'articleId' | 'updatedAt'>>;

/** Returns an article's row from `articles`; `undefined` when it does not exist. */
export async function articleOf(executor: Executor, articleId: string) {
  const [row] = await executor
    .select({
      title: articles.title,
      slug: articles.slug,
      status: articles.status,
      tags: articles.tags,
      isArchived: articles.isArchived,
      isFeatured: articles.isFeatured,
      publishedAt: articles.publishedAt,
      changedAt: articles.changedAt,
    })
    .from(articles)
    .where(eq(articles.id, articleId));
  return row;
}

/**
 * Returns the published text of an article, and the correction to be published with its changes; `undefined` when it is
 * not published.
 */
export async function publishedTextOf(executor: Executor, articleId: string) {
  const { title, excerpt, content } = articles;
  const [row] = await executor
    .select({ text: { title, excerpt, content }, pendingCorrection: articleWorkflow.pendingCorrection })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .where(and(eq(articles.id, articleId), eq(articles.status, 'published')));
  return row;
}

/** Returns an article's workflow row; `undefined` when no step has been taken yet. */
export async function workflowRow(executor: Executor, articleId: string): Promise<WorkflowRow | undefined> {
  const [row] = await executor.select().from(articleWorkflow).where(eq(articleWorkflow.articleId, articleId));
  return row;
}

/** Returns whether any step of an article in the audit log concerns a version of its working copy. */
export async function hasStepFor(executor: Executor, articleId: string, version: number): Promise<boolean> {
  const { resourceType, resourceId, newValues } = securityAuditLog;
  const [step] = await executor
    .select({ found: sql`1` })
    .from(securityAuditLog)
    .where(
      and(eq(resourceType, 'article'), eq(resourceId, articleId), sql`${newValues} ->> 'version' = ${String(version)}`),
    )
    .limit(1);
  return step !== undefined;
}

/** The steps that are shown with a version, by their action in the audit log. */
const shownSteps: Readonly<Record<string, ReviewStep>> = {
  article_pending: 'submitted',
  article_changes_requested: 'returned',
  article_rejected: 'rejected',
  article_approved: 'approved',
  article_published: 'published',
};

/** Returns what last happened to each version in a review; for those that were ever published, only that. */
export async function stepsByVersion(executor: Executor, articleId: string): Promise<Map<number, ReviewStep>> {
  const { resourceType, resourceId, action, newValues, createdAt, id } = securityAuditLog;
  const isSentBack = and(eq(action, 'article_draft'), sql`${newValues} -> 'isSentBack' = 'true'::jsonb`);
  const rows = await executor
    .select({ action, version: sql<number | null>`(${newValues} ->> 'version')::int` })
    .from(securityAuditLog)
    .where(
      and(
        eq(resourceType, 'article'),
        eq(resourceId, articleId),
        or(inArray(action, Object.keys(shownSteps)), isSentBack),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
  const steps = new Map<number, ReviewStep>();
  for (const { action, version } of rows)
    if (version !== null && steps.get(version) !== 'published') steps.set(version, shownSteps[action] ?? 'returned');
  return steps;
}

/** Locks an article's workflow row until the transaction ends, inserting it first if it does not exist. */
export async function lockWorkflow(executor: Executor, articleId: string, initial: WorkflowRow): Promise<WorkflowRow> {
  await executor.insert(articleWorkflow).values(initial).onConflictDoNothing();
  const [row] = await executor
    .select()
    .from(articleWorkflow)
    .where(eq(articleWorkflow.articleId, articleId))
    .for('update');
  return row ?? initial;
}

/** The columns of an article that is not sent back. */
export const notReturned = { returnedAt: null, isRejected: false } satisfies WorkflowChange;

export async function setWorkflow(
  executor: Executor,
  articleId: string,
  change: WorkflowChange,
  now: Date,
): Promise<void> {
  await executor
    .update(articleWorkflow)
    .set({ ...change, updatedAt: now })
    .where(eq(articleWorkflow.articleId, articleId));
}

/** Returns the distinct members who have written in the working copy since the given version, and whose words are still in it. */
export async function writersSince(executor: Executor, articleId: string, version: number): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ userId: articleRevisions.savedBy })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        gt(articleRevisions.version, version),
        articleRevisions.changesWords,
        isNotNull(articleRevisions.savedBy),
        sql`${articleRevisions.version} <= ${firstVersionOfText(sql`${articleId}::uuid`, sql`${version}`)}`,
      ),
    );
  return rows.flatMap(({ userId }) => userId ?? []);
}

/**
 * Returns the hash of a working copy's first version, which is the text that the article had when the working copy was
 * created.
 */
export async function firstHash(executor: Executor, articleId: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ hash: articleRevisions.contentHash })
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, articleId))
    .orderBy(asc(articleRevisions.version))
    .limit(1);
  return row?.hash;
}

/** Returns the content hashes of some of a working copy's versions, by version. */
export async function hashesOfVersions(
  executor: Executor,
  articleId: string,
  versions: readonly number[],
): Promise<Map<number, string>> {
  const { version, contentHash } = articleRevisions;
  const rows = await executor
    .select({ version, contentHash })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), inArray(version, [...versions])));
  return new Map(rows.map((row) => [row.version, row.contentHash]));
}

/** Returns the fields of the newest version with a hash; `undefined` when no such version is stored. */
export async function fieldsWithHash(
  executor: Executor,
  articleId: string,
  hash: string,
): Promise<DraftFields | undefined> {
  const [row] = await executor
    .select({ fields: articleRevisions.fields })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.contentHash, hash)))
    .orderBy(desc(articleRevisions.version))
    .limit(1);
  return row && completeFields(row.fields);
}

/**
 * Returns the version that a reviewer last sent back since the article was last published, if it is stored, and whether
 * they rejected it.
 */
export async function returnedText(
  executor: Executor,
  articleId: string,
): Promise<{ contentHash: string; fields: DraftFields; isRejected: boolean } | undefined> {
  const { contentHash, fields } = articleRevisions;
  const [row] = await executor
    .select({ contentHash, fields, isRejected: isReturnRejection(sql`${articleId}::uuid`) })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        eq(articleRevisions.version, returnedVersionOf(sql`${articleId}::uuid`)),
      ),
    );
  return row && { ...row, fields: completeFields(row.fields), isRejected: row.isRejected ?? false };
}

/**
 * Returns whether a library picture is the own picture of a text that can be published, or published again, without
 * another look at it: of the approved version of an article, even while its working copy is another one, which can be
 * restored; and of an article that has been live, which may only be in the trash or removed for a while, or that was
 * imported as approved.
 */
export async function hasApprovedPicture(executor: Executor, mediaId: string): Promise<boolean> {
  const shows = (html: SQL): SQL => sql`pictures_in(${html}) @> array[${mediaId}::uuid]`;
  const status = sql`coalesce(article_workflow.status_before_trash, article_workflow.status)`;
  const { rows } = await executor.execute<{ found: boolean }>(sql`select
    exists (
      select from article_workflow join article_revisions on article_revisions.article_id = article_workflow.article_id
        and article_revisions.content_hash = article_workflow.approved_hash
      where ${status} = 'approved' and ${shows(sql`article_revisions.fields ->> 'imageUrl'`)})
    or exists (
      select from articles left join article_workflow on article_workflow.article_id = articles.id
      where ${shows(sql`articles.content || ' ' || coalesce(articles.image_url, '')`)}
        and ${shows(sql`coalesce(articles.image_url, '')`)}
        and (articles.published_at is not null or coalesce(${status}, articles.status) = 'approved')) as found`);
  return rows[0]?.found ?? false;
}

/** Returns members' names by ID. Omits deleted accounts. */
export async function namesOf(executor: Executor, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await executor.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type NamedMember = { id: string; name: string };

/** Returns the member who last saved an article's working copy; null for a former member. */
export async function lastWriterOf(executor: Executor, articleId: string): Promise<NamedMember | null> {
  const [member] = await executor
    .select({ id: users.id, name: users.name })
    .from(articleDrafts)
    .innerJoin(users, eq(users.id, articleDrafts.updatedBy))
    .where(eq(articleDrafts.articleId, articleId));
  return member ?? null;
}

/** Returns the IDs of members with one of the roles. */
export async function membersWithRole(executor: Executor, roles: readonly Role[], limit: number): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await executor
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.role, [...roles]))
    .orderBy(asc(userRoles.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Returns the roles of some members. */
export async function rolesOf(executor: Executor, userIds: readonly string[]): Promise<Member[]> {
  const rows = await executor
    .select({ userId: userRoles.userId, role: userRoles.role })
    .from(userRoles)
    .where(inArray(userRoles.userId, [...userIds]));
  return rows as Member[];
}

const notInTrash = isNull(articleWorkflow.deletedAt);

/** Returns the articles whose scheduled time has come, earliest first. */
export async function dueArticles(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const due = or(lte(articleWorkflow.publishAt, now), lte(articleWorkflow.unpublishAt, now));
  const rows = await executor
    .select({ id: articleWorkflow.articleId })
    .from(articleWorkflow)
    .where(and(due, notInTrash))
    .orderBy(sql`least(${articleWorkflow.publishAt}, ${articleWorkflow.unpublishAt})`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the next scheduled time; null when nothing is scheduled. */
export async function nextDue(executor: Executor): Promise<Date | null> {
  const earliest = (column: typeof articleWorkflow.publishAt | typeof articleWorkflow.unpublishAt): SQL =>
    sql`(select min(${column}) from ${articleWorkflow} where ${column} is not null and deleted_at is null)`;
  const { rows } = await executor.execute<{ due: Date | string | null }>(
    sql`select least(${earliest(articleWorkflow.publishAt)}, ${earliest(articleWorkflow.unpublishAt)}) as due`,
  );
  const due = rows[0]?.due ?? null;
  return due === null ? null : new Date(due);
}

/** Locks and returns articles trashed before a given time, oldest first. Skips rows that are already locked. */
export async function lockTrashedBefore(executor: Executor, before: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: articleWorkflow.articleId })
    .from(articleWorkflow)
    .innerJoin(articles, eq(articles.id, articleWorkflow.articleId))
    .where(and(lte(articleWorkflow.deletedAt, before), ne(articles.status, 'published')))
    .orderBy(asc(articleWorkflow.deletedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Returns an article's title; `undefined` when it does not exist. */
export async function articleTitle(executor: Executor, articleId: string): Promise<string | undefined> {
  if (!isId(articleId)) return undefined;
  const [row] = await executor.select({ title: articles.title }).from(articles).where(eq(articles.id, articleId));
  return row?.title;
}
