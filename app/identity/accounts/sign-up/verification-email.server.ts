import type { Executor } from '~/platform/database/database.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { verificationHours } from '../constants';
import { verificationJob } from '../jobs.server';
import { mailPause } from '../rules';
import { claimMail } from '../store.server';
import { keepSignUp } from './store.server';

/**
 * Has an address mailed the link that confirms its account, at most once an hour, in the caller's transaction. The link
 * belongs to the sign-up of this moment: a later one, which may be a stranger's, takes nothing from it.
 */
export async function mailVerification(
  executor: Executor,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - mailPause);
  if (!(await claimMail(executor, { email, kind: 'verification' }, now, since))) return;
  // Twice as long as the link works, which begins to count when the mail goes out.
  const until = new Date(now.getTime() + 2 * verificationHours * 3_600_000);
  const signUpId = await keepSignUp(executor, id, until);
  await enqueue(executor, verificationJob, { userId: id, signUpId });
}
