import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles, articleTags, newsroomOffers } from '../schema';
import { isPublished } from '../store.server';

/** Adds collected views. Skips articles that have since been deleted. */
export async function addViews(executor: Executor, views: ReadonlyMap<string, number>): Promise<void> {
  await executor.execute(sql`
    update articles set view_count = view_count + added.views
    from unnest(${sql.param([...views.keys()])}::uuid[], ${sql.param([...views.values()])}::bigint[]) as added(id, views)
    where articles.id = added.id`);
}

/**
 * Archives the articles published before a date, and returns their IDs and slugs. An article must also have been here
 * before the date: the opening edition's dates are older than the site.
 */
export async function archivePublishedBefore(
  executor: Executor,
  before: Date,
): Promise<{ id: string; slug: string }[]> {
  return await executor
    .update(articles)
    .set({ isArchived: true })
    .where(
      and(
        isPublished,
        eq(articles.isArchived, false),
        eq(articles.staysCurrent, false),
        lt(articles.publishedAt, before),
        lt(articles.createdAt, before),
      ),
    )
    .returning({ id: articles.id, slug: articles.slug });
}

/** Moves every article in a category to another category and returns the number of articles moved. */
export async function moveArticles(executor: Executor, from: string, into: string): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    with moved as (update articles set category = ${into} where category = ${from} returning 1)
    select count(*)::int as count from moved`);
  return rows[0]?.count ?? 0;
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

/** Whether there are no articles at all. */
export async function isEmpty(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: articles.id }).from(articles).limit(1)).length === 0;
}

export type ArticleRow = Omit<typeof articles.$inferInsert, 'createdAt'> & { createdAt?: Date };

/** Inserts an article with its tags, or overwrites the one with the same ID. */
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
  await replaceTags(executor, id, tags, row.publishedAt ?? null);
}

async function replaceTags(
  executor: Executor,
  id: string,
  tags: readonly { tag: string; slug: string }[],
  publishedAt: Date | null,
): Promise<void> {
  await executor.delete(articleTags).where(eq(articleTags.articleId, id));
  if (tags.length > 0) {
    await executor
      .insert(articleTags)
      .values(tags.map(({ tag, slug }) => ({ articleId: id, tagSlug: slug, tag, publishedAt })));
  }
}

/** Replaces an article's tags. Its text, and when that was last updated, stay the same. */
export async function saveTags(
  executor: Executor,
  id: string,
  tags: readonly { tag: string; slug: string }[],
  publishedAt: Date | null,
): Promise<void> {
  await executor
    .update(articles)
    .set({ tags: tags.map(({ tag }) => tag), changedAt: new Date() })
    .where(eq(articles.id, id));
  await replaceTags(executor, id, tags, publishedAt);
}

export type LockedText = Pick<
  typeof articles.$inferSelect,
  'slug' | 'title' | 'excerpt' | 'content' | 'contentRules' | 'contentChangedAt'
>;

/**
 * Locks an article, published or not, until the transaction ends, and returns its text; `undefined` when there is none.
 */
export async function lockText(executor: Executor, id: string): Promise<LockedText | undefined> {
  const [row] = await executor
    .select({
      slug: articles.slug,
      title: articles.title,
      excerpt: articles.excerpt,
      content: articles.content,
      contentRules: articles.contentRules,
      contentChangedAt: articles.contentChangedAt,
    })
    .from(articles)
    .where(eq(articles.id, id))
    .for('update');
  return row;
}

/** Locks an article until the transaction ends, and returns its searchable fields. */
export async function lockForRetitling(executor: Executor, id: string) {
  const [row] = await executor
    .select({
      slug: articles.slug,
      title: articles.title,
      excerpt: articles.excerpt,
      content: articles.content,
      category: articles.category,
      status: articles.status,
      tags: articles.tags,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(eq(articles.id, id))
    .for('update');
  return row;
}

/** Changes an article's title and updates its timestamps. */
export async function saveTitle(executor: Executor, id: string, title: string, now: Date): Promise<void> {
  const timestamps = { updatedAt: now, contentChangedAt: now, changedAt: now };
  await executor
    .update(articles)
    .set({ title, ...timestamps })
    .where(eq(articles.id, id));
}

/** Returns the requested slug if it is free, otherwise the first free one with a number appended. */
export async function freeSlug(executor: Executor, requested: string, ownId: string): Promise<string> {
  const taken = new Set(
    (
      await executor
        .select({ slug: articles.slug })
        .from(articles)
        .where(
          and(
            ne(articles.id, ownId),
            or(eq(articles.slug, requested), sql`starts_with(${articles.slug}, ${`${requested}-`})`),
          ),
        )
    ).map((row) => row.slug),
  );
  if (!taken.has(requested)) return requested;
  let number = 2;
  while (taken.has(`${requested}-${number}`)) number += 1;
  return `${requested}-${number}`;
}

/** Claims an offer to the newsroom; returns false if it was already made. */
export async function claimOffer(executor: Executor, key: string): Promise<boolean> {
  const rows = await executor
    .insert(newsroomOffers)
    .values({ key })
    .onConflictDoNothing()
    .returning({ key: newsroomOffers.key });
  return rows.length > 0;
}
