import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { codeLifetime } from './rules';
import { claimCode, releaseCode } from './store.server';

/**
 * Runs `work` with a code that has not been used yet. Claims the code first, so that only one of two simultaneous uses
 * succeeds, and releases it if `work` fails.
 */
export async function withClaimedCode<Result>(
  used: { userId: string; code: string },
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const since = new Date(now.getTime() - codeLifetime);
  if (!(await claimCode(database(), used, now, since))) throw wrongCode('code');
  try {
    return await work();
  } catch (error) {
    await releaseCode(database(), used);
    throw error;
  }
}

/** Returns the error for a wrong code, shown next to its field. A used code gets the same error. */
export function wrongCode(field: 'code' | 'recovery'): AppError {
  const sentence = field === 'code' ? m.second_step_code_wrong() : m.second_step_recovery_wrong();
  return new AppError('invalid', sentence, { [field]: sentence });
}
