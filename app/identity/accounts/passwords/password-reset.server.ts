import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { hashPassword } from '../authentication/hash-password.server';
import { resetCookie } from '../authentication/limits.server';
import { consumeVerification, lockAccount } from '../authentication/store.server';
import { accessEnded } from '../hooks';
import { resetJob } from '../jobs.server';
import { writeProfile } from '../profiles/change.server';
import { minEmailInterval } from '../rules';
import {
  claimEmailSend,
  findMember,
  hasProvisionalName,
  markVerified,
  passwordHashOf,
  userByEmail,
} from '../store.server';
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

/** Whether an invited member accepts an invitation with a link: there is no password yet, and no name of their own. */
const isInvitation = async (executor: Executor, userId: string): Promise<boolean> =>
  (await passwordHashOf(executor, userId)) === undefined && (await hasProvisionalName(executor, userId));

/**
 * Whether a link still works, and whether it is for the first password of an account, or for an invited member, who also
 * gives their name. Changes nothing, because email scanners open links.
 */
export async function readReset(token: string): Promise<'open' | 'first_password' | 'invitation' | 'unknown'> {
  const found = await readResetToken(token);
  if (!found) return 'unknown';
  if (await isInvitation(database(), found.userId)) return 'invitation';
  return (await passwordHashOf(database(), found.userId)) === undefined ? 'first_password' : 'open';
}

/**
 * Replaces a forgotten password, authorised by the token of a one-time link. Ends all of the account's sessions and
 * notifies its owner. Accepts an invitation if the link is for one.
 * @param name the name of an invited member; ignored otherwise.
 * @returns the `Set-Cookie` value that lets this browser sign in despite earlier wrong passwords.
 * @throws AppError `not_found` for a link that no longer works; `invalid` for an invitation without a name.
 */
export async function resetPassword(actor: Actor, token: string, newPassword: string, name?: string): Promise<string> {
  const found = await readResetToken(token);
  if (!found) throw invalidLink();
  const { id, userId } = found;
  const passwordHash = await hashPassword(newPassword);
  const email = await transaction(async (executor) => {
    // Lock the account first, as every password change does, to avoid deadlocks.
    if (!(await lockAccount(executor, userId)) || !(await consumeVerification(executor, id))) throw invalidLink();
    if (await isInvitation(executor, userId)) {
      if (!name) throw new AppError('invalid', m.auth_name_required(), { name: m.auth_name_required() });
      await writeProfile(executor, userId, { name }, new Date());
    }
    // Using a link from an email proves ownership of the address.
    await markVerified(executor, userId);
    await replacePassword(executor, actor, userId, passwordHash);
    // This is how an owner recovers an account in which someone else may have given programs access.
    await accessEnded.run(executor, userId);
    const member = await findMember(executor, userId);
    if (!member) throw invalidLink();
    return member.email;
  });
  return resetCookie(email);
}

const invalidLink = () => new AppError('not_found', m.auth_reset_unknown());
