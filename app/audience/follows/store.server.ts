import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { articles, articleTags, authors } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { FollowTarget } from './rules';
import { follows } from './schema';

/** How a follow names what it follows. */
type Followed = { category: string } | { tagSlug: string } | { authorId: string };

/** What there is of that kind and address, and its name; `undefined` when nothing is known by it. */
export async function findTarget(
  executor: Executor,
  { kind, slug }: FollowTarget,
): Promise<{ name: string; followed: Followed } | undefined> {
  if (kind === 'category') {
    const [row] = await executor
      .select({ name: articleCategories.name, category: articleCategories.slug })
      .from(articleCategories)
      .where(eq(articleCategories.slug, slug));
    return row && { name: row.name, followed: { category: row.category } };
  }
  if (kind === 'author') {
    const [row] = await executor
      .select({ name: authors.name, authorId: authors.id })
      .from(authors)
      .where(eq(authors.slug, slug));
    return row && { name: row.name, followed: { authorId: row.authorId } };
  }
  const [row] = await executor
    .select({ name: articleTags.tag, tagSlug: articleTags.tagSlug })
    .from(articleTags)
    .innerJoin(articles, and(eq(articles.id, articleTags.articleId), eq(articles.status, 'published')))
    .where(eq(articleTags.tagSlug, slug))
    .orderBy(desc(articleTags.publishedAt))
    .limit(1);
  return row && { name: row.name, followed: { tagSlug: row.tagSlug } };
}

/** Has the member's further follows wait until the transaction ends, so that their number holds while it is looked at. */
export async function holdFollows(executor: Executor, userId: string): Promise<number> {
  await executor.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.userId, userId)).for('update');
  const [row] = await executor.select({ count: count() }).from(follows).where(eq(follows.userId, userId));
  return row?.count ?? 0;
}

/** Adds a follow; one that is there already stays as it is, with the moment it began. */
export async function addFollow(executor: Executor, userId: string, followed: Followed, now: Date): Promise<void> {
  await executor
    .insert(follows)
    .values({ id: newId(), userId, ...followed, createdAt: now })
    .onConflictDoNothing();
}

const isTarget = ({ kind, slug }: FollowTarget): SQL | undefined => {
  if (kind === 'category') return eq(follows.category, slug);
  if (kind === 'tag') return eq(follows.tagSlug, slug);
  return sql`${follows.authorId} = (select ${authors.id} from ${authors} where ${authors.slug} = ${slug})`;
};

/** Ends a follow, if there is one. */
export async function deleteFollow(executor: Executor, userId: string, target: FollowTarget): Promise<void> {
  await executor.delete(follows).where(and(eq(follows.userId, userId), isTarget(target)));
}

/** Has the followers of a category follow another; who follows both keeps the follow of the other. */
export async function moveFollows(executor: Executor, from: string, into: string): Promise<void> {
  await executor.execute(sql`
    delete from ${follows} as doubled where doubled.category = ${from} and exists (
      select 1 from ${follows} as kept where kept.user_id = doubled.user_id and kept.category = ${into})`);
  await executor.update(follows).set({ category: into }).where(eq(follows.category, from));
}

/** Columns of a follow with the address and the name of what is followed. */
const namedColumns = {
  id: follows.id,
  kind: sql<FollowTarget['kind']>`case when ${follows.category} is not null then 'category'
    when ${follows.tagSlug} is not null then 'tag' else 'author' end`,
  slug: sql<string>`coalesce(${follows.category}, ${follows.tagSlug}, ${authors.slug})`,
  // A tag is called what the newest article that carries it calls it.
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

/** What a member follows, the newest first, behind the given one. */
export async function listFollows(
  executor: Executor,
  { userId, limit, beforeId }: { userId: string; limit: number; beforeId?: string },
): Promise<FollowRow[]> {
  return await selectFollows(executor)
    .where(and(eq(follows.userId, userId), beforeId ? lt(follows.id, beforeId) : undefined))
    .orderBy(desc(follows.id))
    .limit(limit);
}

/** Those of the targets that the member follows. */
export async function followedAmong(
  executor: Executor,
  userId: string,
  targets: readonly FollowTarget[],
): Promise<FollowTarget[]> {
  const slugs = (kind: FollowTarget['kind']) =>
    targets.filter((target) => target.kind === kind).map(({ slug }) => slug);
  const [categories, tags, writers] = [slugs('category'), slugs('tag'), slugs('author')];
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
          writers.length > 0 ? inArray(authors.slug, writers) : undefined,
        ),
      ),
    );
}

/** Newest articles looked at for each thing that a member follows. */
const newestOfEach = sql.raw('20');

/**
 * Keys of articles published since, and not before the follow that leads to them began, newest first. Each is named once
 * however many follows lead to it; the cost grows with the follows, not with the archive.
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
         order by published_at desc, id desc limit ${newestOfEach})
        union all
        (select id, published_at from articles
         where status = 'published' and author_id = follows.author_id
           and published_at >= greatest(follows.created_at, ${since.toISOString()}::timestamptz)
         order by published_at desc, id desc limit ${newestOfEach})
        union all
        (select articles.id, articles.published_at from article_tags
         join articles on articles.id = article_tags.article_id and articles.status = 'published'
         where article_tags.tag_slug = follows.tag_slug
           and article_tags.published_at >= greatest(follows.created_at, ${since.toISOString()}::timestamptz)
         order by article_tags.published_at desc, article_tags.article_id desc limit ${newestOfEach})
      ) as newest
      where follows.user_id = ${userId}
    ) as found
    order by published_at desc, id desc
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
