import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { hashPassword } from '../authentication/hash-password.server';
import { resetCookie } from '../authentication/limits.server';
import { consumeVerification, lockAccount } from '../authentication/store.server';
import { resetJob } from '../jobs.server';
import { minEmailInterval } from '../rules';
import { claimEmailSend, findMember, markVerified, passwordHashOf, userByEmail } from '../store.server';
import { replacePassword } from './change.server';
import { readResetToken } from './reset-token.server';

const limitRequests = hourlyLimit({
  name: 'password-reset',
  description: 'Password reset links, by network',
  points: 10,
  isShared: true,
});

/**
 * Queues an email with a reset link to an account's owner, at most once an hour. The response is the same for an
 * address without an account.
 * @throws AppError `too_many` when the client has sent too many requests.
 */
export async function requestReset(email: string, address: string, now: Date): Promise<void> {
  await limitRequests(address);
  await transaction(async (executor) => {
    const isDue = await claimEmailSend(
      executor,
      { email, kind: 'reset' },
      now,
      new Date(now.getTime() - minEmailInterval),
    );
    const user = await userByEmail(executor, email);
    if (user && isDue) await enqueue(executor, resetJob, { userId: user.id });
  });
}

/**
 * Whether a link still works, and whether it is for the first password of an account, as in an invitation. Changes
 * nothing, because email scanners open links.
 */
export async function readReset(token: string): Promise<'open' | 'first_password' | 'unknown'> {
  const found = await readResetToken(token);
  if (!found) return 'unknown';
  return (await passwordHashOf(database(), found.userId)) === undefined ? 'first_password' : 'open';
}

/**
 * Replaces a forgotten password, authorised by the token of a one-time link. Ends all of the account's sessions and
 * notifies its owner.
 * @returns the `Set-Cookie` value that lets this browser sign in despite earlier wrong passwords.
 * @throws AppError `not_found` for a link that no longer works.
 */
export async function resetPassword(actor: Actor, token: string, newPassword: string): Promise<string> {
  const found = await readResetToken(token);
  if (!found) throw invalidLink();
  const { id, userId } = found;
  const passwordHash = await hashPassword(newPassword);
  const email = await transaction(async (executor) => {
    // Lock the account first, as every password change does, to avoid deadlocks.
    if (!(await lockAccount(executor, userId)) || !(await consumeVerification(executor, id))) throw invalidLink();
    // Using a link from an email proves ownership of the address.
    await markVerified(executor, userId);
    await replacePassword(executor, actor, userId, passwordHash);
    const member = await findMember(executor, userId);
    if (!member) throw invalidLink();
    return member.email;
  });
  return resetCookie(email);
}

const invalidLink = () => new AppError('not_found', m.auth_reset_unknown());
