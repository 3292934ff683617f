import { and, asc, eq, inArray, lt, max, sql } from 'drizzle-orm';
import { articleCategories } from '~/content/categories/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { completeFields, type DraftFields, emptyFields, fieldNames } from './fields';
import { articleDrafts, articleRevisions, draftClients } from './schema';

/** A working copy as stored. */
export type DraftRow = {
  articleId: string;
  version: number;
  contentHash: string;
  fields: DraftFields;
  updatedAt: Date;
  updatedBy: string | null;
};

function toDraft(row: typeof articleDrafts.$inferSelect): DraftRow {
  const { articleId, version, contentHash, updatedAt, updatedBy } = row;
  const fields = Object.fromEntries(fieldNames.map((name) => [name, row[name] ?? emptyFields[name]])) as DraftFields;
  return { articleId, version, contentHash, updatedAt, updatedBy, fields };
}

/** Returns the working copy of an article; `undefined` when it has never been saved in the editor. */
export async function findDraft(executor: Executor, articleId: string): Promise<DraftRow | undefined> {
  const [row] = await executor.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId));
  return row && toDraft(row);
}

/** Returns the working copies of several articles; none for those that have never been saved in the editor. */
export async function findDrafts(executor: Executor, articleIds: readonly string[]): Promise<DraftRow[]> {
  if (articleIds.length === 0) return [];
  const rows = await executor
    .select()
    .from(articleDrafts)
    .where(inArray(articleDrafts.articleId, [...articleIds]));
  return rows.map(toDraft);
}

/** Like `findDraft`, but locks the working copy until the transaction ends. */
export async function lockDraft(executor: Executor, articleId: string): Promise<DraftRow | undefined> {
  const [row] = await executor.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId)).for('update');
  return row && toDraft(row);
}

/** Adds a working copy unless there is one already. Returns whether it was added. */
export async function addDraft(executor: Executor, { fields, ...draft }: DraftRow): Promise<boolean> {
  const rows = await executor
    .insert(articleDrafts)
    .values({ ...draft, ...fields, category: fields.category || null })
    .onConflictDoNothing()
    .returning({ id: articleDrafts.articleId });
  return rows.length > 0;
}

export async function updateDraft(executor: Executor, { articleId, fields, ...draft }: DraftRow): Promise<void> {
  await executor
    .update(articleDrafts)
    .set({ ...draft, ...fields, category: fields.category || null })
    .where(eq(articleDrafts.articleId, articleId));
}

/** How a working copy became what it is. */
export type Saved = Pick<typeof articleRevisions.$inferInsert, 'changesWords' | 'label'> & {
  savedBy: string | null;
  savedAt: Date;
  /** Time of the first save that the revision represents; `savedAt` by default. */
  beganAt?: Date;
};

/**
 * Adds a revision of the working copy as it is stored. The database copies the fields, so that a long text is not sent
 * to it twice.
 */
export async function addRevision(executor: Executor, articleId: string, saved: Saved): Promise<void> {
  const { savedBy, savedAt, beganAt = savedAt, changesWords = true, label = '' } = saved;
  const fields = fieldNames.map((name) => {
    const column = articleDrafts[name];
    return sql`${name}::text, ${name === 'category' ? sql`coalesce(${column}, '')` : column}`;
  });
  await executor.insert(articleRevisions).select(
    executor
      .select({
        articleId: articleDrafts.articleId,
        version: articleDrafts.version,
        fields: sql`jsonb_build_object(${sql.join(fields, sql`, `)})`.as('fields'),
        contentHash: articleDrafts.contentHash,
        savedBy: sql`${savedBy}::uuid`.as('saved_by'),
        changesWords: sql`${changesWords}::boolean`.as('changes_words'),
        savedAt: sql`${savedAt.toISOString()}::timestamptz`.as('saved_at'),
        beganAt: sql`${beganAt.toISOString()}::timestamptz`.as('began_at'),
        label: sql`${label}::text`.as('label'),
        isFolded: sql`false`.as('is_folded'),
      })
      .from(articleDrafts)
      .where(eq(articleDrafts.articleId, articleId)),
  );
}

/** Returns the first of an article's latest versions that one member has saved without another's in between. */
export async function findFirstSavedBy(executor: Executor, articleId: string, userId: string): Promise<number> {
  const { version, savedBy } = articleRevisions;
  const [row] = await executor
    .select({ others: max(version) })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), sql`${savedBy} is distinct from ${userId}::uuid`));
  return (row?.others ?? 0) + 1;
}

/** Returns one version of a working copy as it was saved; `undefined` when it is not stored. */
export async function findRevision(executor: Executor, articleId: string, version: number) {
  const [row] = await executor
    .select()
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
  return row && { ...row, fields: completeFields(row.fields) };
}

/** Returns what a save needs to know about the previous version. */
export async function findRevisionHead(executor: Executor, articleId: string, version: number) {
  const { savedBy, beganAt, label, changesWords } = articleRevisions;
  const [row] = await executor
    .select({ savedBy, beganAt, label, changesWords })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
  return row;
}

/** Hides a version from the list in favour of a later one. */
export async function foldRevision(executor: Executor, articleId: string, version: number): Promise<void> {
  await executor
    .update(articleRevisions)
    .set({ isFolded: true })
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
}

/** Deletes an article's folded versions before the given one. */
export async function deleteFoldedRevisions(executor: Executor, articleId: string, before: number): Promise<void> {
  await executor
    .delete(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        eq(articleRevisions.isFolded, true),
        lt(articleRevisions.version, before),
      ),
    );
}

/** Returns a page's last save; `undefined` when it has not saved anything. */
export async function findClient(executor: Executor, id: string) {
  const [row] = await executor.select().from(draftClients).where(eq(draftClients.id, id));
  return row;
}

/** Records the number of a page's newest save. */
export async function recordClient(executor: Executor, client: typeof draftClients.$inferInsert): Promise<void> {
  const { sequence, updatedAt } = client;
  await executor
    .insert(draftClients)
    .values(client)
    .onConflictDoUpdate({ target: draftClients.id, set: { sequence, updatedAt } });
}

/** Deletes an article's save records for pages that last saved before the given time. */
export async function purgeClients(executor: Executor, articleId: string, before: Date): Promise<void> {
  await executor
    .delete(draftClients)
    .where(and(eq(draftClients.articleId, articleId), lt(draftClients.updatedAt, before)));
}

/** Serialises the requests of one page: each waits until the previous transaction has ended. */
export async function lockClient(executor: Executor, clientId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 4127))`);
}

/** Returns the requested category if it exists, otherwise the first one; `undefined` when there are none. */
export async function findCategoryOrFirst(executor: Executor, requested: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ slug: articleCategories.slug })
    .from(articleCategories)
    .orderBy(
      sql`${articleCategories.slug} = ${requested} desc`,
      asc(articleCategories.position),
      asc(articleCategories.slug),
    )
    .limit(1);
  return row?.slug;
}

/** Returns members' names by user ID, excluding deleted members. */
export async function findNames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await executor
    .select({ id: profiles.userId, name: profiles.name })
    .from(profiles)
    .where(sql`${profiles.userId} = any(${sql.param([...userIds])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
