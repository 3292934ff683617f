import { and, asc, count, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { articleCategories } from '~/categories/schema';
import type { Executor } from '~/platform/database.server';
import { prepared } from '~/platform/prepared.server';
import type { ArticleSort } from './limits';
import type { ArticleCard, ArticlePage, Cursor } from './rules';
import { articleComments, articles, articleTags, authors, newsroomOffers } from './schema';

const cardColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  category: { slug: articleCategories.slug, name: articleCategories.name },
  isFeatured: articles.isFeatured,
  isArchived: articles.isArchived,
  viewCount: articles.viewCount,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
  readingTime: articles.readingTime,
  tags: articles.tags,
  imageUrl: articles.imageUrl,
  imageAlt: articles.imageAlt,
  level: articles.level,
  language: articles.language,
};

// The database holds that published articles have a date and levels are among the known (see schema).
type CardRow = Omit<ArticleCard, 'publishedAt' | 'level'> & { publishedAt: Date | null; level: string | null };
const toCard = (row: CardRow): ArticleCard => row as ArticleCard;

const isPublished = eq(articles.status, 'published');

const selectCards = (executor: Executor) =>
  executor
    .select(cardColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category));

export type ListOptions = {
  sort: ArticleSort;
  limit: number;
  category?: string;
  featured?: boolean;
  archived?: boolean;
  after?: Cursor;
};

/** Value by which a card takes its place in a list of the given order. */
export function cursorOf(card: ArticleCard, sort: ArticleSort | 'archived'): Cursor {
  if (sort === 'popular') return { value: String(card.viewCount), id: card.id };
  return { value: (sort === 'archived' ? card.updatedAt : card.publishedAt).toISOString(), id: card.id };
}

/** Published articles in the given order, after the cursor; one index serves each order. */
export async function listCards(executor: Executor, options: ListOptions): Promise<ArticleCard[]> {
  const { after, sort } = options;
  const conditions: (SQL | undefined)[] = [isPublished];
  if (options.category) conditions.push(eq(articles.category, options.category));
  if (sort === 'trending' || options.featured === true) conditions.push(eq(articles.isFeatured, true));
  if (options.featured === false) conditions.push(eq(articles.isFeatured, false));
  if (options.archived) conditions.push(eq(articles.isArchived, true));
  const column = options.archived ? articles.updatedAt : sort === 'popular' ? articles.viewCount : articles.publishedAt;
  if (after) {
    const value = sort === 'popular' ? sql`${after.value}::bigint` : sql`${after.value}::timestamptz`;
    conditions.push(
      sort === 'oldest'
        ? sql`(${column}, ${articles.id}) > (${value}, ${after.id}::uuid)`
        : sql`(${column}, ${articles.id}) < (${value}, ${after.id}::uuid)`,
    );
  }
  const direction = sort === 'oldest' ? asc : desc;
  const rows = await selectCards(executor)
    .where(and(...conditions))
    .orderBy(direction(column), direction(articles.id))
    .limit(options.limit);
  return rows.map(toCard);
}

/** How many published articles a list without a search would show. */
export async function countPublished(executor: Executor, category?: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(articles)
    .where(and(isPublished, category ? eq(articles.category, category) : undefined));
  return row?.count ?? 0;
}

/** Number of published articles by category. */
export async function countByCategory(executor: Executor): Promise<Map<string, number>> {
  const rows = await executor
    .select({ category: articles.category, count: count() })
    .from(articles)
    .where(isPublished)
    .groupBy(articles.category);
  return new Map(rows.map((row) => [row.category, row.count]));
}

export async function countArchived(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(articles)
    .where(and(isPublished, eq(articles.isArchived, true)));
  return row?.count ?? 0;
}

const featuredStatement = prepared((executor) =>
  selectCards(executor)
    .where(and(isPublished, eq(articles.isFeatured, true)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(sql.placeholder('limit'))
    .prepare('articles_featured'),
);

/** The newest featured articles. */
export async function featuredCards(executor: Executor, limit: number): Promise<ArticleCard[]> {
  return (await featuredStatement(executor).execute({ limit })).map(toCard);
}

const latestStatement = prepared((executor) =>
  selectCards(executor)
    .where(isPublished)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(sql.placeholder('limit'))
    .prepare('articles_latest'),
);

/** The newest articles. */
export async function latestCards(executor: Executor, limit: number): Promise<ArticleCard[]> {
  return (await latestStatement(executor).execute({ limit })).map(toCard);
}

const trendingStatement = prepared((executor) =>
  selectCards(executor)
    .where(and(isPublished, gte(articles.publishedAt, sql.placeholder('since'))))
    .orderBy(desc(articles.viewCount), desc(articles.publishedAt), desc(articles.id))
    .limit(sql.placeholder('limit'))
    .prepare('articles_trending'),
);

/** Most read of those published since. */
export async function trendingCards(
  executor: Executor,
  since: Date,
  limit: number,
  category?: string,
): Promise<ArticleCard[]> {
  if (category === undefined) return (await trendingStatement(executor).execute({ since, limit })).map(toCard);
  const rows = await selectCards(executor)
    .where(and(isPublished, gte(articles.publishedAt, since), eq(articles.category, category)))
    .orderBy(desc(articles.viewCount), desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
  return rows.map(toCard);
}

/** Cards of what was published since, newest first. */
export async function cardsSince(executor: Executor, since: Date, limit: number): Promise<ArticleCard[]> {
  const rows = await selectCards(executor)
    .where(and(isPublished, gte(articles.publishedAt, since)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
  return rows.map(toCard);
}

/** Cards of published articles, in the order of the given ids; ids of others are passed over. */
export async function cardsByIds(executor: Executor, ids: readonly string[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(executor).where(and(isPublished, inArray(articles.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const selectPages = (executor: Executor) =>
  executor
    .select({
      ...cardColumns,
      wordCount: articles.wordCount,
      content: articles.content,
      contentRules: articles.contentRules,
      author: { slug: authors.slug, name: authors.name },
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(authors, eq(authors.id, articles.authorId));

/** An article as stored: its content may have passed older rules than today's. */
export type StoredPage = ArticlePage & { contentRules: number };

const bySlugStatement = prepared((executor) =>
  selectPages(executor)
    .where(and(isPublished, eq(articles.slug, sql.placeholder('slug'))))
    .prepare('article_by_slug'),
);

/** A published article by its address. */
export async function pageBySlug(executor: Executor, slug: string): Promise<StoredPage | undefined> {
  const [row] = await bySlugStatement(executor).execute({ slug });
  return row as StoredPage | undefined;
}

/** A published article by its key. */
export async function pageById(executor: Executor, id: string): Promise<StoredPage | undefined> {
  const [row] = await selectPages(executor).where(and(isPublished, eq(articles.id, id)));
  return row as StoredPage | undefined;
}

/** The newest published articles with their text, for feeds. */
export async function latestPages(
  executor: Executor,
  options: { limit: number; category?: string; tagSlug?: string; since?: Date },
): Promise<ArticlePage[]> {
  const tagged = options.tagSlug
    ? executor
        .select({ id: articleTags.articleId })
        .from(articleTags)
        .where(eq(articleTags.tagSlug, options.tagSlug))
        .orderBy(desc(articleTags.publishedAt), desc(articleTags.articleId))
        // Tags sit on drafts too; four times the limit leaves enough when some of the newest are not published.
        .limit(options.limit * 4)
    : undefined;
  const rows = await selectPages(executor)
    .where(
      and(
        isPublished,
        options.category ? eq(articles.category, options.category) : undefined,
        tagged ? inArray(articles.id, tagged) : undefined,
        options.since ? gte(articles.publishedAt, options.since) : undefined,
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(options.limit);
  return rows as ArticlePage[];
}

/** A tag as its articles write it, with how many newest ones carry it at most. */
export async function tagBySlug(executor: Executor, tagSlug: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ tag: articleTags.tag })
    .from(articleTags)
    .innerJoin(articles, eq(articles.id, articleTags.articleId))
    .where(and(eq(articleTags.tagSlug, tagSlug), isPublished))
    .orderBy(desc(articleTags.publishedAt))
    .limit(1);
  return row?.tag;
}

/** How many of the newest articles of each tag, and of the category, are looked at for related ones. */
const relatedWindow = 40;

const relatedStatement = prepared((executor) => {
  const nearest = sql`(
    with shared as (
      select newest.article_id as id, count(*) as tags
      from unnest(${sql.placeholder('tagSlugs')}::text[]) as wanted(tag_slug)
      cross join lateral (
        select article_id from article_tags
        where article_tags.tag_slug = wanted.tag_slug
        order by published_at desc, article_id desc
        limit ${sql.raw(String(relatedWindow))}
      ) as newest
      group by newest.article_id
    ), near as (
      (select id from articles where status = 'published' and category = ${sql.placeholder('category')}
       order by published_at desc, id desc limit ${sql.raw(String(relatedWindow))})
      union
      select id from shared
    )
    select near.id, coalesce(shared.tags, 0) as tags from near left join shared on shared.id = near.id
  ) as nearest`;
  return selectCards(executor)
    .innerJoin(nearest, sql`nearest.id = ${articles.id}`)
    .where(and(isPublished, ne(articles.id, sql.placeholder('id'))))
    .orderBy(
      sql`nearest.tags * 2 + (${articles.category} = ${sql.placeholder('category')})::int desc`,
      desc(articles.publishedAt),
      desc(articles.id),
    )
    .limit(sql.placeholder('limit'))
    .prepare('articles_related');
});

/**
 * Published articles nearest to one: most tags shared first, then same category, then newest. The cost does not grow with
 * the archive, since only the newest are looked at.
 */
export async function relatedCards(
  executor: Executor,
  article: { id: string; category: string; tagSlugs: string[] },
  limit: number,
): Promise<ArticleCard[]> {
  return (await relatedStatement(executor).execute({ ...article, limit })).map(toCard);
}

export type CommentRow = { id: string; parentId: string | null; authorName: string; content: string; createdAt: Date };

const commentsStatement = prepared((executor) =>
  executor
    .select({
      id: articleComments.id,
      parentId: articleComments.parentId,
      authorName: articleComments.authorName,
      content: articleComments.content,
      createdAt: articleComments.createdAt,
    })
    .from(articleComments)
    .where(eq(articleComments.articleId, sql.placeholder('articleId')))
    .orderBy(articleComments.createdAt, articleComments.id)
    .limit(sql.placeholder('limit'))
    .prepare('article_comments'),
);

/** Comments that came with an imported article, oldest first. */
export async function importedComments(executor: Executor, articleId: string, limit: number): Promise<CommentRow[]> {
  return await commentsStatement(executor).execute({ articleId, limit });
}

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
