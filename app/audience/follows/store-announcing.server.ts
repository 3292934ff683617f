import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { articles, articleTags, authors } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import type { Executor } from '~/platform/database/database.server';
import type { FollowKind } from './rules';
import { articleAnnouncements } from './schema';

/**
 * Returns the keys of articles published in the given period whose followers have not all been notified, oldest first.
 * With `articleId`, considers only that article.
 */
export async function unannouncedArticles(
  executor: Executor,
  { since, now, limit, articleId }: { since: Date; now: Date; limit: number; articleId?: string },
): Promise<string[]> {
  const rows = await executor
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(articleAnnouncements, eq(articleAnnouncements.articleId, articles.id))
    .where(
      and(
        articleId ? eq(articles.id, articleId) : undefined,
        eq(articles.status, 'published'),
        gte(articles.publishedAt, since),
        lte(articles.publishedAt, now),
        isNull(articleAnnouncements.finishedAt),
      ),
    )
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Creates an article's announcement. Must not run inside a longer transaction, because the article stays locked until
 * the transaction ends.
 */
export async function createAnnouncement(executor: Executor, articleId: string): Promise<void> {
  await executor.execute(sql`
    insert into article_announcements (article_id) select id from articles where id = ${articleId} on conflict do nothing`);
}

/**
 * Locks an article's announcement until the transaction ends, so that only one run continues it, and returns its
 * progress; `undefined` when the article is gone.
 */
export async function lockAnnouncement(
  executor: Executor,
  articleId: string,
): Promise<{ throughUserId: string | null; finishedAt: Date | null } | undefined> {
  const [row] = await executor
    .select({ throughUserId: articleAnnouncements.throughUserId, finishedAt: articleAnnouncements.finishedAt })
    .from(articleAnnouncements)
    .where(eq(articleAnnouncements.articleId, articleId))
    .for('update');
  return row;
}

export async function updateAnnouncement(
  executor: Executor,
  articleId: string,
  progress: { throughUserId: string | null; finishedAt?: Date },
): Promise<void> {
  await executor.update(articleAnnouncements).set(progress).where(eq(articleAnnouncements.articleId, articleId));
}

export type AnnouncedArticle = {
  id: string;
  slug: string;
  title: string;
  publishedAt: Date;
  category: { slug: string; name: string };
  author: { id: string; name: string } | null;
  tags: { slug: string; name: string }[];
};

/** Returns the details that an announcement needs; `undefined` when the article is not, or no longer, published. */
export async function announcedArticle(executor: Executor, id: string): Promise<AnnouncedArticle | undefined> {
  const [row] = await executor
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      publishedAt: articles.publishedAt,
      category: { slug: articleCategories.slug, name: articleCategories.name },
      author: { id: authors.id, name: authors.name },
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(and(eq(articles.id, id), eq(articles.status, 'published')));
  if (!row?.publishedAt) return undefined;
  const tags = await executor
    .select({ slug: articleTags.tagSlug, name: articleTags.tag })
    .from(articleTags)
    .where(eq(articleTags.articleId, id));
  return { ...row, publishedAt: row.publishedAt, tags };
}

export type Follower = { userId: string; kind: FollowKind; tagSlug: string | null };

/**
 * Returns the next members, in key order, who followed the article's author, one of its tags or its category when it
 * was published. Each appears once, with the most specific reason: author, then tag, then category. Each branch reads
 * an index in order, and only as far as the batch needs.
 */
export async function followersAfter(
  executor: Executor,
  article: AnnouncedArticle,
  { afterUserId, limit }: { afterUserId: string | null; limit: number },
): Promise<Follower[]> {
  const rest = sql`user_id > ${afterUserId ?? '00000000-0000-0000-0000-000000000000'}::uuid
    and created_at <= ${article.publishedAt.toISOString()}::timestamptz order by user_id limit ${limit}`;
  const tagSlugs = sql.param(article.tags.map(({ slug }) => slug));
  const { rows } = await executor.execute<Follower>(sql`
    select user_id as "userId", kind, tag_slug as "tagSlug"
    from (
      select distinct on (user_id) user_id, kind, tag_slug from (
        (select user_id, 'author' as kind, null as tag_slug, 1 as place from follows
         where author_id = ${article.author?.id ?? null}::uuid and ${rest})
        union all
        select of_tag.user_id, 'tag', of_tag.tag_slug, 2 from unnest(${tagSlugs}::text[]) as tag (slug)
        cross join lateral (select user_id, tag_slug from follows where tag_slug = tag.slug and ${rest}) as of_tag
        union all
        (select user_id, 'category', null, 3 from follows where category = ${article.category.slug} and ${rest})
      ) as follower
      order by user_id, place, tag_slug
    ) as unique_follower
    order by user_id
    limit ${limit}`);
  return rows;
}
