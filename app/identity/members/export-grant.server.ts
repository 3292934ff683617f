import { createHmac, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { checkPassword } from '~/identity/accounts/passwords/check.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { readCookie } from '~/platform/http/request-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSecret } from '~/platform/secrets/secrets.server';
import { exportPath, exportsPerHour } from './constants';

const cookie = { name: 'lowdown.export', path: exportPath, httpOnly: true, sameSite: 'strict' } as const;
/** Time to begin the download after the password was given, in seconds. */
const grantSeconds = 120;

const limit = rateLimiter({ name: 'export', points: exportsPerHour, seconds: 3600 });

async function signatureOf(userId: string, until: number): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(database(), 'profile.export'))
    .update(`${userId} ${until}`)
    .digest();
}

/**
 * Lets a member who knows the password download what is stored about them, for two minutes.
 * @returns the `Set-Cookie` value that carries the permission; only the same member's session can use it.
 * @throws AppError `invalid` for a wrong password, `too_many` after too many wrong ones or too many downloads.
 */
export async function grantExport(actor: Actor, password: string, address: string, now: Date): Promise<string> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  if (!(await checkPassword(userId, password, address))) {
    throw new AppError('invalid', m.form_check_fields(), { password: m.data_wrong_password() });
  }
  if (!(await limit(userId)).isAllowed) throw new AppError('too_many', m.data_too_many({ count: exportsPerHour }));
  const until = Math.floor(now.getTime() / 1000) + grantSeconds;
  const value = `${until}.${(await signatureOf(userId, until)).toString('base64url')}`;
  return stringifySetCookie({
    ...cookie,
    value,
    maxAge: grantSeconds,
    secure: configuration().SITE_URL.startsWith('https:'),
  });
}

/** The `Set-Cookie` value that takes the permission away: it is good for one download. */
export const endOfGrant = stringifySetCookie({ ...cookie, value: '', maxAge: 0 });

/** Whether a request carries a permission that was given to this member and still holds. */
export async function isExportGranted(actor: Actor, cookies: string | null, now: Date): Promise<boolean> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const [, until, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(readCookie(cookies, cookie.name) ?? '') ?? [];
  if (!until || !signature || Number(until) * 1000 <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), await signatureOf(userId, Number(until)));
}
