import { database } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorize } from '~/security/permissions';
import { auth } from './auth.server';
import { checkPassword } from './password-check.server';
import { verificationIdentifier } from './rules';
import { markVerified, memberOf } from './store.server';

async function userOf(token: string): Promise<string | undefined> {
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(verificationIdentifier(token));
  return found && found.expiresAt > new Date() ? found.value : undefined;
}

/** Whether the link of a verification mail still works. Changes nothing: mail scanners open links. */
export async function readVerification(actor: Actor, token: string): Promise<'open' | 'unknown'> {
  authorize(actor, 'accounts.enter');
  return (await userOf(token)) ? 'open' : 'unknown';
}

/**
 * Confirms the address of a new account. It takes the password too: a stranger can sign up with somebody's address, and
 * the one who reads that address must not confirm an account whose password the stranger knows.
 * @returns the address, with which the member can sign in at once.
 * @throws AppError `not_found` for a link that does not work, `invalid` for a wrong password, `too_many` after too many.
 */
export async function verifyEmail(
  actor: Actor,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<{ email: string }> {
  authorize(actor, 'accounts.enter');
  const userId = await userOf(token);
  const member = userId && (await memberOf(database(), userId));
  if (!member) throw new AppError('not_found', m.auth_verify_unknown());
  if (!(await checkPassword(member.id, password, address))) {
    throw new AppError('invalid', m.auth_verify_wrong_password(), { password: m.auth_verify_wrong_password() });
  }
  const { internalAdapter } = await (await auth()).$context;
  await markVerified(database(), member.id);
  await internalAdapter.consumeVerificationValue(verificationIdentifier(token));
  return { email: member.email };
}
