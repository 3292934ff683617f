import type { Executor } from '~/platform/database/database.server';
import * as store from './store.server';

/**
 * Changes a member's name and whether their page is public, in the caller's transaction. Returns whether the member
 * still exists. For use cases that have already checked permissions.
 */
export async function writeProfile(
  executor: Executor,
  userId: string,
  change: { name: string; isPublic?: boolean },
  now: Date,
): Promise<boolean> {
  return store.setProfile(executor, userId, change, now);
}

/**
 * Changes the preferences set in `change`, in the caller's transaction if there is one. Returns whether the member
 * still exists. For use cases that have already checked permissions.
 */
export async function writePreferences(
  executor: Executor,
  userId: string,
  change: Partial<store.ProfilePreferences>,
  now: Date,
): Promise<boolean> {
  return store.setPreferences(executor, userId, change, now);
}
