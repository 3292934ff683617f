import { isAPIError } from 'better-auth/api';
import { database } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events.server';
import { hourlyLimit } from '~/platform/http/hourly-limit.server';
import { enqueue } from '~/platform/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorize } from '~/security/permissions';
import { auth } from './auth.server';
import { settlePasswordChange } from './change-password.server';
import { resetJob } from './jobs.server';
import { readResetToken } from './reset-token.server';
import { mailPause } from './rules';
import { resetCookie } from './sign-in-limits.server';
import { claimMail, memberOf, userByEmail } from './store.server';

const limitRequests = hourlyLimit('forgotten-password', 10);

/**
 * Mails a link to the owner of an account, at most once an hour. The answer is the same for an address without one.
 * @throws AppError `too_many` when the client has asked too often.
 */
export async function requestReset(actor: Actor, email: string, address: string, now: Date): Promise<void> {
  authorize(actor, 'accounts.enter');
  await limitRequests(address);
  await transaction(async (executor) => {
    const isDue = await claimMail(executor, { email, kind: 'reset' }, now, new Date(now.getTime() - mailPause));
    const user = await userByEmail(executor, email);
    if (user && isDue) await enqueue(executor, resetJob, { userId: user.id });
  });
}

/** Whether a link still works. Changes nothing: mail scanners open links. */
export async function readReset(actor: Actor, token: string): Promise<'open' | 'unknown'> {
  authorize(actor, 'accounts.enter');
  return (await readResetToken(token)) ? 'open' : 'unknown';
}

/**
 * Replaces a forgotten password, with the token of a link that works once. All sessions of the account end, and
 * its owner is told.
 * @returns the `Set-Cookie` value with which this browser can sign in, whatever was tried before.
 * @throws AppError `not_found` for a link that does not work any more.
 */
export async function resetPassword(actor: Actor, token: string, newPassword: string): Promise<string> {
  authorize(actor, 'accounts.enter');
  const { api } = await auth();
  const found = await readResetToken(token);
  if (!found) throw new AppError('not_found', m.auth_reset_unknown());
  try {
    await api.resetPassword({ body: { token, newPassword } });
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new AppError('not_found', m.auth_reset_unknown());
    throw error;
  }
  await transaction((executor) => settlePasswordChange(executor, actor, found.userId));
  const member = await memberOf(database(), found.userId);
  if (!member) throw new AppError('not_found', m.auth_reset_unknown());
  return resetCookie(member.email);
}
