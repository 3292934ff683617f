import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { pages } from './schema';

export type StaticPage = {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** Sanitised HTML. */
  content: string;
  contentRules: number;
  language: string;
  updatedAt: Date;
};

/** A published page by its address. */
export async function pageBySlug(executor: Executor, slug: string): Promise<StaticPage | undefined> {
  const [row] = await executor
    .select({
      id: pages.id,
      slug: pages.slug,
      title: pages.title,
      description: pages.description,
      content: pages.content,
      contentRules: pages.contentRules,
      language: pages.language,
      updatedAt: pages.updatedAt,
    })
    .from(pages)
    .where(and(eq(pages.slug, slug), eq(pages.status, 'published')));
  return row;
}

/** Addresses of all published pages. */
export async function publishedPages(
  executor: Executor,
): Promise<{ slug: string; title: string; description: string; updatedAt: Date }[]> {
  return await executor
    .select({ slug: pages.slug, title: pages.title, description: pages.description, updatedAt: pages.updatedAt })
    .from(pages)
    .where(eq(pages.status, 'published'))
    .orderBy(asc(pages.slug));
}
