import { asc, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { authors } from '../schema';

export const listAuthors = (executor: Executor, limit: number) =>
  executor.select({ slug: authors.slug, name: authors.name }).from(authors).orderBy(asc(authors.name)).limit(limit);

/** Returns the author with this slug; `undefined` when there is none. */
export async function readAuthor(executor: Executor, slug: string) {
  const [row] = await executor
    .select({ id: authors.id, slug: authors.slug, name: authors.name })
    .from(authors)
    .where(eq(authors.slug, slug));
  return row;
}

/** Returns the ID of the author with this slug; null when there is none. */
export const findAuthor = async (executor: Executor, slug: string): Promise<string | null> =>
  (await readAuthor(executor, slug))?.id ?? null;

/** Returns the ID of the author with this slug. Adds the author if there is none; an existing one stays unchanged. */
export async function findOrAddAuthor(
  executor: Executor,
  author: { id: string; slug: string; name: string },
): Promise<string> {
  await executor.insert(authors).values(author).onConflictDoNothing({ target: authors.slug });
  return (await findAuthor(executor, author.slug)) ?? author.id;
}
