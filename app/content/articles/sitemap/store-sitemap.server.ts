import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles } from '../schema';

const isPublished = eq(articles.status, 'published');

/**
 * Splits the published articles into files of `perFile` entries and returns the time of the latest change in each, in
 * order. Oldest articles come first, so that a new article changes only the last file.
 */
export async function sitemapFiles(executor: Executor, perFile: number): Promise<Date[]> {
  const result = await executor.execute<{ changed: string }>(sql`
    select max(updated_at)::text as changed
    from (
      select updated_at, (row_number() over (order by published_at, id) - 1) / ${perFile}::int as file
      from articles where status = 'published'
    ) as numbered
    group by file order by file`);
  return result.rows.map((row) => new Date(row.changed));
}

export type SitemapEntry = { slug: string; updatedAt: Date };

/**
 * Returns the entries in one sitemap file; files are numbered from 0. The entries of earlier files are skipped using
 * the index alone.
 */
export async function sitemapEntries(executor: Executor, file: number, perFile: number): Promise<SitemapEntry[]> {
  const keys = executor
    .select({ id: articles.id })
    .from(articles)
    .where(isPublished)
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(perFile)
    .offset(file * perFile);
  return await executor
    .select({ slug: articles.slug, updatedAt: articles.updatedAt })
    .from(articles)
    .where(inArray(articles.id, keys))
    .orderBy(asc(articles.publishedAt), asc(articles.id));
}
