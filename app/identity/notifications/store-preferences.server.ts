import { eq } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { EmailKind } from './rules';

/** The preference for each kind of email. */
export const preferences = { notifications: 'emailNotifications', digest: 'weeklyDigest' } as const satisfies Record<
  EmailKind,
  keyof typeof profiles
>;

/** Returns whether a member wants a kind of email, or undefined if the member does not exist. */
export async function preferenceOf(executor: Executor, userId: string, kind: EmailKind): Promise<boolean | undefined> {
  const [found] = await executor
    .select({ isWanted: profiles[preferences[kind]] })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return found?.isWanted;
}
