import { eq } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { EmailKind } from './rules';

/** The column that stores the preference for each kind of email. */
const columns = { notifications: 'emailNotifications', digest: 'weeklyDigest' } as const satisfies Record<
  EmailKind,
  keyof typeof profiles
>;

/** Returns whether a member wants a kind of email, or undefined if the member does not exist. */
export async function preferenceOf(executor: Executor, userId: string, kind: EmailKind): Promise<boolean | undefined> {
  const [found] = await executor
    .select({ isWanted: profiles[columns[kind]] })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return found?.isWanted;
}

/** Stores whether a member wants a kind of email. Returns whether the member exists. */
export async function setPreference(
  executor: Executor,
  userId: string,
  kind: EmailKind,
  isWanted: boolean,
): Promise<boolean> {
  const changed = await executor
    .update(profiles)
    .set({ [columns[kind]]: isWanted, updatedAt: new Date() })
    .where(eq(profiles.userId, userId))
    .returning({ userId: profiles.userId });
  return changed.length > 0;
}
