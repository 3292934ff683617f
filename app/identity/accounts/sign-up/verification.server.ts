import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { matchPassword } from '../passwords/check.server';
import { verificationIdentifier } from '../rules';
import { auth } from '../sessions/auth.server';
import { lockUser, markVerified, memberOf, setSignUp } from '../store.server';
import { keptSignUp, latestSignUp, purgeSignUp } from './store.server';

/** Whose link it is that has a token, and which sign-up it belongs to. */
async function ownerOf(token: string): Promise<{ userId: string; signUpId?: string } | undefined> {
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(verificationIdentifier(token));
  if (!found || found.expiresAt <= new Date()) return undefined;
  const [userId = '', signUpId] = found.value.split(' ');
  return { userId, signUpId };
}

/** Whether the link of a verification mail still works. Changes nothing: mail scanners open links. */
export async function readVerification(token: string): Promise<'open' | 'unknown'> {
  return (await ownerOf(token)) ? 'open' : 'unknown';
}

/**
 * Confirms the address of a new account. It takes the password too: a stranger can sign up with someone's address, and
 * the one who reads that address must not confirm an account whose password the stranger knows. Two passwords do: that
 * of
 * the sign-up that the link belongs to, which later ones of a stranger cannot spoil, and that of the latest, as the
 * owner's
 * may be it. The account becomes that of the sign-up whose password was given.
 * @returns the address, with which the member can sign in at once.
 * @throws AppError `not_found` for a link that does not work, `invalid` for a wrong password, `too_many` after too
 * many.
 */
export async function verifyEmail(
  { token, password }: { token: string; password: string },
  address: string,
): Promise<{ email: string }> {
  const owner = await ownerOf(token);
  const member = owner && (await memberOf(database(), owner.userId));
  if (!member) throw new AppError('not_found', m.auth_verify_unknown());
  const { signUpId } = owner;
  const signUps = [
    signUpId === undefined ? undefined : await keptSignUp(database(), signUpId, new Date()),
    await latestSignUp(database(), member.id),
  ].filter((each) => each !== undefined);
  const hashes = signUps.map(({ passwordHash }) => passwordHash);
  const given = await matchPassword(member.id, password, address, hashes);
  const signUp = signUps.find(({ passwordHash }) => passwordHash === given);
  if (!signUp) {
    throw new AppError('invalid', m.auth_verify_wrong_password(), { password: m.auth_verify_wrong_password() });
  }
  await transaction(async (executor) => {
    const { id, emailVerified } = await lockUser(executor, { email: member.email, name: signUp.name });
    if (emailVerified || id !== member.id) return;
    // Written once more: a stranger may have signed up since the password was looked at.
    await setSignUp(executor, id, signUp);
    await markVerified(executor, id);
    if (signUpId !== undefined) await purgeSignUp(executor, signUpId);
  });
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.consumeVerificationValue(verificationIdentifier(token));
  return { email: member.email };
}
