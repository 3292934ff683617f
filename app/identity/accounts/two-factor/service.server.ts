import { isAPIError } from 'better-auth/api';
import { encode } from 'uqr';
import { recordAudit } from '~/identity/audit/audit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { siteName } from '~/platform/site-identity/site-name';
import { authorizeAccountChange } from '../access/second-factor.server';
import { markSecondFactor } from '../access/store.server';
import { auth, authWithin } from '../authentication/auth.server';
import { requirePassword } from '../authentication/check-password.server';
import { lockAccount } from '../authentication/store.server';
import { notifyOwner } from '../security-notices/notices.server';
import { beginSession, type Client, currentSession, headersWith, withOnlyCookie } from '../sessions/own-session.server';
import { withClaimedCode, wrongCode } from './codes.server';
import { countSetUp } from './limits.server';
import { removeTwoFactor, type TwoFactorState, twoFactorStateOf } from './store.server';

/** The secret for an authenticator app, shown once. */
export type TwoFactorSecret = {
  /** For an app on the same device: an `otpauth:` URI. */
  uri: string;
  /** For typing, in groups of four characters. */
  secret: string;
  /** QR code for scanning: rows of modules, `1` for a dark one. */
  qr: string[];
};

/** Returns the state of a member's second factor and the number of recovery codes left. */
export async function readTwoFactor(actor: Actor): Promise<{ state: TwoFactorState; recoveryCodes: number }> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const state = await twoFactorStateOf(database(), userId);
  return { state, recoveryCodes: state === 'on' ? (await recoveryCodesOf(userId)).length : 0 };
}

async function recoveryCodesOf(userId: string): Promise<string[]> {
  return (await (await auth()).api.viewBackupCodes({ body: { userId } })).backupCodes;
}

/** Returns the site's name as authenticator apps show it. A colon would end the issuer in the label of a key URI. */
const issuer = (): string =>
  siteName()
    .replaceAll(/\s*:\s*/g, ' ')
    .trim();

/**
 * Creates a secret for an authenticator app. The secret has no effect until the member confirms it with a code from the
 * app.
 * @throws AppError `invalid` for a wrong password, `conflict` when the second factor is already on, `forbidden` when the
 * member must sign in with a passkey first, or `too_many` when rate-limited.
 */
export async function beginTwoFactor(actor: Actor, password: string, client: Client): Promise<TwoFactorSecret> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = member;
  await requirePassword(userId, password, client.address);
  const headers = withOnlyCookie(client.headers, 'session_token');
  const enrollment = await transaction(async (executor) => {
    // Serialises concurrent setups: the last one wins.
    await lockAccount(executor, userId);
    if ((await twoFactorStateOf(executor, userId)) === 'on') throw new AppError('conflict', m.two_factor_on_already());
    await authorizeAccountChange(executor, member);
    return (await authWithin(executor)).api.enableTwoFactor({ body: { password, issuer: issuer() }, headers });
  });
  if (enrollment.method !== 'totp')
    throw new Error('Better Auth created a second factor that is not an authenticator app.');
  const secret = new URL(enrollment.totpURI).searchParams.get('secret') ?? '';
  return {
    uri: enrollment.totpURI,
    secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
    qr: encode(enrollment.totpURI, { ecc: 'M', border: 2 }).data.map((row) => row.map(Number).join('')),
  };
}

/**
 * Turns the second factor on with the first code from the app, and renews the session's token.
 * @returns the recovery codes, which are shown once, and `Set-Cookie` values.
 * @throws AppError `invalid` for a wrong code, `conflict` when no setup has been started, `forbidden` when the member must
 * sign in with a passkey first, or `too_many` when rate-limited.
 */
export async function confirmTwoFactor(
  actor: Actor,
  code: string,
  client: Client,
  now: Date,
): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = member;
  await requirePendingSetUp(database(), userId);
  const undoCount = await countSetUp(userId);
  const headers = withOnlyCookie(client.headers, 'session_token');
  const turnOn = async (executor: Executor) => {
    await lockAccount(executor, userId);
    await requirePendingSetUp(executor, userId);
    const isProved = await authorizeAccountChange(executor, member);
    // Better Auth updates account, session and app in separate writes. If only the account were updated, nobody could
    // sign in to it.
    const { api } = await authWithin(executor);
    const result = await api.verifyTOTP({ body: { code }, headers, returnHeaders: true }).catch((error: unknown) => {
      if (isAPIError(error) && error.body?.code === 'INVALID_CODE') throw wrongCode('code');
      throw error;
    });
    if (isProved) {
      const renewed = await api.getSession({ headers: headersWith(result.headers.getSetCookie(), 'session_token') });
      if (renewed) await markSecondFactor(executor, renewed.session.id);
    }
    await notifyOwner(executor, userId, 'two_factor_on');
    await recordAudit(executor, actor, { action: 'two_factor_on', resourceType: 'user', resourceId: userId });
    return result;
  };
  const { headers: response } = await withClaimedCode({ userId, code }, now, () => transaction(turnOn));
  await undoCount();
  return { recoveryCodes: await recoveryCodesOf(userId), cookies: response.getSetCookie() };
}

async function requirePendingSetUp(executor: Executor, userId: string): Promise<void> {
  if ((await twoFactorStateOf(executor, userId)) !== 'waiting') {
    throw new AppError('conflict', m.two_factor_not_begun());
  }
}

/**
 * Turns the second factor off and renews the session's token.
 * @returns `Set-Cookie` values.
 * @throws AppError `invalid` for a wrong password, `conflict` when there is no second factor, `forbidden` when the member
 * must sign in with it first, or `too_many` when rate-limited.
 */
export async function turnOffTwoFactor(actor: Actor, password: string, client: Client): Promise<string[]> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId, hasSecondFactor } = member;
  await requirePassword(userId, password, client.address);
  await transaction(async (executor) => {
    await authorizeAccountChange(executor, member);
    if (!(await removeTwoFactor(executor, userId))) throw new AppError('conflict', m.two_factor_off_already());
    await notifyOwner(executor, userId, 'two_factor_off');
    await recordAudit(executor, actor, { action: 'two_factor_off', resourceType: 'user', resourceId: userId });
  });
  const replaces = (await currentSession(client.headers))?.token;
  return beginSession(userId, client, { replaces, hasSecondFactor });
}

/**
 * Returns new recovery codes; the old ones no longer work.
 * @throws AppError `invalid` for a wrong password, `conflict` when there is no second factor, `forbidden` when the member
 * must sign in with it first, or `too_many` when rate-limited.
 */
export async function replaceRecoveryCodes(actor: Actor, password: string, client: Client): Promise<string[]> {
  const member = authorizeMember(actor, 'accounts.manage_own');
  const { userId } = member;
  await requirePassword(userId, password, client.address);
  await authorizeAccountChange(database(), member);
  if ((await twoFactorStateOf(database(), userId)) !== 'on') throw new AppError('conflict', m.two_factor_off_already());
  const { backupCodes } = await (await auth()).api.generateBackupCodes({
    body: { password },
    headers: withOnlyCookie(client.headers, 'session_token'),
  });
  await transaction((executor) => notifyOwner(executor, userId, 'recovery_codes_replaced'));
  return backupCodes;
}
