import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { articles, articleTags, authors } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { FollowTarget } from './rules';
import { follows } from './schema';

/** The column that identifies a follow's target. */
export type Followed = { category: string } | { tagSlug: string } | { authorId: string };

/** Returns a tag's name, in the spelling of its newest published article; `undefined` when no published article has it. */
export async function publishedTagName(executor: Executor, slug: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ name: articleTags.tag })
    .from(articleTags)
    .innerJoin(articles, and(eq(articles.id, articleTags.articleId), eq(articles.status, 'published')))
    .where(eq(articleTags.tagSlug, slug))
    .orderBy(desc(articleTags.publishedAt))
    .limit(1);
  return row?.name;
}

/**
 * Returns how many follows a member has, and blocks new ones until the transaction ends, so that the number stays
 * valid.
 */
export async function lockAndCountFollows(executor: Executor, userId: string): Promise<number> {
  await executor.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.userId, userId)).for('update');
  const [row] = await executor.select({ count: count() }).from(follows).where(eq(follows.userId, userId));
  return row?.count ?? 0;
}

/** Adds a follow; an existing one keeps its start date. */
export async function addFollow(executor: Executor, userId: string, followed: Followed, now: Date): Promise<void> {
  await executor
    .insert(follows)
    .values({ id: newId(), userId, ...followed, createdAt: now })
    .onConflictDoNothing();
}

const matchesTarget = ({ kind, slug }: FollowTarget): SQL | undefined => {
  if (kind === 'category') return eq(follows.category, slug);
  if (kind === 'tag') return eq(follows.tagSlug, slug);
  return sql`${follows.authorId} = (select ${authors.id} from ${authors} where ${authors.slug} = ${slug})`;
};

/** Deletes a follow, if it exists. */
export async function deleteFollow(executor: Executor, userId: string, target: FollowTarget): Promise<void> {
  await executor.delete(follows).where(and(eq(follows.userId, userId), matchesTarget(target)));
}

/**
 * Moves the followers of one category to another; members who follow both keep only their existing follow of the
 * target.
 */
export async function moveFollows(executor: Executor, from: string, into: string): Promise<void> {
  await executor.execute(sql`
    delete from ${follows} as doubled where doubled.category = ${from} and exists (
      select 1 from ${follows} as kept where kept.user_id = doubled.user_id and kept.category = ${into})`);
  await executor.update(follows).set({ category: into }).where(eq(follows.category, from));
}

/** Columns of a follow with its target's slug and name. */
const namedColumns = {
  id: follows.id,
  kind: sql<FollowTarget['kind']>`case when ${follows.category} is not null then 'category'
    when ${follows.tagSlug} is not null then 'tag' else 'author' end`,
  slug: sql<string>`coalesce(${follows.category}, ${follows.tagSlug}, ${authors.slug})`,
  // A tag's name is the spelling used by its newest article.
  name: sql<string>`coalesce(${articleCategories.name}, ${authors.name}, (
    select ${articleTags.tag} from ${articleTags} where ${articleTags.tagSlug} = ${follows.tagSlug}
    order by ${articleTags.publishedAt} desc limit 1), ${follows.tagSlug})`,
  createdAt: follows.createdAt,
};

export type FollowRow = FollowTarget & { id: string; name: string; createdAt: Date };

const selectFollows = (executor: Executor) =>
  executor
    .select(namedColumns)
    .from(follows)
    .leftJoin(articleCategories, eq(articleCategories.slug, follows.category))
    .leftJoin(authors, eq(authors.id, follows.authorId));

/** Returns a member's follows, newest first, starting after the given one. */
export async function listFollows(
  executor: Executor,
  { userId, limit, beforeId }: { userId: string; limit: number; beforeId?: string },
): Promise<FollowRow[]> {
  return await selectFollows(executor)
    .where(and(eq(follows.userId, userId), beforeId ? lt(follows.id, beforeId) : undefined))
    .orderBy(desc(follows.id))
    .limit(limit);
}

/** Returns those of the given targets that the member follows. */
export async function followedAmong(
  executor: Executor,
  userId: string,
  targets: readonly FollowTarget[],
): Promise<FollowTarget[]> {
  const slugs = (kind: FollowTarget['kind']) =>
    targets.filter((target) => target.kind === kind).map(({ slug }) => slug);
  const [categories, tags, authorSlugs] = [slugs('category'), slugs('tag'), slugs('author')];
  if (targets.length === 0) return [];
  return await executor
    .select({ kind: namedColumns.kind, slug: namedColumns.slug })
    .from(follows)
    .leftJoin(authors, eq(authors.id, follows.authorId))
    .where(
      and(
        eq(follows.userId, userId),
        or(
          categories.length > 0 ? inArray(follows.category, categories) : undefined,
          tags.length > 0 ? inArray(follows.tagSlug, tags) : undefined,
          authorSlugs.length > 0 ? inArray(authors.slug, authorSlugs) : undefined,
        ),
      ),
    );
}

/** Newest articles considered per follow. */
const newestPerFollow = sql.raw('20');

/**
 * Returns the keys of articles published since a date, and since the matching follow began, newest first. Each appears
 * once even when several follows match; the cost grows with the number of follows, not with the archive.
 */
export async function followedArticleIds(
  executor: Executor,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from (
      select distinct on (newest.id) newest.id, newest.published_at
      from follows
      cross join lateral (
        (select id, published_at from articles
         where status = 'published' and category = follows.category
           and published_at >= greatest(follows.created_at, ${since.toISOString()}::timestamptz)
         order by published_at desc, id desc limit ${newestPerFollow})
        union all
        (select id, published_at from articles
         where status = 'published' and author_id = follows.author_id
           and published_at >= greatest(follows.created_at, ${since.toISOString()}::timestamptz)
         order by published_at desc, id desc limit ${newestPerFollow})
        union all
        (select articles.id, articles.published_at from article_tags
         join articles on articles.id = article_tags.article_id and articles.status = 'published'
         where article_tags.tag_slug = follows.tag_slug
           and article_tags.published_at >= greatest(follows.created_at, ${since.toISOString()}::timestamptz)
         order by article_tags.published_at desc, article_tags.article_id desc limit ${newestPerFollow})
      ) as newest
      where follows.user_id = ${userId}
    ) as found
    order by published_at desc, id desc
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
