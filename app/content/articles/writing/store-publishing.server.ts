import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import type { ArticleStatus } from '../rules';
import { articles } from '../schema';

/** Columns of an article's current version that publishing needs. */
const columns = {
  slug: articles.slug,
  status: articles.status,
  title: articles.title,
  excerpt: articles.excerpt,
  content: articles.content,
  contentRules: articles.contentRules,
  contentChangedAt: articles.contentChangedAt,
  category: articles.category,
  tags: articles.tags,
  isArchived: articles.isArchived,
  publishedAt: articles.publishedAt,
};

/** Locks an article, published or not, until the transaction ends, and returns it; `undefined` when there is none. */
export async function lockArticle(executor: Executor, id: string) {
  const [row] = await executor.select(columns).from(articles).where(eq(articles.id, id)).for('update');
  return row && { ...row, status: row.status as ArticleStatus };
}

/** Updates fields of an article other than its text. */
export async function updateArticleFields(
  executor: Executor,
  id: string,
  values: Partial<
    Pick<
      typeof articles.$inferInsert,
      'status' | 'isArchived' | 'staysCurrent' | 'category' | 'updatedAt' | 'publishedAt'
    >
  >,
): Promise<void> {
  await executor
    .update(articles)
    .set({ ...values, changedAt: new Date() })
    .where(eq(articles.id, id));
}

/** Permanently deletes articles. Foreign keys delete or detach the rows that refer to them. */
export async function deleteArticles(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.delete(articles).where(inArray(articles.id, [...ids]));
}
