import { and, eq, gte, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { articles, articleTags, authors } from '~/content/articles/schema';
import { articleDrafts, articleRevisions } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleWorkflow, hasUnpublishedChanges, isChangedSinceImport } from '../schema';
import type { ArticleListFilters, ListTab } from './list-rules';

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
export const notInTrash = isNull(articleWorkflow.deletedAt);

/** Whether the text of the working copy is the approved one. */
const isApprovedText = sql`${articleWorkflow.approvedHash} is not distinct from ${articleDrafts.contentHash}`;

/** Matches articles whose working copy is pending or approved, including those never opened in the editor. */
export function hasDraftStatus(executor: Executor, status: 'pending' | 'approved') {
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

/** Returns the condition for a tab of the list, which also says whether the tab contains trashed articles. */
export function inTab(executor: Executor, tab: ListTab): SQL | undefined {
  switch (tab) {
    case '':
      return notInTrash;
    case 'draft':
      return and(notInTrash, eq(articles.status, 'draft'));
    case 'published':
      return and(notInTrash, eq(articles.status, 'published'), eq(articles.isArchived, false));
    case 'archived':
      return and(notInTrash, eq(articles.status, 'published'), eq(articles.isArchived, true));
    case 'pending':
      return and(notInTrash, hasDraftStatus(executor, tab));
    case 'approved':
      // Those with a time have a tab of their own.
      return and(notInTrash, hasDraftStatus(executor, tab), isNull(articleWorkflow.publishAt));
    case 'changes':
      return and(notInTrash, hasUnpublishedChanges);
    case 'scheduled':
      return and(notInTrash, or(isNotNull(articleWorkflow.publishAt), isNotNull(articleWorkflow.unpublishAt)));
    case 'trash':
      return isNotNull(articleWorkflow.deletedAt);
  }
}

export const writtenBy = (executor: Executor, userId: string): SQL =>
  inArray(
    articles.id,
    executor
      .select({ id: articleRevisions.articleId })
      .from(articleRevisions)
      .where(eq(articleRevisions.savedBy, userId)),
  );

export const flagColumns = {
  featured: articles.isFeatured,
  trending: articles.isTrending,
  archived: articles.isArchived,
} as const;

/** The requesting member, for the `mine` filter, and the current time, for the `changed` filter. */
export type FilterContext = { userId: string; now: Date };

/**
 * Returns the condition for the filters.
 * @param ignored a filter to leave out
 */
export function matches(
  executor: Executor,
  { search, status, category, author, tag, flag, changed, mine }: ArticleListFilters,
  { userId, now }: FilterContext,
  ignored?: 'category' | 'author' | 'tag' | 'flag',
): SQL | undefined {
  const authorIds = () => executor.select({ id: authors.id }).from(authors).where(inArray(authors.slug, author));
  const tagged = () =>
    executor.select({ id: articleTags.articleId }).from(articleTags).where(inArray(articleTags.tagSlug, tag));
  return and(
    inTab(executor, status),
    search === '' ? undefined : ilike(articles.title, likePattern(search)),
    category.length === 0 || ignored === 'category' ? undefined : inArray(articles.category, category),
    author.length === 0 || ignored === 'author' ? undefined : inArray(articles.authorId, authorIds()),
    tag.length === 0 || ignored === 'tag' ? undefined : inArray(articles.id, tagged()),
    flag.length === 0 || ignored === 'flag' ? undefined : or(...flag.map((name) => eq(flagColumns[name], true))),
    changed === '' ? undefined : gte(articles.changedAt, new Date(now.getTime() - Number(changed) * 86_400_000)),
    mine === 'on' ? writtenBy(executor, userId) : undefined,
  );
}
