import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';

/** A published article or page as an import left it. */
export type StoredText = { slug: string; title: string; content: string; publishedAt: Date | string | null };

/** All published articles and pages, by address; a page with the moment when it was made. */
export async function publishedTexts(executor: Executor): Promise<StoredText[]> {
  const { rows } = await executor.execute<StoredText>(sql`
    select slug, title, content, published_at as "publishedAt" from articles where status = 'published'
    union all
    select slug, title, content, created_at as "publishedAt" from pages where status = 'published'
    order by slug`);
  return rows;
}

/** Number of rows in all tables together that an import of articles and pages writes. */
export async function countRows(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    select ((select count(*) from articles) + (select count(*) from pages) + (select count(*) from redirects)
      + (select count(*) from comments) + (select count(*) from authors) + (select count(*) from article_categories)
      + (select count(*) from import_items))::int as count`);
  return rows[0]?.count ?? 0;
}

/** Number of comments under articles, and how many of them reply to another. */
export async function countComments(executor: Executor): Promise<{ comments: number; replies: number }> {
  const { rows } = await executor.execute<{ comments: number; replies: number }>(
    sql`select count(*)::int as comments, count(parent_id)::int as replies from comments`,
  );
  return rows[0] ?? { comments: 0, replies: 0 };
}
