import { writePreferences, writeProfile } from '~/identity/accounts/profiles/change.server';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import {
  type PreferenceChange,
  type Preferences,
  type Profile,
  type ProfileChange,
  type PublicMember,
  profileChangesPerHour,
  themeAfter,
} from './rules';
import * as store from './store.server';

/** Returns the error for a member whose account was deleted after their request was authenticated. */
export const accountGone = (): AppError => new AppError('unauthenticated', m.profile_gone());

/** Runs in the transaction that changes a profile. */
export const profileChanged = hook<[member: Member, executor: Executor, emit: (event: DomainEvent) => Promise<void>]>();

/**
 * Returns the member's own profile, role and preferences.
 * @throws AppError `unauthenticated` for a visitor.
 */
export async function readProfile(actor: Actor): Promise<Profile> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const profile = await store.profileOf(database(), userId);
  if (!profile) throw accountGone();
  return profile;
}

// Each change invalidates the cached pages that show the name.
const limitChanges = rateLimiter({
  name: 'profile',
  description: 'Profile changes, by member',
  points: profileChangesPerHour,
  seconds: 3600,
});

/**
 * Changes the member's own name and the visibility of their page.
 * @throws AppError `too_many` beyond `profileChangesPerHour`.
 */
export async function changeProfile(actor: Actor, change: ProfileChange, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = member;
  if (!(await limitChanges(userId)).isAllowed) throw new AppError('too_many', m.profile_too_many());
  await transaction(async (executor, emit) => {
    if (!(await writeProfile(executor, userId, change, now))) throw accountGone();
    await profileChanged.run(member, executor, emit);
    await emit({ type: 'members.changed', userId });
  });
}

/** Updates the member's own preferences with the fields set in `change`. */
export async function changePreferences(
  actor: Actor,
  change: PreferenceChange & Pick<Partial<Preferences>, 'theme'>,
  now: Date,
): Promise<void> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const { darkMode, systemTheme, ...preferences } = change;
  if (darkMode !== undefined || systemTheme !== undefined) {
    const profile = await store.profileOf(database(), userId);
    if (!profile) throw accountGone();
    preferences.theme = themeAfter(profile.preferences.theme, { darkMode, systemTheme });
  }
  if (!(await writePreferences(database(), userId, preferences, now))) throw accountGone();
}

/**
 * Returns a member's public details.
 * @throws AppError `not_found` unless the member exists and has a public page.
 */
export async function readPublicMember(id: string): Promise<PublicMember> {
  const member = isId(id) ? await store.publicMember(database(), id) : undefined;
  if (!member) throw new AppError('not_found', 'Member not found.');
  return member;
}
