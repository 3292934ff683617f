import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles } from './schema';
import { isPublished } from './store.server';

/** An article as its comments know it. */
export type CommentedArticle = { id: string; slug: string; title: string; commentCount: number };

const columns = { id: articles.id, slug: articles.slug, title: articles.title, commentCount: articles.commentCount };

/** A published article by its address. */
export async function publishedBySlug(executor: Executor, slug: string): Promise<CommentedArticle | undefined> {
  const [row] = await executor
    .select(columns)
    .from(articles)
    .where(and(isPublished, eq(articles.slug, slug)));
  return row;
}

/** An article by its key, published or not. */
export async function byId(executor: Executor, id: string): Promise<CommentedArticle | undefined> {
  const [row] = await executor.select(columns).from(articles).where(eq(articles.id, id));
  return row;
}

/** Counts comments in or out. */
export async function addComments(executor: Executor, id: string, by: number): Promise<void> {
  await executor
    .update(articles)
    .set({ commentCount: sql`${articles.commentCount} + ${by}` })
    .where(eq(articles.id, id));
}
