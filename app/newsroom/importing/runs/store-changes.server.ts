import { and, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { comments } from '~/audience/comments/schema';
import { articles } from '~/content/articles/schema';
import { pages } from '~/content/pages/schema';
import { articleDrafts, draftComments } from '~/newsroom/drafts/schema';
import { articleReviewNotes } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';
import type { AddedItem } from './store.server';

type Changed = { title: string; reason: string };

/**
 * Returns those of the added items that people have changed or discussed since, by ID, each with the reason. Until the
 * transaction ends, nobody can change the others.
 */
export async function changedSince(executor: Executor, items: readonly AddedItem[]): Promise<Map<string, Changed>> {
  const changed = new Map<string, Changed>();
  if (items.length === 0) return changed;
  const ids = items.map(({ targetId }) => targetId);
  const rows = [
    ...(await executor
      .select({
        ...{ id: articles.id, title: articles.title },
        updatedAt: sql<Date>`greatest(${articles.updatedAt}, ${articles.changedAt})`.mapWith(articles.updatedAt),
      })
      .from(articles)
      .where(inArray(articles.id, ids))
      .orderBy(articles.id)
      .for('update')),
    ...(await executor
      .select({ id: pages.id, title: pages.title, updatedAt: pages.updatedAt })
      .from(pages)
      .where(inArray(pages.id, ids))
      .orderBy(pages.id)
      .for('update')),
  ];
  const worked = [
    // The first version is what was imported.
    ...(await executor
      .select({ id: articleDrafts.articleId })
      .from(articleDrafts)
      .where(and(inArray(articleDrafts.articleId, ids), gt(articleDrafts.version, 1)))
      .for('update')),
    ...(await executor
      .select({ id: draftComments.articleId })
      .from(draftComments)
      .where(inArray(draftComments.articleId, ids))),
    ...(await executor
      .select({ id: articleReviewNotes.articleId })
      .from(articleReviewNotes)
      .where(inArray(articleReviewNotes.articleId, ids))),
  ];
  const discussed = await executor
    .selectDistinct({ id: comments.articleId })
    .from(comments)
    .where(and(inArray(comments.articleId, ids), isNotNull(comments.userId)));
  const workedIds = new Set(worked.map(({ id }) => id));
  const discussedIds = new Set(discussed.map(({ id }) => id));
  const importedAt = new Map(items.map((item) => [item.targetId, item.importedAt]));
  for (const { id, title, updatedAt } of rows) {
    const isChanged = updatedAt.getTime() > (importedAt.get(id)?.getTime() ?? 0);
    if (isChanged || workedIds.has(id))
      changed.set(id, { title, reason: 'it has been changed or reviewed here since the import.' });
    else if (discussedIds.has(id)) changed.set(id, { title, reason: 'members have commented on it.' });
  }
  return changed;
}
