import { and, eq, ne, or } from 'drizzle-orm';
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

/** Gives an article that is not published the title and category by which lists of the newsroom show it. */
export async function nameUnpublished(
  executor: Executor,
  { id, title, category }: { id: string; title: string; category: string },
): Promise<void> {
  const isOther = or(ne(articles.title, title), ne(articles.category, category));
  await executor
    .update(articles)
    .set({ title, category, updatedAt: new Date() })
    .where(and(eq(articles.id, id), ne(articles.status, 'published'), isOther));
}

/** Gives an article that is not published another author. */
export async function setAuthor(executor: Executor, id: string, authorId: string): Promise<void> {
  await executor
    .update(articles)
    .set({ authorId })
    .where(and(eq(articles.id, id), ne(articles.status, 'published')));
}
