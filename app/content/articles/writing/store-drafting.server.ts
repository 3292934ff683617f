import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles, authors } from '../schema';

const columns = {
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  author: sql<string>`coalesce(${authors.name}, '')`,
  content: articles.content,
  category: articles.category,
  tags: articles.tags,
  isFeatured: articles.isFeatured,
  isTrending: articles.isTrending,
  seoTitle: articles.seoTitle,
  seoDescription: articles.seoDescription,
  seoKeywords: articles.seoKeywords,
  imageUrl: articles.imageUrl,
  imageAlt: articles.imageAlt,
  level: articles.level,
  language: articles.language,
  updatedAt: articles.updatedAt,
};

/** An article's text and what else is edited of it, published or not; `undefined` when there is none. */
export async function textOfArticle(executor: Executor, id: string) {
  const [row] = await executor
    .select(columns)
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(eq(articles.id, id));
  return row;
}

/** Adds an article that nobody can read yet. Its key is its address until it is published. */
export async function addUnpublished(
  executor: Executor,
  article: { id: string; title: string; category: string; authorId: string | null },
): Promise<void> {
  await executor.insert(articles).values({ ...article, slug: article.id, status: 'draft' });
}

/** Gives an article that is not published what the newsroom's lists show it by; whether it was something else. */
export async function nameUnpublished(
  executor: Executor,
  { id, ...names }: { id: string; title: string; category: string; authorId: string | null },
  now: Date,
): Promise<boolean> {
  const { title, category, authorId } = names;
  const isOther = or(
    ne(articles.title, title),
    ne(articles.category, category),
    sql`${articles.authorId} is distinct from ${authorId}`,
  );
  const renamed = await executor
    .update(articles)
    .set({ ...names, updatedAt: now })
    .where(and(eq(articles.id, id), ne(articles.status, 'published'), isOther))
    .returning({ id: articles.id });
  return renamed.length > 0;
}

/** Notes that the newsroom works on an article, by which its lists are ordered: to the minute, which spares six indexes. */
export async function noteWork(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(articles)
    .set({ changedAt: now })
    .where(and(eq(articles.id, id), lt(articles.changedAt, new Date(now.getTime() - 60_000))));
}
