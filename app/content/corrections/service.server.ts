import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Actor } from '~/platform/permissions/actors';
import type { Correction } from './rules';
import * as store from './store.server';

/** Returns an article's corrections, oldest first. Readers see them below the text. */
export async function correctionsOf(articleId: string): Promise<Correction[]> {
  return store.correctionsOf(database(), articleId);
}

/**
 * Adds a correction to an article, in the transaction that corrects the text. Corrections are never removed. For use
 * cases that have already checked permissions.
 */
export async function addCorrection(
  actor: Actor,
  executor: Executor,
  article: { id: string; title: string },
  note: string,
  now: Date,
): Promise<void> {
  await store.addCorrection(executor, {
    id: newId(),
    articleId: article.id,
    articleTitle: article.title,
    note,
    correctedAt: now,
    notedBy: 'userId' in actor ? actor.userId : null,
  });
}

/**
 * Adds imported corrections to an article, except those that it already has. For use cases that have already checked
 * permissions.
 */
export async function storeCorrections(
  executor: Executor,
  article: { id: string; title: string },
  corrections: readonly Pick<Correction, 'note' | 'correctedAt'>[],
): Promise<void> {
  if (corrections.length === 0) return;
  const known = await store.correctionsOf(executor, article.id);
  for (const { note, correctedAt } of corrections) {
    if (known.some((one) => one.note === note && one.correctedAt.getTime() === correctedAt.getTime())) continue;
    await store.addCorrection(executor, {
      id: newId(),
      articleId: article.id,
      articleTitle: article.title,
      note,
      correctedAt,
      notedBy: null,
    });
  }
}
