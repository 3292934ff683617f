import { createHmac, timingSafeEqual } from 'node:crypto';
import { checkPassword } from '~/identity/accounts/authentication/check-password.server';
import { database } from '~/platform/database/database.server';
import { AppError, fieldError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSecret } from '~/platform/secrets/secrets.server';
import { exportsPerHour } from './constants';

/** Lifetime of a download grant, in seconds. */
export const grantSeconds = 120;

const limit = rateLimiter({
  name: 'export',
  description: 'Personal data downloads, by member',
  points: exportsPerHour,
  seconds: 3600,
  isShared: true,
});

async function signatureOf(userId: string, until: number): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(database(), 'profile.export'))
    .update(`${userId} ${until}`)
    .digest();
}

/**
 * Returns the member who requests their data. The data includes what staff have written in the newsroom, such as articles
 * that are not published yet, so staff whose permissions are withheld cannot download it.
 * @throws AppError `unauthenticated` for a visitor, or `forbidden`.
 */
export function authorizeExport(actor: Actor): Member {
  const member = authorizeMember(actor, 'accounts.manage_own');
  if (member.withheld) throw new AppError('forbidden', m.data_withheld());
  return member;
}

/**
 * Checks a member's password and grants a download of their data for two minutes.
 * @returns the grant, valid only for the same member.
 * @throws AppError as `authorizeExport` does, `invalid` for a wrong password, or `too_many` after too many wrong passwords or too many downloads.
 */
export async function grantExport(actor: Actor, password: string, address: string, now: Date): Promise<string> {
  const { userId } = authorizeExport(actor);
  if (!(await checkPassword(userId, password, address))) {
    throw fieldError('invalid', 'password', m.data_wrong_password());
  }
  if (!(await limit(userId)).isAllowed) throw new AppError('too_many', m.data_too_many({ count: exportsPerHour }));
  const until = Math.floor(now.getTime() / 1000) + grantSeconds;
  return `${until}.${(await signatureOf(userId, until)).toString('base64url')}`;
}

/** Whether a grant was issued to this member and is still valid. */
export async function isExportGranted(actor: Actor, grant: string | undefined, now: Date): Promise<boolean> {
  const { userId, withheld } = authorizeMember(actor, 'accounts.manage_own');
  if (withheld) return false;
  const [, until, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(grant ?? '') ?? [];
  if (!until || !signature || Number(until) * 1000 <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), await signatureOf(userId, Number(until)));
}
