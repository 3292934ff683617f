import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, roleOf } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { authorizeAccountChange } from '../access/second-factor.server';
import { memberAt } from '../access/service.server';
import { requirePassword } from '../authentication/check-password.server';
import { deviceCookie } from '../authentication/limits.server';
import { cancelPendingRequests, lockAccount } from '../authentication/store.server';
import { emailChangeHours } from '../constants';
import { accessEnded } from '../hooks';
import { emailChangeJob, emailChangeNoticeJob } from '../jobs.server';
import { minEmailInterval } from '../rules';
import { beginSession, type Client } from '../sessions/own-session.server';
import { endSessionsOf } from '../sessions/store.server';
import { claimEmailSend, findMember } from '../store.server';
import {
  claimEmailChange,
  emailChangeByToken,
  isEmailChangePending,
  isEmailTaken,
  replaceEmailChange,
  setEmail,
} from './store.server';
import { hashChangeToken } from './token.server';

const limitRequests = rateLimiter({
  name: 'email change',
  description: 'Email address changes requested, by member',
  points: 5,
  seconds: 3600,
  isShared: true,
});

/**
 * Stores a requested address change and queues two emails: a link sent to the new address, at most once an hour, and a
 * notice sent to the old one. The response is the same even if the new address belongs to another account.
 * @throws AppError `invalid` for the current address or a wrong password; `forbidden`; `too_many` after too many requests, or when
 * the new address was emailed within the past hour for any change other than this member's pending one.
 */
export async function requestEmailChange(
  actor: Actor,
  { email, password }: { email: string; password: string },
  address: string,
  now: Date,
): Promise<void> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = member;
  await requirePassword(userId, password, address);
  await authorizeAccountChange(database(), member);
  if (!(await limitRequests(userId)).isAllowed) throw new AppError('too_many', m.form_too_many());
  await transaction(async (executor) => {
    const account = await lockAccount(executor, userId);
    if (!account) throw new AppError('not_found', m.change_email_unknown());
    if (account.email === email) {
      throw new AppError('invalid', m.change_email_same(), { email: m.change_email_same() });
    }
    const isDue = await claimEmailSend(
      executor,
      { email, kind: 'email_change' },
      now,
      new Date(now.getTime() - minEmailInterval),
    );
    if (!isDue) {
      // The earlier email contains the link for this member's pending change.
      if (await isEmailChangePending(executor, { userId, email }, now)) return;
      throw new AppError('too_many', m.change_email_sent_recently(), { email: m.change_email_sent_recently() });
    }
    const changeId = await replaceEmailChange(executor, {
      userId,
      oldEmail: account.email,
      newEmail: email,
      expiresAt: new Date(now.getTime() + emailChangeHours * 3_600_000),
    });
    await enqueue(executor, emailChangeJob, { changeId });
    await enqueue(executor, emailChangeNoticeJob, { changeId, to: 'old' });
  });
}

export type EmailChangePage = { state: 'unknown' } | { state: 'open'; email: string; requiresPassword: boolean };

/** Returns the data for the confirmation page. Changes nothing, because email scanners open links. */
export async function readEmailChange(actor: Actor, token: string, now: Date): Promise<EmailChangePage> {
  const change = await emailChangeByToken(database(), hashChangeToken(token), now);
  if (!change) return { state: 'unknown' };
  return {
    state: 'open',
    email: change.newEmail,
    requiresPassword: !mayDo(actor, 'email_changes.confirm_own', change),
  };
}

/**
 * Changes a member's address to the one that the link was emailed to. Unless the member is signed in with this browser,
 * the password is required too: a mistyped address may belong to a stranger, who must not be able to take over the
 * account. Staff who need their second factor to request a change need it to confirm one as well, because the request may
 * be older than the factor or the setting. Ends all sessions, and begins a new one if the member is signed in with this
 * browser.
 * @returns whether the member is signed in, and `Set-Cookie` values.
 * @throws AppError `not_found` for an invalid link, `conflict` when someone else now has the address, `invalid` for a
 * wrong password, `forbidden`, or `too_many` when rate-limited.
 */
export async function confirmEmailChange(
  actor: Actor,
  { token, password }: { token: string; password: string },
  client: Client,
  now: Date,
): Promise<{ isSignedIn: boolean; cookies: string[] }> {
  const change = await emailChangeByToken(database(), hashChangeToken(token), now);
  if (!change) throw new AppError('not_found', m.change_email_unknown());
  const { userId, newEmail } = change;
  const isSignedIn = mayDo(actor, 'email_changes.confirm_own', change);
  if (!isSignedIn) await requirePassword(userId, password, client.address);
  await transaction(async (executor) => {
    await lockAccount(executor, userId);
    const account = await findMember(executor, userId);
    if (!account) throw new AppError('not_found', m.change_email_unknown());
    const isOwnSession = isSignedIn && 'userId' in actor;
    const member = isOwnSession ? actor : memberAt(client.address, { userId, role: roleOf(account.role) }, now);
    await authorizeAccountChange(executor, member, isOwnSession ? undefined : m.change_email_second_factor);
    if (!(await claimEmailChange(executor, change.id))) throw new AppError('not_found', m.change_email_unknown());
    if (await isEmailTaken(executor, newEmail, userId)) throw new AppError('conflict', m.change_email_taken());
    await setEmail(executor, userId, newEmail, now);
    await endSessionsOf(executor, userId);
    await cancelPendingRequests(executor, userId);
    await accessEnded.run(executor, userId);
    await enqueue(executor, emailChangeNoticeJob, { changeId: change.id, to: 'old' });
    await enqueue(executor, emailChangeNoticeJob, { changeId: change.id, to: 'new' });
  });
  if (!isSignedIn) return { isSignedIn, cookies: [] };
  const hasSecondFactor = 'userId' in actor && actor.hasSecondFactor;
  return {
    isSignedIn,
    cookies: [...(await beginSession(userId, client, { hasSecondFactor })), await deviceCookie(newEmail)],
  };
}
