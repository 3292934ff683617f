import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { m } from '~/platform/languages/compiled/messages';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { passwordHashOf } from '../store.server';
import { hashPassword, verifyPassword } from './hash-password.server';
import { countAttempts } from './limits.server';

const limit = rateLimiter({
  name: 'password-check',
  description: 'Wrong passwords on re-entry',
  points: 10,
  seconds: 900,
  isShared: true,
});

/**
 * Whether a password is correct for the account. Sensitive actions require this check even within a session.
 * @throws AppError `too_many` after ten wrong passwords from one network in 15 minutes.
 */
export async function checkPassword(userId: string, password: string, address: string): Promise<boolean> {
  const hash = await passwordHashOf(database(), userId);
  return (await matchPassword(userId, password, address, hash ? [hash] : [])) !== undefined;
}

/**
 * Returns the hash that a password matches; `undefined` when it matches none.
 * @throws AppError `too_many`, subject to the same limit as `checkPassword`.
 */
export async function matchPassword(
  userId: string,
  password: string,
  address: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  const key = `${userId} ${clientNetwork(address)}`;
  const undoCount = await countAttempts([{ limit, key }]);
  // Spend the same time on an account without a password, so that the response time does not reveal whether there is
  // one.
  if (hashes.length === 0) await hashPassword(password);
  for (const hash of hashes) {
    if (!(await verifyPassword({ hash, password }))) continue;
    await undoCount();
    return hash;
  }
  return undefined;
}

/**
 * Requires the account's password before a sensitive action.
 * @param field name of the form field that contains the password.
 * @throws AppError `invalid` for a wrong password, or `too_many` when rate-limited.
 */
export async function requirePassword(
  userId: string,
  password: string,
  address: string,
  field: string = 'password',
): Promise<void> {
  if (await checkPassword(userId, password, address)) return;
  throw wrongPassword(field);
}

/** Returns the error for a wrong password, shown next to its field. */
export const wrongPassword = (field: string): AppError =>
  new AppError('invalid', m.security_password_wrong(), { [field]: m.security_password_wrong() });
