import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';

/** A published article or page after an import. */
export type StoredText = { slug: string; title: string; content: string; publishedAt: Date | string | null };

/** Returns all published articles and pages, sorted by slug. A page's date is its creation date. */
export async function publishedTexts(executor: Executor): Promise<StoredText[]> {
  const { rows } = await executor.execute<StoredText>(sql`
    select slug, title, content, published_at as "publishedAt" from articles where status = 'published'
    union all
    select slug, title, content, created_at as "publishedAt" from pages where status = 'published'
    order by slug`);
  return rows;
}

/** Returns the total number of rows in the tables that an import of articles and pages writes to. */
export async function countRows(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    select ((select count(*) from articles) + (select count(*) from pages) + (select count(*) from redirects)
      + (select count(*) from comments) + (select count(*) from authors) + (select count(*) from article_categories)
      + (select count(*) from import_items))::int as count`);
  return rows[0]?.count ?? 0;
}

/** Returns the number of comments, and how many of them are replies. */
export async function countComments(executor: Executor): Promise<{ comments: number; replies: number }> {
  const { rows } = await executor.execute<{ comments: number; replies: number }>(
    sql`select count(*)::int as comments, count(parent_id)::int as replies from comments`,
  );
  return rows[0] ?? { comments: 0, replies: 0 };
}
