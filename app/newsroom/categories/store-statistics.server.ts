import { and, desc, eq, not, sql } from 'drizzle-orm';
import { follows } from '~/audience/follows/schema';
import type { Cursor } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import {
  hasChosenCategory,
  hasUnpublishedChanges,
  isInTrash,
  namedStatus,
  shownStatus,
} from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';
import type { CategorySummary } from './overview-rules';
import type { ShownStatus, StatusCounts } from './rules';

export type Totals = {
  counts: StatusCounts;
  /** Views, likes, comments and ratings cover published articles only. */
  views: number;
  likes: number;
  comments: number;
  ratings: number;
  /** From 1 to 5; null if there are no ratings. */
  ratingAverage: number | null;
  followers: number;
};

/** Computes the totals for a category's articles. */
export async function totalsOf(executor: Executor, slug: string): Promise<Totals> {
  const { rows } = await executor.execute<Omit<Totals, 'counts'> & StatusCounts>(sql`
    select
      count(*) filter (where listed = 'draft')::int as draft,
      count(*) filter (where listed = 'pending')::int as pending,
      count(*) filter (where listed = 'approved')::int as approved,
      count(*) filter (where listed = 'scheduled')::int as scheduled,
      count(*) filter (where listed = 'published')::int as published,
      coalesce(sum(view_count) filter (where status = 'published'), 0)::float8 as views,
      coalesce(sum(like_count) filter (where status = 'published'), 0)::int as likes,
      coalesce(sum(comment_count) filter (where status = 'published'), 0)::int as comments,
      coalesce(sum(rating_count) filter (where status = 'published'), 0)::int as ratings,
      (sum(rating_sum) filter (where status = 'published')::numeric
        / nullif(sum(rating_count) filter (where status = 'published'), 0))::float8 as "ratingAverage",
      (select count(*)::int from ${follows} where follows.category = ${slug}) as followers
    from articles cross join lateral (select ${shownStatus} as listed) as listing
    where category = ${slug} and not ${isInTrash}`);
  const row = rows[0];
  if (!row) throw new Error('An aggregate query always returns one row.');
  const { draft, pending, approved, scheduled, published, ...totals } = row;
  return { ...totals, counts: { draft, pending, approved, scheduled, published } };
}

/**
 * Counts a category's published articles per month (`2026-11`, UTC) since the given month. Months without any are
 * omitted.
 */
export async function publishedByMonth(
  executor: Executor,
  slug: string,
  since: string,
): Promise<{ month: string; published: number }[]> {
  const { rows } = await executor.execute<{ month: string; published: number }>(sql`
    select to_char(published_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as published
    from articles
    where category = ${slug} and status = 'published' and published_at >= ${`${since}-01T00:00:00Z`}::timestamptz
    group by 1 order by 1`);
  return rows;
}

export type NamedArticle = { id: string; slug: string; title: string; viewCount: number; publishedAt: Date | null };

/** Returns a category's newest or most-read published article. */
export async function firstPublished(
  executor: Executor,
  slug: string,
  by: 'newest' | 'most_read',
): Promise<NamedArticle | undefined> {
  const column = by === 'newest' ? articles.publishedAt : articles.viewCount;
  const [row] = await executor
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      viewCount: articles.viewCount,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(and(eq(articles.category, slug), eq(articles.status, 'published')))
    .orderBy(desc(column), desc(articles.id))
    .limit(1);
  return row;
}

export type ListedArticle = NamedArticle & {
  excerpt: string;
  imageUrl: string | null;
  status: ShownStatus | 'returned' | 'rejected';
  isFeatured: boolean;
  isArchived: boolean;
  createdAt: Date;
  /** Whether it is published and has unpublished changes. */
  hasChanges: boolean;
};

/** Returns a category's articles after a cursor, most recently created first. */
export async function listArticles(
  executor: Executor,
  slug: string,
  { status, after, limit }: { status?: ShownStatus; after?: Cursor; limit: number },
): Promise<ListedArticle[]> {
  const rows = await executor
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      excerpt: articles.excerpt,
      imageUrl: sql<string | null>`nullif(${articles.imageUrl}, '')`,
      status: namedStatus,
      viewCount: articles.viewCount,
      isFeatured: articles.isFeatured,
      isArchived: articles.isArchived,
      publishedAt: articles.publishedAt,
      createdAt: articles.createdAt,
      hasChanges: hasUnpublishedChanges,
    })
    .from(articles)
    .where(
      and(
        eq(articles.category, slug),
        not(isInTrash),
        status && (status === 'published' ? eq(articles.status, status) : sql`${shownStatus} = ${status}`),
        after && sql`(${articles.createdAt}, ${articles.id}) < (${after.value}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(articles.createdAt), desc(articles.id))
    .limit(limit);
  // Check constraints restrict the status to the known values (see schema).
  return rows as ListedArticle[];
}

/** Returns every category in display order with its totals. */
export async function listSummaries(executor: Executor): Promise<CategorySummary[]> {
  const { rows } = await executor.execute<CategorySummary>(sql`
    select slug, name, description,
      coalesce(counted.articles, 0)::int as articles,
      coalesce(counted.published, 0)::int as published,
      coalesce(counted.views, 0)::float8 as views,
      coalesce(followed.followers, 0)::int as followers,
      counted.newest as "newestAt"
    from ${articleCategories}
    left join (
      select category, count(*) as articles,
        count(*) filter (where status = 'published') as published,
        sum(view_count) filter (where status = 'published') as views,
        max(published_at) filter (where status = 'published') as newest
      from articles where not ${isInTrash} group by category) as counted on counted.category = slug
    left join (select category, count(*) as followers from ${follows} where category is not null group by category)
      as followed on followed.category = slug
    order by position, name, slug`);
  return rows.map((row) => ({ ...row, newestAt: row.newestAt && new Date(row.newestAt) }));
}

/** Counts the articles, excluding the trash, for which no category has been chosen yet. */
export async function countUncategorised(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from articles where not (${hasChosenCategory}) and not ${isInTrash}`);
  return rows[0]?.count ?? 0;
}
