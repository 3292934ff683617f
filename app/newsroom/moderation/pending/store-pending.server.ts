import { and, asc, eq, sql } from 'drizzle-orm';
import type { Cursor } from '~/content/articles/rules';
import { articles, authors } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { articleDrafts } from '~/newsroom/drafts/schema';
import { articleWorkflow, isChangedSinceImport, returnedVersionOf, roundOfReview } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';

/** An article whose working copy awaits review. */
export type PendingRow = {
  id: string;
  title: string;
  excerpt: string;
  /** HTML of the working copy; null if the article was never opened in the editor. */
  content: string | null;
  /** Reading time of the stored article in minutes, ignoring changes in the working copy. */
  readingTime: number;
  category: { slug: string; name: string };
  imageUrl: string | null;
  author: string | null;
  /** Version of the working copy; null if there is none yet. */
  version: number | null;
  isLive: boolean;
  /** Whether it has changed since it was approved, rather than being submitted. */
  isChangedSinceApproval: boolean;
  /** Its round of review, from 1. */
  roundNumber: number;
  /** Version that a reviewer last sent back; null if none was. */
  returnedVersion: number | null;
  waitsSince: Date;
};

const waitsSince =
  sql<Date>`coalesce(${articleWorkflow.submittedAt}, ${articleWorkflow.updatedAt}, ${articles.updatedAt})`.mapWith(
    articles.updatedAt,
  );

/**
 * Matches articles awaiting review: submitted ones, approved ones that have changed since (the approval covered an
 * earlier text), and imported ones that were already pending, or approved but have changed since.
 */
const waiting = sql`${articles.id} in (
  select w.article_id from article_workflow w left join article_drafts d on d.article_id = w.article_id
  where w.deleted_at is null
    and (w.status = 'pending' or (w.status = 'approved' and w.approved_hash is distinct from d.content_hash))
  union all
  select articles.id from articles left join article_workflow w on w.article_id = articles.id
  where w.article_id is null
    and (articles.status = 'pending' or (articles.status = 'approved' and ${isChangedSinceImport})))`;

/** Returns articles awaiting review after a cursor, longest wait first. */
export async function pendingPage(
  executor: Executor,
  page: { after: Cursor | undefined; limit: number },
): Promise<PendingRow[]> {
  const { after } = page;
  return executor
    .select({
      id: articles.id,
      title: sql<string>`coalesce(nullif(${articleDrafts.title}, ''), ${articles.title})`,
      excerpt: sql<string>`coalesce(${articleDrafts.excerpt}, ${articles.excerpt})`,
      content: articleDrafts.content,
      readingTime: articles.readingTime,
      category: { slug: articleCategories.slug, name: articleCategories.name },
      imageUrl: sql<string | null>`nullif(coalesce(${articleDrafts.imageUrl}, ${articles.imageUrl}), '')`,
      author: sql<string | null>`nullif(coalesce(${articleDrafts.author}, ${authors.name}), '')`,
      version: articleDrafts.version,
      isLive: sql<boolean>`${articles.status} = 'published'`,
      isChangedSinceApproval: sql<boolean>`coalesce(${articleWorkflow.status}, ${articles.status}) = 'approved'`,
      roundNumber: roundOfReview(sql`articles.id`),
      returnedVersion: returnedVersionOf(sql`articles.id`),
      waitsSince,
    })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .innerJoin(
      articleCategories,
      eq(articleCategories.slug, sql`coalesce(${articleDrafts.category}, ${articles.category})`),
    )
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(
      and(waiting, after && sql`(${waitsSince}, ${articles.id}) > (${after.value}::timestamptz, ${after.id}::uuid)`),
    )
    .orderBy(asc(waitsSince), asc(articles.id))
    .limit(page.limit);
}

export const countPending = (executor: Executor): Promise<number> => executor.$count(articles, waiting);
