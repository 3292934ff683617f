import { database, type Executor } from '~/platform/database/database.server';
import { AppError, fieldError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor, Member } from '~/platform/permissions/actors';
import { isStaff } from '~/platform/permissions/grants';
import { settingsChecked } from '~/platform/settings/change.server';
import { settingChangedAt, siteSetting } from '~/platform/settings/settings.server';
import { enableTwoFactor, twoFactorGraceDays } from './second-factor-settings';
import * as store from './store.server';

/** Whether a member must have a second factor, now or when the grace period ends, and this session is without one. */
const lacksSecondFactor = (member: Member): boolean =>
  siteSetting(enableTwoFactor) && !member.hasSecondFactor && isStaff(member);

/** Returns when the grace period ends. It is the same for everyone, so that no one can begin a new one. */
const graceEnd = (): Date =>
  new Date((settingChangedAt(enableTwoFactor)?.getTime() ?? 0) + siteSetting(twoFactorGraceDays) * 86_400_000);

/** Whether a member's permissions are withheld because the session was begun without a second factor. */
export const isWithheldWithoutFactor = (member: Member, now: Date): boolean =>
  lacksSecondFactor(member) && now >= graceEnd();

/** What a member of staff must do to work in the newsroom after a certain time. */
export type SecondFactorRequirement = {
  from: Date;
  /** Whether the member has a second factor, and only has to sign in with it. */
  hasFactor: boolean;
};

/** Returns what a member must do to work in the newsroom; undefined if nothing. */
export async function readSecondFactorRequirement(actor: Actor): Promise<SecondFactorRequirement | undefined> {
  if (!('userId' in actor) || !lacksSecondFactor(actor)) return undefined;
  return { from: graceEnd(), hasFactor: await store.hasSecondFactor(database(), actor.userId) };
}

/**
 * Checks that a member may add, remove or replace a second factor, delete the account, or change its password or email
 * address. Call it after checking the password. Staff who have a factor and need it must have signed in with it, and
 * staff must be at an address from which they have their permissions: whoever knows only the password could otherwise
 * lock the owner out, or receive the newsroom's emails.
 * @param refusal tells staff how to sign in with their factor.
 * @returns whether a second factor set up now counts as proved: the session's already was, or the member has none yet.
 * @throws AppError `forbidden`.
 */
export async function authorizeAccountChange(
  executor: Executor,
  member: Member,
  refusal: () => string = m.security_second_factor_first,
): Promise<boolean> {
  if (member.withheld === 'address') throw new AppError('forbidden', m.security_address_first());
  const hasFactor = await store.hasSecondFactor(executor, member.userId);
  if (hasFactor && lacksSecondFactor(member)) throw new AppError('forbidden', refusal());
  return !hasFactor || member.hasSecondFactor === true;
}

/** Refuses to require a second factor of staff to anyone who has not signed in with one. */
export const secondFactorChecked = settingsChecked.handledBy(async ({ executor, actor, newValue, isChanged }) => {
  const changed = [enableTwoFactor, twoFactorGraceDays].find(isChanged);
  if (!changed || !newValue(enableTwoFactor) || !('userId' in actor) || actor.hasSecondFactor) return;
  throw fieldError(
    'invalid',
    changed.name,
    (await store.hasSecondFactor(executor, actor.userId))
      ? 'First sign out, then sign in again with your authenticator app or passkey; without it, you could no longer open the newsroom.'
      : 'First set up an authenticator app or a passkey in your account’s security settings; without one, you could no longer open the newsroom.',
  );
});
