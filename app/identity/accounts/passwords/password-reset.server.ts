import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/permissions';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { resetJob } from '../jobs.server';
import { mailPause } from '../rules';
import { lockAccount, takeVerification } from '../security/store.server';
import { resetCookie } from '../sign-in/limits.server';
import { claimMail, markVerified, memberOf, userByEmail } from '../store.server';
import { replacePassword } from './change.server';
import { hashPassword } from './hash.server';
import { readResetToken } from './reset-token.server';

const limitRequests = hourlyLimit('forgotten-password', 10, { isShared: true });

/**
 * Mails a link to the owner of an account, at most once an hour. The response is the same for an address without one.
 * @throws AppError `too_many` when the client has asked too often.
 */
export async function requestReset(email: string, address: string, now: Date): Promise<void> {
  await limitRequests(address);
  await transaction(async (executor) => {
    const isDue = await claimMail(executor, { email, kind: 'reset' }, now, new Date(now.getTime() - mailPause));
    const user = await userByEmail(executor, email);
    if (user && isDue) await enqueue(executor, resetJob, { userId: user.id });
  });
}

/** Whether a link still works. Changes nothing: mail scanners open links. */
export async function readReset(token: string): Promise<'open' | 'unknown'> {
  return (await readResetToken(token)) ? 'open' : 'unknown';
}

/**
 * Replaces a lost password, with the token of a link that works once. All sessions of the account end, and its owner is
 * notified.
 * @returns the `Set-Cookie` value with which this browser can sign in, whatever was tried before.
 * @throws AppError `not_found` for a link that does not work any more.
 */
export async function resetPassword(actor: Actor, token: string, newPassword: string): Promise<string> {
  const found = await readResetToken(token);
  if (!found) throw linkIsOver();
  const { id, userId } = found;
  const passwordHash = await hashPassword(newPassword);
  const email = await transaction(async (executor) => {
    // The account first, as wherever a password is changed, so that no two of them wait for each other.
    if (!(await lockAccount(executor, userId)) || !(await takeVerification(executor, id))) throw linkIsOver();
    // Whoever chooses a password with a link from a mail has shown that the address is theirs.
    await markVerified(executor, userId);
    await replacePassword(executor, actor, userId, passwordHash);
    const member = await memberOf(executor, userId);
    if (!member) throw linkIsOver();
    return member.email;
  });
  return resetCookie(email);
}

const linkIsOver = () => new AppError('not_found', m.auth_reset_unknown());
