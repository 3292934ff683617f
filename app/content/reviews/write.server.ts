import type { Executor } from '~/platform/database/database.server';
import { type PlatformReviewRow, savePlatformReview } from './store.server';

export type PlatformReviewInput = Omit<PlatformReviewRow, 'id'>;

/**
 * Inserts a platform's card, or updates the one with the same slug. For use cases that have already checked
 * permissions.
 * @returns its ID.
 */
export async function storePlatformReview(
  executor: Executor,
  newId: string,
  input: PlatformReviewInput,
): Promise<string> {
  return savePlatformReview(executor, { id: newId, ...input });
}
