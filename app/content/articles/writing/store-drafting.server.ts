import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
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

/** Returns the text and other editable fields of an article, published or not; `undefined` when there is none. */
export async function textOfArticle(executor: Executor, id: string) {
  const [row] = await executor
    .select(columns)
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(eq(articles.id, id));
  return row;
}

/** Returns the text and other editable fields of several articles, with their IDs. */
export const textsOfArticles = (executor: Executor, ids: readonly string[]) =>
  executor
    .select({ id: articles.id, ...columns })
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(inArray(articles.id, [...ids]));

/** Adds an article that readers cannot see yet. Its ID serves as its slug until it is published. */
export async function addUnpublished(
  executor: Executor,
  article: { id: string; title: string; category: string; authorId: string | null },
): Promise<void> {
  await executor.insert(articles).values({ ...article, slug: article.id, status: 'draft' });
}

/**
 * Updates the fields that are shown in the newsroom's lists of an article that has never been published. Otherwise they
 * remain those that readers know, because an unpublished article can be restored as it was. Returns whether anything
 * changed.
 */
export async function updateUnpublishedListing(
  executor: Executor,
  { id, ...names }: { id: string; title: string; category: string | undefined; authorId: string | null },
  now: Date,
): Promise<boolean> {
  const { title, category, authorId } = names;
  const isDifferent = or(
    ne(articles.title, title),
    category === undefined ? undefined : ne(articles.category, category),
    sql`${articles.authorId} is distinct from ${authorId}`,
  );
  const renamed = await executor
    .update(articles)
    .set({ ...names, updatedAt: now })
    .where(and(eq(articles.id, id), isNull(articles.publishedAt), isDifferent))
    .returning({ id: articles.id });
  return renamed.length > 0;
}

/**
 * Records that the newsroom is working on an article, because the newsroom's lists are sorted by the time of the last
 * change. Updates at most once a minute, because each update touches six indexes.
 */
export async function touchChangedAt(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(articles)
    .set({ changedAt: now })
    .where(and(eq(articles.id, id), lt(articles.changedAt, new Date(now.getTime() - 60_000))));
}
