import { authorizeAccountChange } from '~/identity/accounts/access/second-factor.server';
import { checkPassword } from '~/identity/accounts/authentication/check-password.server';
import { hashPassword } from '~/identity/accounts/authentication/hash-password.server';
import { requestEmailChange } from '~/identity/accounts/email-change/service.server';
import { replacePassword } from '~/identity/accounts/passwords/change.server';
import { changeProfile } from '~/identity/members/service.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor, Role } from '~/platform/permissions/actors';
import { permissionsOf } from '~/platform/permissions/grants';
import { authorizeMember } from '~/platform/permissions/permissions';
import type { TokenOwner } from './bearer-auth.server';
import { freshSessionMinutes } from './constants';
import { type UserChange, userResponse } from './rules';
import * as store from './store.server';
import { TokenError } from './token-error';

/** Returns the token's member in the public client's format for users. */
export function readUser(actor: Actor, { member, signedInAt }: TokenOwner): ReturnType<typeof userResponse> {
  authorizeMember(actor, 'accounts.manage_own');
  return userResponse(member, signedInAt);
}

/**
 * Returns the member's own name and role, and the permissions that this request has.
 * @throws AppError `unauthenticated` for a visitor, or `not_found` when the account has been deleted.
 */
export async function readMe(actor: Actor): Promise<{ name: string; role: Role; permissions: string[] }> {
  const { userId, role, withheld, token } = authorizeMember(actor, 'accounts.read_own');
  const member = await store.memberById(database(), userId);
  if (!member) throw new AppError('not_found', 'The account has been deleted.');
  const permissions = withheld ? permissionsOf('subscriber') : permissionsOf(role, userId);
  const isUsable = (permission: string): boolean => !token || token.permissions.includes(permission);
  return { name: member.name, role, permissions: permissions.filter(isUsable) };
}

/**
 * Changes the name, password or address of the token's member. A new password ends all other sessions. As on the site,
 * a new address takes effect only when it is confirmed through the link emailed to it.
 * @returns the member, with `new_email` if an address change was requested.
 * @throws TokenError when the current password is wrong, or is missing for an address change or for a password change
 * in a session older than `freshSessionMinutes`; AppError `forbidden` as `authorizeAccountChange`, or `too_many` after
 * too many wrong passwords or too many changes.
 */
export async function changeUser(
  actor: Actor,
  tokenOwner: TokenOwner,
  change: UserChange,
  address: string,
  now: Date,
): Promise<ReturnType<typeof userResponse> & { new_email?: string }> {
  const owner = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = owner;
  const { sessionId, signedInAt } = tokenOwner;
  const { password, current_password: current } = change;
  // Apps may send the current address unchanged.
  const email = change.email === tokenOwner.member.email ? undefined : change.email;
  if (email !== undefined) await requestAddressChange(actor, { email, current, address }, now);
  if (password !== undefined) {
    await requireReauthentication({ userId, signedInAt, current, address }, now);
    await authorizeAccountChange(database(), owner);
  }
  const name = change.data?.name;
  if (name !== undefined) await changeProfile(actor, { name }, now);
  if (password !== undefined) {
    const passwordHash = await hashPassword(password);
    await transaction((executor) => replacePassword(executor, actor, userId, passwordHash, sessionId));
  }
  const member = await store.memberById(database(), userId);
  if (!member) throw new TokenError(403, 'user_not_found', 'The account has been deleted.');
  return { ...userResponse(member, signedInAt), ...(email !== undefined && { new_email: email }) };
}

/**
 * Requests an address change. Requires the password even in a fresh session, because the address controls the account.
 */
async function requestAddressChange(
  actor: Actor,
  { email, current, address }: { email: string; current: string | undefined; address: string },
  now: Date,
): Promise<void> {
  if (current === undefined) {
    throw new TokenError(
      400,
      'reauthentication_needed',
      'Send the current password as current_password to change the email address.',
    );
  }
  await requestEmailChange(actor, { email, password: current }, address, now).catch((error: unknown) => {
    if (error instanceof AppError && 'password' in error.fields) throw wrongPassword();
    throw error;
  });
}

const wrongPassword = () => new TokenError(400, 'invalid_credentials', 'The current password is wrong.');

/** Requires the current password or a fresh session, so that a stolen token is not enough to take over the account. */
async function requireReauthentication(
  input: { userId: string; signedInAt: Date; current: string | undefined; address: string },
  now: Date,
): Promise<void> {
  if (input.current !== undefined) {
    if (await checkPassword(input.userId, input.current, input.address)) return;
    throw wrongPassword();
  }
  if (now.getTime() - input.signedInAt.getTime() <= freshSessionMinutes * 60_000) return;
  throw new TokenError(
    400,
    'reauthentication_needed',
    `Send the current password as current_password, or sign in again: sessions older than ${freshSessionMinutes} minutes cannot change the password without it.`,
  );
}
