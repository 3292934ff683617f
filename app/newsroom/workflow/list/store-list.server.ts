import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '~/content/articles/rules';
import { articles, authors } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { articleDrafts, articleRevisions } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/permissions';
import { not } from '~/platform/permissions/policy';
import { policyFilter } from '~/platform/permissions/policy-filter.server';
import { isOwnWork } from '../policy';
import { articleViews, articleWorkflow, isChangedSinceImport } from '../schema';
import type { ArticleListFilters, SavedView, StatusFilter } from './list-rules';

/** Whether the text of the working copy is the approved one. */
const isApprovedText = sql`${articleWorkflow.approvedHash} is not distinct from ${articleDrafts.contentHash}`;

/**
 * Selects articles with their workflow rows and working copies. Trashed articles are included unless a condition
 * excludes them.
 */
const selectListed = (executor: Executor) =>
  executor
    .select({
      id: articles.id,
      title: articles.title,
      slug: articles.slug,
      articleStatus: articles.status,
      category: articleCategories.name,
      author: authors.name,
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
      draftTitle: articleDrafts.title,
      draftAuthor: articleDrafts.author,
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

/** Matches articles whose working copy is pending or approved, including those never opened in the editor. */
function hasDraftStatus(executor: Executor, status: 'pending' | 'approved') {
  const rowMatches =
    status === 'approved'
      ? and(eq(articleWorkflow.status, 'approved'), isApprovedText)
      : and(
          inArray(articleWorkflow.status, ['pending', 'approved']),
          or(eq(articleWorkflow.status, 'pending'), sql`not (${isApprovedText})`),
        );
  const withRow = executor
    .select({ id: articleWorkflow.articleId })
    .from(articleWorkflow)
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articleWorkflow.articleId))
    .where(rowMatches);
  const importMatches =
    status === 'approved'
      ? and(eq(articles.status, 'approved'), sql`not ${isChangedSinceImport}`)
      : or(eq(articles.status, 'pending'), and(eq(articles.status, 'approved'), isChangedSinceImport));
  const withoutRow = executor
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .where(and(importMatches, isNull(articleWorkflow.articleId)));
  return inArray(articles.id, sql`(${withRow} union all ${withoutRow})`);
}

/** Matches published articles whose working copy differs from the published text. */
const isChanged = and(
  eq(articles.status, 'published'),
  isNotNull(articleDrafts.articleId),
  or(
    ne(articleWorkflow.publishedHash, articleDrafts.contentHash),
    and(isNull(articleWorkflow.publishedHash), sql`${articleDrafts.version} > 1`),
  ),
);

function hasStatus(executor: Executor, status: StatusFilter): SQL | undefined {
  switch (status) {
    case 'draft':
      return eq(articles.status, 'draft');
    case 'published':
      return eq(articles.status, 'published');
    case 'pending':
    case 'approved':
      return hasDraftStatus(executor, status);
    case 'changes':
      return isChanged;
    case 'scheduled':
      return or(isNotNull(articleWorkflow.publishAt), isNotNull(articleWorkflow.unpublishAt));
    case 'trash':
      return undefined;
  }
}

const writtenBy = (executor: Executor, userId: string): SQL =>
  inArray(
    articles.id,
    executor
      .select({ id: articleRevisions.articleId })
      .from(articleRevisions)
      .where(eq(articleRevisions.savedBy, userId)),
  );

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
const lastChangedFirst = [desc(articles.changedAt), desc(articles.id)] as const;
const notInTrash = isNull(articleWorkflow.deletedAt);

/**
 * Returns the articles that match the filters, most recently edited first, after the cursor.
 * @param userId the requesting member, for the `mine` filter
 */
export async function listedArticles(
  executor: Executor,
  filters: ArticleListFilters,
  userId: string,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<ListedRow[]> {
  const { search, status, category, author, flag, mine } = filters;
  return selectListed(executor)
    .where(
      and(
        status === 'trash' ? isNotNull(articleWorkflow.deletedAt) : notInTrash,
        status === '' ? undefined : hasStatus(executor, status),
        search === '' ? undefined : ilike(articles.title, likePattern(search)),
        category === '' ? undefined : eq(articles.category, category),
        author === ''
          ? undefined
          : eq(
              articles.authorId,
              sql`(${executor.select({ id: authors.id }).from(authors).where(eq(authors.slug, author))})`,
            ),
        flag === 'featured' ? eq(articles.isFeatured, true) : undefined,
        flag === 'trending' ? eq(articles.isTrending, true) : undefined,
        flag === 'archived' ? eq(articles.isArchived, true) : undefined,
        mine === 'on' ? writtenBy(executor, userId) : undefined,
        after && sql`(${articles.changedAt}, ${articles.id}) < (${after.value}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(...lastChangedFirst)
    .limit(limit);
}

/** Columns for `isOwnWork`. Writers are the members who have saved versions newer than the published one. */
const workColumns = {
  submittedBy: articleWorkflow.submittedBy,
  writers: sql`(
    select ${articleRevisions.savedBy} from ${articleRevisions} where ${articleRevisions.articleId} = ${articles.id}
      and ${articleRevisions.savedBy} is not null
      and ${articleRevisions.version} > coalesce(${articleWorkflow.publishedVersion}, 0))`,
};

/**
 * Returns articles awaiting review, longest waiting first.
 * @param excludedActor the actor whose own work is left out
 */
export const articlesToReview = (executor: Executor, excludedActor: Actor | null, limit: number) =>
  selectListed(executor)
    .where(
      and(
        hasDraftStatus(executor, 'pending'),
        notInTrash,
        excludedActor === null ? undefined : policyFilter(not(isOwnWork), excludedActor, workColumns),
      ),
    )
    .orderBy(asc(articleWorkflow.updatedAt), asc(articles.id))
    .limit(limit);

/** Returns approved articles without a scheduled publication, longest waiting first. */
export const articlesToPublish = (executor: Executor, limit: number) =>
  selectListed(executor)
    .where(and(hasDraftStatus(executor, 'approved'), notInTrash, isNull(articleWorkflow.publishAt)))
    .orderBy(asc(articleWorkflow.updatedAt), asc(articles.id))
    .limit(limit);

/** Returns articles that were sent back and that the member wrote or submitted, most recently returned first. */
export const returnedArticles = (executor: Executor, userId: string, limit: number) =>
  selectListed(executor)
    .where(
      and(
        isNotNull(articleWorkflow.returnedAt),
        eq(articleWorkflow.status, 'draft'),
        notInTrash,
        or(eq(articleWorkflow.submittedBy, userId), writtenBy(executor, userId)),
      ),
    )
    .orderBy(desc(articleWorkflow.returnedAt), desc(articles.id))
    .limit(limit);

/** Returns the member's unfinished articles: drafts, and published articles with pending changes. */
export const unfinishedArticles = (executor: Executor, userId: string, limit: number) =>
  selectListed(executor)
    .where(
      and(
        writtenBy(executor, userId),
        notInTrash,
        isNull(articleWorkflow.returnedAt),
        or(eq(articles.status, 'draft'), and(isChanged, inArray(articleWorkflow.status, ['draft', 'published']))),
      ),
    )
    .orderBy(...lastChangedFirst)
    .limit(limit);

/** Returns scheduled articles, soonest first. */
export const scheduledArticles = (executor: Executor, limit: number) =>
  selectListed(executor)
    .where(and(or(isNotNull(articleWorkflow.publishAt), isNotNull(articleWorkflow.unpublishAt)), notInTrash))
    .orderBy(sql`least(${articleWorkflow.publishAt}, ${articleWorkflow.unpublishAt})`, asc(articles.id))
    .limit(limit);

/** Returns a member's saved views, sorted by name. */
export const viewsOf = (executor: Executor, userId: string): Promise<SavedView[]> =>
  executor
    .select({ id: articleViews.id, name: articleViews.name, query: articleViews.query })
    .from(articleViews)
    .where(eq(articleViews.userId, userId))
    .orderBy(asc(articleViews.name));

export async function countViews(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(articleViews).where(eq(articleViews.userId, userId));
  return row?.count ?? 0;
}

/** Saves a view, replacing the member's view of the same name. */
export async function saveView(executor: Executor, row: typeof articleViews.$inferInsert): Promise<void> {
  await executor
    .insert(articleViews)
    .values(row)
    .onConflictDoUpdate({ target: [articleViews.userId, articleViews.name], set: { query: row.query } });
}

/** Deletes a view. Returns whether the member had it. */
export async function deleteView(executor: Executor, userId: string, id: string): Promise<boolean> {
  const deleted = await executor
    .delete(articleViews)
    .where(and(eq(articleViews.id, id), eq(articleViews.userId, userId)))
    .returning({ id: articleViews.id });
  return deleted.length > 0;
}
