import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { articleComments, articles, articleTags, authors, newsroomOffers } from './schema';
import { isPublished } from './store.server';

/** Adds gathered views. Articles that have gone in the meantime are passed over. */
export async function addViews(executor: Executor, views: ReadonlyMap<string, number>): Promise<void> {
  await executor.execute(sql`
    update articles set view_count = view_count + added.views
    from unnest(${sql.param([...views.keys()])}::uuid[], ${sql.param([...views.values()])}::bigint[]) as added(id, views)
    where articles.id = added.id`);
}

/** Marks what was published before the given moment as archived; answers the addresses of those marked. */
export async function archivePublishedBefore(
  executor: Executor,
  before: Date,
): Promise<{ id: string; slug: string }[]> {
  return await executor
    .update(articles)
    .set({ isArchived: true })
    .where(and(isPublished, eq(articles.isArchived, false), lt(articles.publishedAt, before)))
    .returning({ id: articles.id, slug: articles.slug });
}

/** Whether any published article is featured. */
export async function hasFeatured(executor: Executor): Promise<boolean> {
  const rows = await executor
    .select({ id: articles.id })
    .from(articles)
    .where(and(isPublished, eq(articles.isFeatured, true)))
    .limit(1);
  return rows.length > 0;
}

/** Whether there is any article at all. */
export async function isEmpty(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: articles.id }).from(articles).limit(1)).length === 0;
}

export type ArticleRow = Omit<typeof articles.$inferInsert, 'createdAt'> & { createdAt?: Date };

/** Writes an article and its tags under its key, new or known. */
export async function saveArticle(
  executor: Executor,
  row: ArticleRow,
  tags: readonly { tag: string; slug: string }[],
): Promise<void> {
  const { id, ...values } = row;
  await executor
    .insert(articles)
    .values(row)
    .onConflictDoUpdate({ target: articles.id, set: { ...values } });
  await executor.delete(articleTags).where(eq(articleTags.articleId, id));
  if (tags.length > 0) {
    await executor
      .insert(articleTags)
      .values(
        tags.map(({ tag, slug }) => ({ articleId: id, tagSlug: slug, tag, publishedAt: row.publishedAt ?? null })),
      );
  }
}

/** The address of an article, published or not, by its key; `undefined` when there is none. */
export async function slugById(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor.select({ slug: articles.slug }).from(articles).where(eq(articles.id, id));
  return row?.slug;
}

/** The free address nearest to the wished one: itself, or with a number behind it. */
export async function freeSlug(executor: Executor, wished: string, ownId: string): Promise<string> {
  const taken = new Set(
    (
      await executor
        .select({ slug: articles.slug })
        .from(articles)
        .where(
          and(
            ne(articles.id, ownId),
            or(eq(articles.slug, wished), sql`starts_with(${articles.slug}, ${`${wished}-`})`),
          ),
        )
    ).map((row) => row.slug),
  );
  if (!taken.has(wished)) return wished;
  let number = 2;
  while (taken.has(`${wished}-${number}`)) number += 1;
  return `${wished}-${number}`;
}

/** Finds an author by address, or adds one. Answers the key. */
export async function saveAuthor(
  executor: Executor,
  author: { id: string; slug: string; name: string },
): Promise<string> {
  const [row] = await executor
    .insert(authors)
    .values(author)
    .onConflictDoUpdate({ target: authors.slug, set: { name: author.name } })
    .returning({ id: authors.id });
  return row?.id ?? author.id;
}

/** Writes a comment that came with an import, new or known. */
export async function saveComment(executor: Executor, row: typeof articleComments.$inferInsert): Promise<void> {
  const { id: _id, ...values } = row;
  await executor.insert(articleComments).values(row).onConflictDoUpdate({ target: articleComments.id, set: values });
}

/** Takes an offer to the newsroom; false when it has been made before. */
export async function takeOffer(executor: Executor, key: string): Promise<boolean> {
  const rows = await executor
    .insert(newsroomOffers)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: newsroomOffers.key });
  return rows.length > 0;
}
