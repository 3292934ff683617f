import { and, desc, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import { articles, articleTags } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { articleDrafts } from '~/newsroom/drafts/schema';
import {
  hasChosenCategory,
  hasUnpublishedChanges,
  isInTrash,
  listedStatus,
  namedStatus,
} from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';
import { titleAndPicture } from './store-overview.server';

/** Slugs of the tags in an article's working copy, which has no rows in `article_tags`. */
const draftTagSlugs = sql`(select trim(both '-' from lower(regexp_replace(tag, '[^[:alnum:]]+', '-', 'g')))
  from article_drafts, unnest(article_drafts.tags) as tag where article_drafts.article_id = ${articles.id})`;

/** Returns the most recently created articles with a tag, in their published text or their working copy. */
export const newestTagged = (executor: Executor, tagSlug: string, limit: number) =>
  executor
    .select({
      ...titleAndPicture,
      status: namedStatus,
      hasChanges: hasUnpublishedChanges,
      hasCategory: hasChosenCategory,
      createdAt: articles.createdAt,
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .leftJoin(articleTags, and(eq(articleTags.articleId, articles.id), eq(articleTags.tagSlug, tagSlug)))
    .where(and(not(isInTrash), or(isNotNull(articleTags.articleId), sql`${tagSlug} in ${draftTagSlugs}`)))
    .orderBy(desc(articles.createdAt), desc(articles.id))
    .limit(limit);

/** Counts articles by status. Statuses without articles are left out. */
export const countByStatus = (executor: Executor) =>
  executor
    .select({ status: listedStatus, count: sql<number>`count(*)::int` })
    .from(articles)
    .where(not(isInTrash))
    .groupBy(listedStatus);

/** Returns the most recently changed articles in any status. */
export const lastChanged = (executor: Executor, limit: number) =>
  executor
    .select({
      ...titleAndPicture,
      status: namedStatus,
      hasChanges: hasUnpublishedChanges,
      changedAt: articles.changedAt,
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(not(isInTrash))
    .orderBy(desc(articles.changedAt), desc(articles.id))
    .limit(limit);

/** Counts administrators, and how many of them have a second factor or a passkey. */
export async function administrators(executor: Executor): Promise<{ all: number; withSecondFactor: number }> {
  const result = await executor.execute<{ all: number; with_second_factor: number }>(sql`
    select count(*)::int as all,
      count(*) filter (where users.two_factor_enabled or exists (select from passkeys where passkeys.user_id = users.id))::int
        as with_second_factor
    from user_roles join users on users.id = user_roles.user_id
    where user_roles.role = 'admin'`);
  const [row] = result.rows;
  return { all: row?.all ?? 0, withSecondFactor: row?.with_second_factor ?? 0 };
}

/** Counts members with any of the given roles. */
export async function countWithRoles(executor: Executor, roles: readonly string[]): Promise<number> {
  const result = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from user_roles where role = any(${sql.param([...roles])}::text[])`,
  );
  return result.rows[0]?.count ?? 0;
}

/** Returns the names of categories without published articles. */
export async function emptyCategories(executor: Executor): Promise<string[]> {
  const result = await executor.execute<{ name: string }>(sql`
    select name from article_categories
    where not exists (select from articles where category = article_categories.slug and status = 'published')
    order by position, name`);
  return result.rows.map(({ name }) => name);
}
