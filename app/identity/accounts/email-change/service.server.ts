import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorizeMember, type Policy } from '~/platform/permissions/permissions';
import { owner } from '~/platform/permissions/policy';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { emailChangeHours } from '../constants';
import { emailChangeJob, emailChangeNoticeJob } from '../jobs.server';
import { demandPassword } from '../passwords/check.server';
import { mailPause } from '../rules';
import {
  claimEmailChange,
  type EmailChangeRow,
  emailChangeByToken,
  endSessionsOf,
  isEmailChangeWaiting,
  isEmailTaken,
  lockAccount,
  purgeUnfinished,
  replaceEmailChange,
  setEmail,
} from '../security/store.server';
import { beginSession, type Client } from '../sessions/own-session.server';
import { deviceCookie } from '../sign-in/limits.server';
import { claimMail } from '../store.server';
import { hashOfChangeToken } from './token.server';

const limitRequests = rateLimiter({ name: 'email change', points: 5, seconds: 3600, isShared: true });

/**
 * Notes that a member wants another address, and has both addresses mailed: the new one a link, at most once an hour,
 * the
 * old one what is asked for. The response is the same when someone else has the address.
 * @throws AppError `invalid` for the present address or a wrong password, `too_many`, also when the new address was
 * mailed
 * within the hour and its link is not one that this member waits for.
 */
export async function requestEmailChange(
  actor: Actor,
  { email, password }: { email: string; password: string },
  address: string,
  now: Date,
): Promise<void> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  await demandPassword(userId, password, address);
  if (!(await limitRequests(userId)).isAllowed) throw new AppError('too_many', m.form_too_many());
  await transaction(async (executor) => {
    const account = await lockAccount(executor, userId);
    if (!account) throw new AppError('not_found', m.change_email_unknown());
    if (account.email === email) {
      throw new AppError('invalid', m.change_email_same(), { email: m.change_email_same() });
    }
    const isDue = await claimMail(executor, { email, kind: 'email_change' }, now, new Date(now.getTime() - mailPause));
    if (!isDue) {
      // The mail that went before holds the link that this member waits for.
      if (await isEmailChangeWaiting(executor, { userId, email }, now)) return;
      throw new AppError('too_many', m.change_email_mailed_lately(), { email: m.change_email_mailed_lately() });
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

export type EmailChangePage = { state: 'unknown' } | { state: 'open'; email: string; asksPassword: boolean };

/** In whose browser the link was opened: anybody else has to give the password. */
const isOwn: Policy<Pick<EmailChangeRow, 'userId'>> = owner('userId');

/** What the page of a link shows. Changes nothing: mail scanners open links. */
export async function readEmailChange(actor: Actor, token: string, now: Date): Promise<EmailChangePage> {
  const change = await emailChangeByToken(database(), hashOfChangeToken(token), now);
  if (!change) return { state: 'unknown' };
  return { state: 'open', email: change.newEmail, asksPassword: !isOwn.allows(actor, change) };
}

/**
 * Gives a member the address that a link was mailed to. A browser in which the member is not signed in has to give the
 * password too: an address with a slip in it is a stranger's, who must not come by the account. All sessions end; a new
 * one begins for the member's browser.
 * @returns whether the member is signed in, and `Set-Cookie` values.
 * @throws AppError `not_found` for a link that does not work, `conflict` when someone has the address by now, `invalid`
 * for a wrong password, `too_many`.
 */
export async function confirmEmailChange(
  actor: Actor,
  { token, password }: { token: string; password: string },
  client: Client,
  now: Date,
): Promise<{ isSignedIn: boolean; cookies: string[] }> {
  const change = await emailChangeByToken(database(), hashOfChangeToken(token), now);
  if (!change) throw new AppError('not_found', m.change_email_unknown());
  const { userId, newEmail } = change;
  const isSignedIn = isOwn.allows(actor, change);
  if (!isSignedIn) await demandPassword(userId, password, client.address);
  await transaction(async (executor) => {
    if (!(await claimEmailChange(executor, change.id))) throw new AppError('not_found', m.change_email_unknown());
    if (await isEmailTaken(executor, newEmail, userId)) throw new AppError('conflict', m.change_email_taken());
    await setEmail(executor, userId, newEmail, now);
    await endSessionsOf(executor, userId);
    await purgeUnfinished(executor, userId);
    await enqueue(executor, emailChangeNoticeJob, { changeId: change.id, to: 'old' });
    await enqueue(executor, emailChangeNoticeJob, { changeId: change.id, to: 'new' });
  });
  if (!isSignedIn) return { isSignedIn, cookies: [] };
  return { isSignedIn, cookies: [...(await beginSession(userId, client)), await deviceCookie(newEmail)] };
}
