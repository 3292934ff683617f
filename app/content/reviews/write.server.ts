import type { Executor } from '~/platform/database/database.server';
import { type PlatformReviewRow, savePlatformReview } from './store.server';

export type PlatformReviewInput = Omit<PlatformReviewRow, 'id'>;

/**
 * Inserts a platform's card, or updates the one with the same slug, if it is that of the same article. For use cases that have already checked
 * permissions.
 * @returns whether it did.
 */
export async function storePlatformReview(
  executor: Executor,
  newId: string,
  input: PlatformReviewInput,
): Promise<boolean> {
  return savePlatformReview(executor, { id: newId, ...input });
}
