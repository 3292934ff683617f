import { and, eq, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { nameOfMember } from '~/identity/accounts/schema';
import { articleDrafts, workingTitle } from '~/newsroom/drafts/schema';
import { articleWorkflow, isInTrash } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';

/** Returns the steps that articles are waiting after: when they were taken, and by whom. */
export const stepsOf = (executor: Executor, articleIds: readonly string[]) =>
  executor
    .select({
      articleId: articleWorkflow.articleId,
      submittedAt: articleWorkflow.submittedAt,
      approvedBy: nameOfMember(articleWorkflow.approvedBy),
      reviewedBy: nameOfMember(articleWorkflow.reviewedBy),
      reviewedAt: articleWorkflow.reviewedAt,
      returnedAt: articleWorkflow.returnedAt,
    })
    .from(articleWorkflow)
    .where(inArray(articleWorkflow.articleId, [...articleIds]));

/** What stands for an article in a list: its title and picture as in its working copy, which must be joined. */
export const titleAndPicture = {
  id: articles.id,
  title: workingTitle,
  category: { slug: articleCategories.slug, name: articleCategories.name },
  imageUrl: sql<string | null>`nullif(coalesce(${articleDrafts.imageUrl}, ${articles.imageUrl}), '')`,
};

/** Returns articles published between two times, earliest first. */
export const publishedBetween = (executor: Executor, from: Date, to: Date, limit: number) =>
  executor
    .select({ ...titleAndPicture, publishedAt: sql<Date>`${articles.publishedAt}`.mapWith(articles.publishedAt) })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(
      and(
        eq(articles.status, 'published'),
        gte(articles.publishedAt, from),
        lt(articles.publishedAt, to),
        not(isInTrash),
      ),
    )
    .orderBy(articles.publishedAt, articles.id)
    .limit(limit);

/** Returns articles scheduled to be published or unpublished between two times. */
export const scheduledBetween = (executor: Executor, from: Date, to: Date, limit: number) =>
  executor
    .select({
      ...titleAndPicture,
      publishAt: articleWorkflow.publishAt,
      unpublishAt: articleWorkflow.unpublishAt,
    })
    .from(articleWorkflow)
    .innerJoin(articles, eq(articles.id, articleWorkflow.articleId))
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(
      and(
        or(
          and(gte(articleWorkflow.publishAt, from), lt(articleWorkflow.publishAt, to)),
          and(gte(articleWorkflow.unpublishAt, from), lt(articleWorkflow.unpublishAt, to)),
        ),
        isNull(articleWorkflow.deletedAt),
      ),
    )
    .orderBy(sql`least(${articleWorkflow.publishAt}, ${articleWorkflow.unpublishAt})`, articles.id)
    .limit(limit);
