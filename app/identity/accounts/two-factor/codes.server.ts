import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { codeLife } from './rules';
import { claimCode, releaseCode } from './store.server';

/**
 * Does something with a code that nobody has used. It is claimed beforehand, so that of two simultaneous uses only one
 * succeeds; a wrong code is released again.
 */
export async function withClaim<Result>(
  used: { userId: string; code: string },
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const since = new Date(now.getTime() - codeLife);
  if (!(await claimCode(database(), used, now, since))) throw wrongCode('code');
  try {
    return await work();
  } catch (error) {
    await releaseCode(database(), used);
    throw error;
  }
}

/** What is said of a wrong code at its field; of a used one nothing else. */
export function wrongCode(field: 'code' | 'recovery'): AppError {
  const sentence = field === 'code' ? m.second_step_code_wrong() : m.second_step_recovery_wrong();
  return new AppError('invalid', sentence, { [field]: sentence });
}
