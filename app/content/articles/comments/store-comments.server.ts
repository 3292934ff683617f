import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles } from '../schema';
import { isPublished } from '../store.server';

/** The fields of an article that comments and reports need. */
export type CommentedArticle = { id: string; slug: string; title: string; commentCount: number };

const columns = { id: articles.id, slug: articles.slug, title: articles.title, commentCount: articles.commentCount };

/** Returns a published article by its slug. */
export async function publishedBySlug(executor: Executor, slug: string): Promise<CommentedArticle | undefined> {
  const [row] = await executor
    .select(columns)
    .from(articles)
    .where(and(isPublished, eq(articles.slug, slug)));
  return row;
}

/** Returns an article, published or not, by its ID. */
export async function byId(executor: Executor, id: string): Promise<CommentedArticle | undefined> {
  const [row] = await executor.select(columns).from(articles).where(eq(articles.id, id));
  return row;
}

/** Adds `by`, which may be negative, to an article's comment count. */
export async function addToCommentCount(executor: Executor, id: string, by: number): Promise<void> {
  await executor
    .update(articles)
    .set({ commentCount: sql`${articles.commentCount} + ${by}` })
    .where(eq(articles.id, id));
}
