import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { articleCategories } from '~/content/categories/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { completeFields, type DraftFields, fieldNames } from './fields';
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

function draftOf(row: typeof articleDrafts.$inferSelect): DraftRow {
  const { articleId, version, contentHash, updatedAt, updatedBy } = row;
  const fields = Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as DraftFields;
  return { articleId, version, contentHash, updatedAt, updatedBy, fields };
}

/** The working copy of an article; `undefined` when it has never been saved in the editor. */
export async function findDraft(executor: Executor, articleId: string): Promise<DraftRow | undefined> {
  const [row] = await executor.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId));
  return row && draftOf(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function holdDraft(executor: Executor, articleId: string): Promise<DraftRow | undefined> {
  const [row] = await executor.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId)).for('update');
  return row && draftOf(row);
}

/** Adds a working copy; where there is one already, that stays. Returns whether it was added. */
export async function addDraft(executor: Executor, { fields, ...draft }: DraftRow): Promise<boolean> {
  const rows = await executor
    .insert(articleDrafts)
    .values({ ...draft, ...fields, level: fields.level })
    .onConflictDoNothing()
    .returning({ id: articleDrafts.articleId });
  return rows.length > 0;
}

export async function changeDraft(executor: Executor, { articleId, fields, ...draft }: DraftRow): Promise<void> {
  await executor
    .update(articleDrafts)
    .set({ ...draft, ...fields })
    .where(eq(articleDrafts.articleId, articleId));
}

export type NewRevision = typeof articleRevisions.$inferInsert & { fields: DraftFields };

export async function addRevision(executor: Executor, revision: NewRevision): Promise<void> {
  await executor.insert(articleRevisions).values(revision);
}

/** One version of a working copy, as it was saved; `undefined` when it is not kept any more. */
export async function findRevision(executor: Executor, articleId: string, version: number) {
  const [row] = await executor
    .select()
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
  return row && { ...row, fields: completeFields(row.fields) };
}

/** What a save needs to know of the version before it. */
export async function findRevisionHead(executor: Executor, articleId: string, version: number) {
  const { savedBy, beganAt, label } = articleRevisions;
  const [row] = await executor
    .select({ savedBy, beganAt, label })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
  return row;
}

/** Lists a later version instead of this one. */
export async function foldRevision(executor: Executor, articleId: string, version: number): Promise<void> {
  await executor
    .update(articleRevisions)
    .set({ isFolded: true })
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
}

/** Throws away folded versions that are older than so many saves. */
export async function dropFolded(executor: Executor, articleId: string, before: number): Promise<void> {
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

/** What a page has saved last; `undefined` for one that has saved nothing. */
export async function findClient(executor: Executor, id: string) {
  const [row] = await executor.select().from(draftClients).where(eq(draftClients.id, id));
  return row;
}

/** Notes the number of a page's newest save. */
export async function noteClient(executor: Executor, client: typeof draftClients.$inferInsert): Promise<void> {
  const { sequence, updatedAt } = client;
  await executor
    .insert(draftClients)
    .values(client)
    .onConflictDoUpdate({ target: draftClients.id, set: { sequence, updatedAt } });
}

/** Purges pages that have saved nothing for long. */
export async function purgeClients(executor: Executor, articleId: string, before: Date): Promise<void> {
  await executor
    .delete(draftClients)
    .where(and(eq(draftClients.articleId, articleId), lt(draftClients.updatedAt, before)));
}

/** One request of a page at a time goes on from here; the others wait for its transaction. */
export async function takeTurn(executor: Executor, clientId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 4127))`);
}

/** The requested category where there is such, else the first one there is. */
export async function someCategory(executor: Executor, requested: string): Promise<string | undefined> {
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

/** Names of members by key; of those who have left, none. */
export async function namesOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await executor
    .select({ id: profiles.userId, name: profiles.name })
    .from(profiles)
    .where(sql`${profiles.userId} = any(${sql.param([...userIds])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
