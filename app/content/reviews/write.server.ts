import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type PlatformReviewRow, savePlatformReview } from './store.server';

export type PlatformReviewInput = Omit<PlatformReviewRow, 'id'>;

/**
 * Inserts a platform's card, or updates the one with the same slug.
 * @returns its ID.
 */
export async function storePlatformReview(
  actor: Actor,
  executor: Executor,
  newId: string,
  input: PlatformReviewInput,
): Promise<string> {
  authorize(actor, 'articles.import');
  return savePlatformReview(executor, { id: newId, ...input });
}
