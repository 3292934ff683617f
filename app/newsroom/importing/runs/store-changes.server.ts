import { and, inArray, isNotNull } from 'drizzle-orm';
import { comments } from '~/audience/comments/schema';
import { articles } from '~/content/articles/schema';
import { pages } from '~/content/pages/schema';
import { articleDrafts } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { AddedItem } from './store.server';

type Changed = { title: string; reason: string };

/** Returns those of the added items that people have changed or discussed since, by ID, each with the reason. */
export async function changedSince(executor: Executor, items: readonly AddedItem[]): Promise<Map<string, Changed>> {
  const changed = new Map<string, Changed>();
  if (items.length === 0) return changed;
  const ids = items.map(({ targetId }) => targetId);
  const rows = [
    ...(await executor
      .select({ id: articles.id, title: articles.title, updatedAt: articles.updatedAt })
      .from(articles)
      .where(inArray(articles.id, ids))),
    ...(await executor
      .select({ id: pages.id, title: pages.title, updatedAt: pages.updatedAt })
      .from(pages)
      .where(inArray(pages.id, ids))),
  ];
  const drafts = await executor
    .select({ id: articleDrafts.articleId, updatedAt: articleDrafts.updatedAt })
    .from(articleDrafts)
    .where(inArray(articleDrafts.articleId, ids));
  const discussed = await executor
    .selectDistinct({ id: comments.articleId })
    .from(comments)
    .where(and(inArray(comments.articleId, ids), isNotNull(comments.userId)));
  const draftedAt = new Map(drafts.map(({ id, updatedAt }) => [id, updatedAt]));
  const discussedIds = new Set(discussed.map(({ id }) => id));
  const importedAt = new Map(items.map((item) => [item.targetId, item.importedAt]));
  for (const { id, title, updatedAt } of rows) {
    const editedAt = Math.max(updatedAt.getTime(), draftedAt.get(id)?.getTime() ?? 0);
    if (editedAt > (importedAt.get(id)?.getTime() ?? 0))
      changed.set(id, { title, reason: 'it has been edited here since the import.' });
    else if (discussedIds.has(id)) changed.set(id, { title, reason: 'members have commented on it.' });
  }
  return changed;
}
