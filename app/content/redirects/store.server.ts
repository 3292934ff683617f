import { and, eq, or } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { pages } from '~/content/pages/schema';
import type { Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { redirects } from './schema';

export type RedirectTarget = { articleId: string } | { pageId: string };

/** Returns the slug of the published article or page to which a stored address redirects. */
export async function publishedTarget(
  executor: Executor,
  path: string,
): Promise<{ article: string } | { page: string } | undefined> {
  const [row] = await executor
    .select({ article: articles.slug, page: pages.slug })
    .from(redirects)
    .leftJoin(articles, and(eq(articles.id, redirects.articleId), eq(articles.status, 'published')))
    .leftJoin(pages, and(eq(pages.id, redirects.pageId), eq(pages.status, 'published')))
    .where(eq(redirects.path, path));
  if (row?.article) return { article: row.article };
  return row?.page ? { page: row.page } : undefined;
}

/** Whether an article or page with this slug exists. */
export async function isAddressTaken(executor: Executor, slugs: { article?: string; page?: string }): Promise<boolean> {
  const [article] = slugs.article
    ? await executor.select({ id: articles.id }).from(articles).where(eq(articles.slug, slugs.article))
    : [];
  const [page] = slugs.page
    ? await executor.select({ id: pages.id }).from(pages).where(eq(pages.slug, slugs.page))
    : [];
  return article !== undefined || page !== undefined;
}

/** Whether a published article or page has this slug. Articles are also found by ID. */
export async function isPublishedAddress(
  executor: Executor,
  slugs: { article?: string; page?: string },
): Promise<boolean> {
  const { article = '', page = '' } = slugs;
  const matchesArticle = isId(article)
    ? or(eq(articles.slug, article), eq(articles.id, article))
    : eq(articles.slug, article);
  const found = await executor
    .select({ slug: articles.slug })
    .from(articles)
    .where(and(eq(articles.status, 'published'), matchesArticle))
    .union(
      executor
        .select({ slug: pages.slug })
        .from(pages)
        .where(and(eq(pages.status, 'published'), eq(pages.slug, page))),
    );
  return found.length > 0;
}

/** Redirects an address to an article, replacing any earlier redirect. */
export async function setRedirect(executor: Executor, path: string, articleId: string): Promise<void> {
  await executor
    .insert(redirects)
    .values({ path, articleId })
    .onConflictDoUpdate({ target: redirects.path, set: { articleId, pageId: null } });
}

/** Adds a redirect. Returns false if the address already redirects elsewhere. */
export async function addRedirect(executor: Executor, path: string, target: RedirectTarget): Promise<boolean> {
  await executor
    .insert(redirects)
    .values({ path, ...target })
    .onConflictDoNothing();
  const [row] = await executor
    .select({ path: redirects.path })
    .from(redirects)
    .where(
      and(
        eq(redirects.path, path),
        'articleId' in target ? eq(redirects.articleId, target.articleId) : eq(redirects.pageId, target.pageId),
      ),
    );
  return row !== undefined;
}
