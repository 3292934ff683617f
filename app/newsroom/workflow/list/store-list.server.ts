import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '~/content/articles/rules';
import { articles, authors } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { articleDrafts, articleRevisions } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { not } from '~/platform/permissions/policy';
import { policyFilter } from '~/platform/permissions/policy-filter.server';
import { isOwnWork, isSubmitter, isWriter } from '../policy';
import { articleWorkflow, firstVersionOfText, hasUnpublishedChanges, isChangedSinceImport } from '../schema';
import type { ArticleListFilters, ListSort } from './list-rules';
import { type FilterContext, hasDraftStatus, matches, notInTrash } from './store-conditions.server';

/**
 * Selects articles with their workflow rows and working copies. Trashed articles are included unless a condition
 * excludes them.
 */
const selectListed = (executor: Executor, cursor: SQL<string> = sql<string>`''`) =>
  executor
    .select({
      cursor,
      id: articles.id,
      title: articles.title,
      slug: articles.slug,
      articleStatus: articles.status,
      category: { slug: articleCategories.slug, name: articleCategories.name },
      author: authors.name,
      imageUrl: articles.imageUrl,
      viewCount: articles.viewCount,
      publishedAt: articles.publishedAt,
      isFeatured: articles.isFeatured,
      isTrending: articles.isTrending,
      isArchived: articles.isArchived,
      changedAt: articles.changedAt,
      status: articleWorkflow.status,
      approvedHash: articleWorkflow.approvedHash,
      publishedHash: articleWorkflow.publishedHash,
      publishAt: articleWorkflow.publishAt,
      unpublishAt: articleWorkflow.unpublishAt,
      deletedAt: articleWorkflow.deletedAt,
      submittedAt: articleWorkflow.submittedAt,
      returnedAt: articleWorkflow.returnedAt,
      isRejected: articleWorkflow.isRejected,
      workflowChangedAt: articleWorkflow.updatedAt,
      draftTitle: articleDrafts.title,
      draftAuthor: articleDrafts.author,
      draftCategory: articleDrafts.category,
      draftImageUrl: articleDrafts.imageUrl,
      draftVersion: articleDrafts.version,
      contentHash: articleDrafts.contentHash,
      isChangedSinceImport,
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.slug, articles.category))
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id));

export type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];

/** A time as text with all its digits; JavaScript's dates lose the microseconds. */
const utcText = (time: SQL) => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The orders of the list. Each compares one text, time or number, then the ID, so that a cursor can continue it. */
const orders: Record<ListSort, { value: SQL; type: 'timestamptz' | 'text' | 'bigint'; isDescending: boolean }> = {
  changed: { value: sql`${articles.changedAt}`, type: 'timestamptz', isDescending: true },
  // Articles that have never been published come last.
  published: {
    value: sql`coalesce(${articles.publishedAt}, 'epoch'::timestamptz)`,
    type: 'timestamptz',
    isDescending: true,
  },
  title: { value: sql`lower(${articles.title})`, type: 'text', isDescending: false },
  views: { value: sql`${articles.viewCount}`, type: 'bigint', isDescending: true },
};

/** The order of the trash, in place of the time of the last change. */
const deletionOrder: (typeof orders)[ListSort] = {
  value: sql`${articleWorkflow.deletedAt}`,
  type: 'timestamptz',
  isDescending: true,
};

/** Returns the articles that match the filters and a further condition, in the order that they name, after the cursor. */
export async function listedArticles(
  executor: Executor,
  filters: ArticleListFilters,
  context: FilterContext,
  { after, condition, limit }: { after?: Cursor; condition?: SQL; limit: number },
): Promise<ListedRow[]> {
  const isByDeletion = filters.status === 'trash' && filters.sort === 'changed';
  const { value, type, isDescending } = isByDeletion ? deletionOrder : orders[filters.sort];
  const direction = isDescending ? desc : asc;
  const comparison = sql.raw(isDescending ? '<' : '>');
  const cursor = type === 'timestamptz' ? utcText(value) : sql<string>`${value}::text`;
  return selectListed(executor, cursor)
    .where(
      and(
        matches(executor, filters, context),
        condition,
        after && sql`(${value}, ${articles.id}) ${comparison} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(direction(value), direction(articles.id))
    .limit(limit);
}

/** The members who have written in an article since the given version, and whose words are still in it. */
const writersSince = (version: SQL) => sql`(
  select ${articleRevisions.savedBy} from ${articleRevisions} where ${articleRevisions.articleId} = ${articles.id}
    and ${articleRevisions.savedBy} is not null and ${articleRevisions.changesWords}
    and ${articleRevisions.version} > ${version}
    and ${articleRevisions.version} <= ${firstVersionOfText(sql`${articles.id}`, version)})`;

const { submittedBy, pendingCorrectionBy } = articleWorkflow;
const allWork = { submittedBy, pendingCorrectionBy, writers: writersSince(sql`0`) };

/** @param excludedActor the actor who does not review what they submitted, as `mayReview` says */
const awaitsReview = (executor: Executor, excludedActor: Actor | null) =>
  and(
    hasDraftStatus(executor, 'pending'),
    notInTrash,
    excludedActor === null ? undefined : policyFilter(not(isSubmitter), excludedActor, { submittedBy }),
  );

const awaitsPublication = (executor: Executor) =>
  and(hasDraftStatus(executor, 'approved'), notInTrash, isNull(articleWorkflow.publishAt));

/**
 * Returns articles awaiting review, longest waiting first.
 * @param excludedActor the actor whose own submissions are left out
 */
export const articlesToReview = (executor: Executor, excludedActor: Actor | null, limit: number) =>
  selectListed(executor)
    .where(awaitsReview(executor, excludedActor))
    .orderBy(asc(articleWorkflow.updatedAt), asc(articles.id))
    .limit(limit);

/** Returns approved articles without a scheduled publication, longest waiting first. */
export const articlesToPublish = (executor: Executor, limit: number) =>
  selectListed(executor)
    .where(awaitsPublication(executor))
    .orderBy(asc(articleWorkflow.updatedAt), asc(articles.id))
    .limit(limit);

/**
 * Returns the articles of a filtered list that await review or publication, in the order of the list.
 * @param decisions which of the two the actor decides on, and whose own submissions are not theirs to review.
 */
export const articlesToDecide = (
  executor: Executor,
  filters: ArticleListFilters,
  context: FilterContext,
  decisions: { mayReview: boolean; mayPublish: boolean; excludedActor: Actor | null },
  limit: number,
): Promise<ListedRow[]> => {
  const { mayReview, mayPublish, excludedActor } = decisions;
  const waits = [
    ...(mayReview ? [awaitsReview(executor, excludedActor)] : []),
    ...(mayPublish ? [awaitsPublication(executor)] : []),
  ];
  return listedArticles(executor, filters, context, { condition: or(...waits) ?? sql`false`, limit });
};

/**
 * Returns articles to which changes were requested and that the actor wrote or submitted, most recently returned first.
 * Rejected ones are left out, because no new version is expected.
 */
export const returnedArticles = (executor: Executor, actor: Actor, limit: number) =>
  selectListed(executor)
    .where(
      and(
        isNotNull(articleWorkflow.returnedAt),
        eq(articleWorkflow.isRejected, false),
        eq(articleWorkflow.status, 'draft'),
        notInTrash,
        policyFilter(isOwnWork, actor, allWork),
      ),
    )
    .orderBy(desc(articleWorkflow.returnedAt), desc(articles.id))
    .limit(limit);

/** Returns the actor's unfinished articles: drafts, rejected ones too, and published articles with pending changes. */
export const unfinishedArticles = (executor: Executor, actor: Actor, limit: number) =>
  selectListed(executor)
    .where(
      and(
        policyFilter(isWriter, actor, allWork),
        notInTrash,
        or(isNull(articleWorkflow.returnedAt), eq(articleWorkflow.isRejected, true)),
        or(
          eq(articles.status, 'draft'),
          and(hasUnpublishedChanges, inArray(articleWorkflow.status, ['draft', 'published'])),
        ),
      ),
    )
    .orderBy(desc(articles.changedAt), desc(articles.id))
    .limit(limit);

/** Returns scheduled articles, soonest first. */
export const scheduledArticles = (executor: Executor, limit: number) =>
  selectListed(executor)
    .where(and(or(isNotNull(articleWorkflow.publishAt), isNotNull(articleWorkflow.unpublishAt)), notInTrash))
    .orderBy(sql`least(${articleWorkflow.publishAt}, ${articleWorkflow.unpublishAt})`, asc(articles.id))
    .limit(limit);
