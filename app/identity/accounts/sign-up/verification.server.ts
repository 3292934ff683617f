import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { auth } from '../authentication/auth.server';
import { matchPassword } from '../authentication/check-password.server';
import { usedLinkDays, verificationIdentifier } from '../rules';
import { findMember, lockUser, markVerified, setSignUp } from '../store.server';
import { findStoredSignUp, isUsedLinkOf, latestSignUp, purgeSignUp, storeUsedLink } from '../verification/store.server';

/** Returns the account and the sign-up that a link's token belongs to; `undefined` for an invalid link. */
async function ownerOf(token: string): Promise<{ userId: string; signUpId?: string } | undefined> {
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(verificationIdentifier(token));
  if (!found || found.expiresAt <= new Date()) return undefined;
  const [userId = '', signUpId] = found.value.split(' ');
  return { userId, signUpId };
}

/**
 * Returns whether a verification link still works. It is `done` only for the signed-in member whose account it belongs
 * to; others learn nothing about links that have been used. Changes nothing, because email scanners open links.
 */
export async function readVerification(actor: Actor, token: string): Promise<'open' | 'done' | 'unknown'> {
  const owner = await ownerOf(token);
  if (!('userId' in actor)) return owner ? 'open' : 'unknown';
  // Only members with confirmed accounts can be signed in.
  if (owner) return owner.userId === actor.userId ? 'done' : 'open';
  return (await isUsedLinkOf(database(), token, actor.userId, new Date())) ? 'done' : 'unknown';
}

/**
 * Confirms the address of a new account. Requires the password: a stranger can sign up with someone else's address, and
 * the address's owner must not confirm an account whose password the stranger knows. Accepts the password from the
 * sign-up that the link belongs to, so that a stranger's later sign-up cannot invalidate the link, and the password
 * from the latest sign-up, which may be the owner's. The account gets the details from the sign-up whose password
 * matches.
 * @returns the address, with which the member can sign in immediately.
 * @throws AppError `not_found` for an invalid link, `invalid` for a wrong password, or `too_many` after too many wrong
 * passwords.
 */
export async function verifyEmail(
  { token, password }: { token: string; password: string },
  address: string,
): Promise<{ email: string }> {
  const owner = await ownerOf(token);
  const member = owner && (await findMember(database(), owner.userId));
  if (!member) throw new AppError('not_found', m.auth_verify_unknown());
  const { signUpId } = owner;
  const signUps = [
    signUpId === undefined ? undefined : await findStoredSignUp(database(), signUpId, new Date()),
    await latestSignUp(database(), member.id),
  ].filter((each) => each !== undefined);
  const hashes = signUps.map(({ passwordHash }) => passwordHash);
  const matchedHash = await matchPassword(member.id, password, address, hashes);
  const signUp = signUps.find(({ passwordHash }) => passwordHash === matchedHash);
  if (!signUp) {
    throw new AppError('invalid', m.auth_verify_wrong_password(), { password: m.auth_verify_wrong_password() });
  }
  await transaction(async (executor) => {
    const { id, emailVerified } = await lockUser(executor, { email: member.email, name: signUp.name });
    if (id !== member.id) return;
    await storeUsedLink(executor, token, id, new Date(Date.now() + usedLinkDays * 86_400_000));
    if (emailVerified) return;
    // Store the sign-up again: a stranger may have signed up since the password was checked.
    await setSignUp(executor, id, signUp);
    await markVerified(executor, id);
    if (signUpId !== undefined) await purgeSignUp(executor, signUpId);
  });
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.consumeVerificationValue(verificationIdentifier(token));
  return { email: member.email };
}
