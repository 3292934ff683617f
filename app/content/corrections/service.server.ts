import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import type { Correction } from './rules';
import * as store from './store.server';

/** What was put right in an article, the oldest first: readers see it below the text. */
export async function correctionsOf(articleId: string): Promise<Correction[]> {
  return store.correctionsOf(database(), articleId);
}

/** Adds to an article's corrections, as part of the transaction that corrects it. Nothing takes it away again. */
export async function addCorrection(
  actor: Actor,
  executor: Executor,
  article: { id: string; title: string },
  note: string,
  now: Date,
): Promise<void> {
  authorize(actor, 'articles.publish');
  await store.addCorrection(executor, {
    id: newId(),
    articleId: article.id,
    articleTitle: article.title,
    note,
    correctedAt: now,
    notedBy: 'userId' in actor ? actor.userId : null,
  });
}
