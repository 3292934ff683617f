import { and, desc, eq, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { pages } from '~/content/pages/schema';
import { aiTools } from '~/content/resources/schema';
import type { Executor } from '~/platform/database/database.server';
import { importItems } from './schema';

export type ImportRecord = {
  kind: string;
  targetId: string;
  contentHash: string;
  importedAt: Date;
  appliedPictures: number;
};

const columns = {
  kind: importItems.kind,
  targetId: importItems.targetId,
  contentHash: importItems.contentHash,
  importedAt: importItems.importedAt,
  appliedPictures: importItems.appliedPictures,
};

/**
 * Returns the record of an earlier import of an item. Because moving a folder changes its source name, a record with
 * the same key, kind and content also matches.
 */
export async function findImportRecord(
  executor: Executor,
  item: { source: string; key: string; kind: string; hash: string },
): Promise<ImportRecord | undefined> {
  const [known] = await executor
    .select(columns)
    .from(importItems)
    .where(and(eq(importItems.source, item.source), eq(importItems.sourceKey, item.key)));
  if (known) return known;
  const [moved] = await executor
    .select(columns)
    .from(importItems)
    .where(
      and(eq(importItems.sourceKey, item.key), eq(importItems.kind, item.kind), eq(importItems.contentHash, item.hash)),
    )
    .orderBy(desc(importItems.importedAt))
    .limit(1);
  return moved;
}

/** Inserts or updates the record of an imported item. */
export async function saveImportRecord(executor: Executor, row: typeof importItems.$inferInsert): Promise<void> {
  const { targetId, contentHash, importedAt, kind, appliedPictures, runId } = row;
  await executor
    .insert(importItems)
    .values(row)
    .onConflictDoUpdate({
      target: [importItems.source, importItems.sourceKey],
      // An undefined value is not changed.
      set: { targetId, contentHash, importedAt, kind, appliedPictures, runId },
    });
}

/**
 * Returns when an imported article, page or tool was last changed and first published; `undefined` when it no longer
 * exists.
 */
export async function findTarget(
  executor: Executor,
  kind: 'article' | 'page' | 'tool',
  id: string,
): Promise<{ updatedAt: Date | null; publishedAt: Date | null } | undefined> {
  if (kind === 'tool') {
    const [row] = await executor.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.id, id));
    return row && { updatedAt: null, publishedAt: null };
  }
  if (kind === 'page') {
    const [row] = await executor.select({ updatedAt: pages.updatedAt }).from(pages).where(eq(pages.id, id));
    return row && { updatedAt: row.updatedAt, publishedAt: null };
  }
  const [row] = await executor
    .select({
      // Unpublishing or moving an article changes the second, and a change to its text both.
      updatedAt: sql<Date>`greatest(${articles.updatedAt}, ${articles.changedAt})`.mapWith(articles.updatedAt),
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(eq(articles.id, id));
  return row;
}
