import type { Executor } from '~/platform/database/database.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { verificationHours } from '../constants';
import { verificationJob } from '../jobs.server';
import { mailPause } from '../rules';
import { claimMail } from '../store.server';
import { keepSignUp } from './store.server';

/**
 * Queues an email with the link that confirms an account, at most once an hour per address, in the caller's
 * transaction. The link belongs to the current sign-up, so that a later one, perhaps a stranger's, does not affect it.
 */
export async function mailVerification(
  executor: Executor,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - mailPause);
  if (!(await claimMail(executor, { email, kind: 'verification' }, now, since))) return;
  // Twice the lifetime of the link, which begins only when the email is sent.
  const until = new Date(now.getTime() + 2 * verificationHours * 3_600_000);
  const signUpId = await keepSignUp(executor, id, until);
  await enqueue(executor, verificationJob, { userId: id, signUpId });
}
