import { eq, type SQL, sql } from 'drizzle-orm';
import { articleCategories } from '~/content/categories/schema';
import type { Executor } from '~/platform/database/database.server';
import { prepared } from '~/platform/database/prepared.server';
import { featuredLimit, latestLimit, minTrendingViews, type StoryCard, trendingLimit } from './rules';
import { articles } from './schema';
import { cardColumns } from './store.server';

export type FrontPage = { featured: StoryCard[]; latest: StoryCard[]; trending: StoryCard[] };

/** Returns SQL that selects, for one front-page list, its name and the IDs and positions of its articles. */
function list(name: keyof FrontPage, from: SQL, order: SQL, limit: number): SQL {
  return sql`(
    select ${name}::text as list, id, row_number() over (order by ${order}) as place
    from ${from} as listed order by ${order} limit ${sql.raw(String(limit))}
  )`;
}

const newest = sql`published_at desc, id desc`;

const frontPageStatement = prepared((executor) => {
  const lists = sql`(
    ${list('featured', sql`(select id, published_at from articles where status = 'published' and is_featured)`, newest, featuredLimit)}
    union all
    ${list('latest', sql`(select id, published_at from articles where status = 'published')`, newest, featuredLimit + latestLimit)}
    union all
    ${list(
      'trending',
      // `offset 0` makes PostgreSQL filter by date first. Otherwise it would scan in order of views,
      // reading every older article that has more views.
      sql`(select id, published_at, view_count from articles
           where status = 'published' and published_at >= ${sql.placeholder('since')}::timestamptz
             and view_count >= ${sql.raw(String(minTrendingViews))} offset 0)`,
      sql`view_count desc, id desc`,
      featuredLimit + latestLimit + trendingLimit,
    )}
  ) as lists`;
  const { isArchived, updatedAt, tags, level, ...columns } = cardColumns;
  return executor
    .select({
      list: sql<keyof FrontPage>`lists.list`,
      ...columns,
      // An excerpt is shown only for featured articles or, when nothing is featured, for the first story.
      excerpt: sql<string>`case when lists.list = 'featured' or lists.place = 1 then ${articles.excerpt} else '' end`,
    })
    .from(articles)
    .innerJoin(lists, sql`lists.id = ${articles.id}`)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .orderBy(sql`lists.list, lists.place`)
    .prepare('articles_front_page');
});

/**
 * Returns the lists for the front page, using one query. The latest and trending ones are long enough to leave out the
 * articles of the other lists.
 * @param since start of the trending period.
 */
export async function frontPage(executor: Executor, since: Date): Promise<FrontPage> {
  const lists: FrontPage = { featured: [], latest: [], trending: [] };
  const categories = new Map<string, StoryCard['category']>();
  for (const { list, ...card } of await frontPageStatement(executor).execute({ since: since.toISOString() })) {
    // Reuse one object per category, so that the hydration data contains each only once.
    const category = categories.get(card.category.slug) ?? card.category;
    categories.set(category.slug, category);
    // A database constraint ensures that published articles have a date (see schema).
    lists[list].push({ ...card, category } as StoryCard);
  }
  return lists;
}
