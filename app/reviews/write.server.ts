import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { type Actor, authorize } from '~/security/permissions';
import { platformReviews } from './schema';

export type PlatformReviewInput = Omit<typeof platformReviews.$inferInsert, 'id'>;

/**
 * Stores a platform's card under its address, new or known.
 * @returns its key
 */
export async function storePlatformReview(
  actor: Actor,
  executor: Executor,
  newId: string,
  input: PlatformReviewInput,
): Promise<string> {
  authorize(actor, 'articles.import');
  await executor
    .insert(platformReviews)
    .values({ id: newId, ...input })
    .onConflictDoUpdate({ target: platformReviews.slug, set: input });
  const [row] = await executor
    .select({ id: platformReviews.id })
    .from(platformReviews)
    .where(eq(platformReviews.slug, input.slug));
  return row?.id ?? newId;
}
