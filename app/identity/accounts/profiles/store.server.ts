import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { profiles, users } from '../schema';

/** Stores the name in both tables that contain it. Returns whether the member still exists. */
export async function setProfile(
  executor: Executor,
  userId: string,
  { name, isPublic }: { name: string; isPublic?: boolean },
  now: Date,
): Promise<boolean> {
  const changed = await executor
    .update(profiles)
    .set({ name, hasProvisionalName: false, isPublic, updatedAt: now })
    .where(eq(profiles.userId, userId))
    .returning({ userId: profiles.userId });
  await executor.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
  return changed.length > 0;
}

/** What members choose for themselves. */
export type ProfilePreferences = Pick<
  typeof profiles.$inferSelect,
  'emailNotifications' | 'pushNotifications' | 'weeklyDigest' | 'theme' | 'language' | 'keepsHistory'
>;

/** Stores the preferences set in `change`. Returns whether the member still exists. */
export async function setPreferences(
  executor: Executor,
  userId: string,
  change: Partial<ProfilePreferences>,
  now: Date,
): Promise<boolean> {
  const changed = await executor
    .update(profiles)
    .set({ ...change, updatedAt: now })
    .where(eq(profiles.userId, userId))
    .returning({ userId: profiles.userId });
  return changed.length > 0;
}
