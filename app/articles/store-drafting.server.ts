import { and, eq, lt, ne, or } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { articles } from './schema';

const columns = {
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
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
  const [row] = await executor.select(columns).from(articles).where(eq(articles.id, id));
  return row;
}

/** Adds an article that nobody can read yet. Its key is its address until it is published. */
export async function addUnpublished(
  executor: Executor,
  article: { id: string; title: string; category: string; authorId: string },
): Promise<void> {
  await executor.insert(articles).values({ ...article, slug: article.id, status: 'draft' });
}

/** Gives an article that is not published the title and category by which the newsroom's lists show it; whether they were others. */
export async function nameUnpublished(
  executor: Executor,
  { id, title, category }: { id: string; title: string; category: string },
  now: Date,
): Promise<boolean> {
  const isOther = or(ne(articles.title, title), ne(articles.category, category));
  const renamed = await executor
    .update(articles)
    .set({ title, category, updatedAt: now })
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

/** Gives an article that is not published another author. */
export async function setAuthor(executor: Executor, id: string, authorId: string): Promise<void> {
  await executor
    .update(articles)
    .set({ authorId })
    .where(and(eq(articles.id, id), ne(articles.status, 'published')));
}
