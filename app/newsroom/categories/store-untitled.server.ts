import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { hasChosenCategory, hasUnpublishedChanges, isInTrash, namedStatus } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';
import { untitledPatternSource } from './untitled-rules';

const hasNoTitle = sql`${articles.title} ~* ${untitledPatternSource} and not ${isInTrash}`;

/** Number of characters at the start of an article's text that are searched for a title. */
const searchedLength = sql.raw('20000');

export type UntitledRow = {
  id: string;
  slug: string;
  title: string;
  status: string;
  /** Whether it is published and has unpublished changes. */
  hasChanges: boolean;
  category: string;
  hasCategory: boolean;
  createdAt: Date;
  /** Start of the text, as HTML. */
  beginning: string;
};

/** Returns untitled articles older than `beforeId`, newest first. */
export async function listUntitled(
  executor: Executor,
  { beforeId, limit }: { beforeId?: string; limit: number },
): Promise<UntitledRow[]> {
  const rows = await executor
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      status: namedStatus,
      hasChanges: hasUnpublishedChanges,
      category: articles.category,
      hasCategory: hasChosenCategory,
      createdAt: articles.createdAt,
      beginning: sql<string>`left(${articles.content}, ${searchedLength})`,
    })
    .from(articles)
    .where(and(hasNoTitle, beforeId ? lt(articles.id, beforeId) : undefined))
    .orderBy(desc(articles.id))
    .limit(limit);
  return rows as UntitledRow[];
}

export const isArticleInTrash = async (executor: Executor, id: string): Promise<boolean> =>
  (await executor.$count(articles, and(eq(articles.id, id), isInTrash))) > 0;

export async function countUntitled(executor: Executor): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(articles).where(hasNoTitle);
  return row?.count ?? 0;
}
