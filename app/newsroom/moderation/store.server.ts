import { eq } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';

/** Returns a member's language, or `undefined` if there is no such member. */
export async function languageOf(executor: Executor, userId: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ language: profiles.language })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.language;
}
