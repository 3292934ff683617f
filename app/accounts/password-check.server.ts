import { database } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { rateLimiter } from '~/platform/http/rate-limit.server';
import { m } from '~/platform/languages/compiled/messages';
import { hashPassword, verifyPassword } from './password-hash.server';
import { countTries } from './sign-in-limits.server';
import { passwordHashOf } from './store.server';

const limit = rateLimiter({ name: 'password-check', points: 10, seconds: 900 });

/**
 * Whether a password is the one of an account; asked again before what matters.
 * @throws AppError `too_many` after ten wrong ones from one network in a quarter of an hour.
 */
export async function checkPassword(userId: string, password: string, address: string): Promise<boolean> {
  const key = `${userId} ${clientNetwork(address)}`;
  const giveBack = await countTries([{ limit, key }]);
  const hash = await passwordHashOf(database(), userId);
  // An account without a password takes as long to say no.
  if (!hash) await hashPassword(password);
  const isRight = hash !== undefined && (await verifyPassword({ hash, password }));
  if (isRight) await giveBack();
  return isRight;
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
  throw new AppError('invalid', m.security_password_wrong(), { [field]: m.security_password_wrong() });
}
