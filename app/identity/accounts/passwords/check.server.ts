import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { m } from '~/platform/languages/compiled/messages';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { countTries } from '../sign-in/limits.server';
import { passwordHashOf } from '../store.server';
import { hashPassword, verifyPassword } from './hash.server';

const limit = rateLimiter({ name: 'password-check', points: 10, seconds: 900, isShared: true });

/**
 * Whether a password is the one of an account; asked again before what matters.
 * @throws AppError `too_many` after ten wrong ones from one network in a quarter of an hour.
 */
export async function checkPassword(userId: string, password: string, address: string): Promise<boolean> {
  const hash = await passwordHashOf(database(), userId);
  return (await matchPassword(userId, password, address, hash ? [hash] : [])) !== undefined;
}

/**
 * The same where several passwords would do. Returns the hash of the one that was given; `undefined` for another.
 * @throws AppError `too_many`, counted together.
 */
export async function matchPassword(
  userId: string,
  password: string,
  address: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  const key = `${userId} ${clientNetwork(address)}`;
  const giveBack = await countTries([{ limit, key }]);
  // An account without a password takes as long to say no.
  if (hashes.length === 0) await hashPassword(password);
  for (const hash of hashes) {
    if (!(await verifyPassword({ hash, password }))) continue;
    await giveBack();
    return hash;
  }
  return undefined;
}

/**
 * Demands the password of an account before what matters.
 * @param field where the form has it.
 * @throws AppError `invalid` for a wrong one, `too_many`.
 */
export async function demandPassword(
  userId: string,
  password: string,
  address: string,
  field: string = 'password',
): Promise<void> {
  if (await checkPassword(userId, password, address)) return;
  throw wrongPassword(field);
}

/** What is said of a wrong password at its field. */
export const wrongPassword = (field: string): AppError =>
  new AppError('invalid', m.security_password_wrong(), { [field]: m.security_password_wrong() });
