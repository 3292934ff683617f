import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { articleCategories } from '~/content/categories/schema';
import type { Executor } from '~/platform/database/database.server';
import { prepared } from '~/platform/database/prepared.server';
import type { ArticleCard, ArticlePage } from './rules';
import { articles, articleTags, authors } from './schema';
import { cardColumns, isPublished, selectCards, toCard } from './store.server';

const selectPages = (executor: Executor) =>
  executor
    .select({
      ...cardColumns,
      wordCount: articles.wordCount,
      content: articles.content,
      contentRules: articles.contentRules,
      commentCount: articles.commentCount,
      seoTitle: articles.seoTitle,
      seoDescription: articles.seoDescription,
      seoKeywords: articles.seoKeywords,
      author: { slug: authors.slug, name: authors.name },
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(authors, eq(authors.id, articles.authorId));

/** An article as stored. Its content may have been sanitised under older rules. */
export type StoredPage = ArticlePage & { contentRules: number };

const bySlugStatement = prepared((executor) =>
  selectPages(executor)
    .where(and(isPublished, eq(articles.slug, sql.placeholder('slug'))))
    .prepare('article_by_slug'),
);

/** Returns a published article by its slug. */
export async function pageBySlug(executor: Executor, slug: string): Promise<StoredPage | undefined> {
  const [row] = await bySlugStatement(executor).execute({ slug });
  return row as StoredPage | undefined;
}

/** Returns a published article by its ID. */
export async function pageById(executor: Executor, id: string): Promise<StoredPage | undefined> {
  const [row] = await selectPages(executor).where(and(isPublished, eq(articles.id, id)));
  return row as StoredPage | undefined;
}

/** Returns the newest published articles with their text, for feeds. */
export async function latestPages(
  executor: Executor,
  options: { limit: number; category?: string; tagSlug?: string; authorId?: string; since?: Date },
): Promise<ArticlePage[]> {
  const tagged = options.tagSlug
    ? executor
        .select({ id: articleTags.articleId })
        .from(articleTags)
        .where(eq(articleTags.tagSlug, options.tagSlug))
        .orderBy(desc(articleTags.publishedAt), desc(articleTags.articleId))
        // Drafts have tags too, so select four times the limit, in case some of the newest articles are drafts.
        .limit(options.limit * 4)
    : undefined;
  const rows = await selectPages(executor)
    .where(
      and(
        isPublished,
        options.category ? eq(articles.category, options.category) : undefined,
        tagged ? inArray(articles.id, tagged) : undefined,
        options.authorId ? eq(articles.authorId, options.authorId) : undefined,
        options.since ? gte(articles.publishedAt, options.since) : undefined,
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(options.limit);
  return rows as ArticlePage[];
}

/** Returns a tag's name as spelled in the newest published article that has it; `undefined` when none does. */
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

/** Number of the newest articles with each tag, and in the category, that are considered as related. */
const relatedWindow = 24;

const relatedStatement = prepared((executor) => {
  const id = sql`${sql.placeholder('id')}::uuid`;
  const category = sql.placeholder('category');
  const nearest = sql`(
    select articles.id, near.tags * 2 + (articles.category = ${category})::int as nearness
    from (
      select id, sum(tags) as tags from (
        select newest.article_id as id, 1 as tags
        from article_tags as own
        cross join lateral (
          select article_id from article_tags
          where article_tags.tag_slug = own.tag_slug
          order by published_at desc, article_id desc
          limit ${sql.raw(String(relatedWindow))}
        ) as newest
        where own.article_id = ${id}
        union all
        (select id, 0 from articles where status = 'published' and category = ${category}
         order by published_at desc, id desc limit ${sql.raw(String(relatedWindow))})
      ) as seen group by id
    ) as near
    join articles on articles.id = near.id
    where articles.status = 'published' and articles.id <> ${id}
    order by nearness desc, articles.published_at desc, articles.id desc
    limit ${sql.placeholder('limit')}
  ) as nearest`;
  return selectCards(executor)
    .innerJoin(nearest, sql`nearest.id = ${articles.id}`)
    .orderBy(sql`nearest.nearness desc`, desc(articles.publishedAt), desc(articles.id))
    .prepare('articles_related');
});

/**
 * Returns the published articles most closely related to the given one: those sharing the most tags first, then those
 * in the same category, then the newest. Only the newest articles are considered, so the cost does not grow with the
 * archive.
 */
export async function relatedCards(
  executor: Executor,
  article: { id: string; category: string },
  limit: number,
): Promise<ArticleCard[]> {
  return (await relatedStatement(executor).execute({ ...article, limit })).map(toCard);
}

/**
 * Returns cards for the newest published articles per tag and per category. The cost depends only on the number of tags
 * and categories.
 */
export async function newestInTopics(
  executor: Executor,
  { tagSlugs, categories }: { tagSlugs: readonly string[]; categories: readonly string[] },
): Promise<ArticleCard[]> {
  const window = sql.raw(String(relatedWindow));
  const near = sql`(
    select newest.id from unnest(${sql.param([...tagSlugs])}::text[]) as wanted (tag_slug)
    cross join lateral (
      select article_id as id from article_tags where article_tags.tag_slug = wanted.tag_slug
      order by published_at desc, article_id desc limit ${window}
    ) as newest
    union
    select newest.id from unnest(${sql.param([...categories])}::text[]) as wanted (category)
    cross join lateral (
      select id from articles where status = 'published' and articles.category = wanted.category
      order by published_at desc, id desc limit ${window}
    ) as newest
  )`;
  const rows = await selectCards(executor).where(and(isPublished, sql`${articles.id} in ${near}`));
  return rows.map(toCard);
}
