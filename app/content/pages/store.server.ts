import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
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

/** Returns a published page by its slug. */
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

/** Returns all published pages, ordered by slug. */
export async function publishedPages(
  executor: Executor,
): Promise<{ slug: string; title: string; description: string; updatedAt: Date }[]> {
  return await executor
    .select({ slug: pages.slug, title: pages.title, description: pages.description, updatedAt: pages.updatedAt })
    .from(pages)
    .where(eq(pages.status, 'published'))
    .orderBy(asc(pages.slug));
}

/** Returns the slug of a page, published or not, by its ID; `undefined` when there is none. */
export async function slugById(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor.select({ slug: pages.slug }).from(pages).where(eq(pages.id, id));
  return row?.slug;
}

/** Returns the requested slug if it is free, otherwise the first free one with a number appended. */
export async function freePageSlug(executor: Executor, requested: string, ownId: string): Promise<string> {
  const rows = await executor
    .select({ slug: pages.slug })
    .from(pages)
    .where(
      and(ne(pages.id, ownId), or(eq(pages.slug, requested), sql`starts_with(${pages.slug}, ${`${requested}-`})`)),
    );
  const taken = new Set(rows.map((row) => row.slug));
  let slug = requested;
  for (let number = 2; taken.has(slug); number += 1) slug = `${requested}-${number}`;
  return slug;
}

/** Inserts a page, or overwrites the one with the same ID but preserves its creation date. */
export async function savePage(executor: Executor, row: typeof pages.$inferInsert): Promise<void> {
  const { id: _id, createdAt: _createdAt, ...values } = row;
  await executor.insert(pages).values(row).onConflictDoUpdate({ target: pages.id, set: values });
}

/** Deletes pages. Returns their slugs. */
export async function deletePages(executor: Executor, ids: readonly string[]): Promise<string[]> {
  const deleted = await executor
    .delete(pages)
    .where(inArray(pages.id, [...ids]))
    .returning({ slug: pages.slug });
  return deleted.map(({ slug }) => slug);
}
