import type { Executor } from '~/platform/database/database.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { verificationHours } from '../constants';
import { verificationJob } from '../jobs.server';
import { minEmailInterval } from '../rules';
import { claimEmailSend } from '../store.server';
import { storeSignUp } from './store.server';

/**
 * Queues an email with the link that confirms an account, at most once an hour per address, in the caller's
 * transaction. The link belongs to the current sign-up, so that a later one, perhaps a stranger's, does not affect it.
 */
export async function queueVerificationEmail(
  executor: Executor,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - minEmailInterval);
  if (!(await claimEmailSend(executor, { email, kind: 'verification' }, now, since))) return;
  // Twice the link's lifetime, because the lifetime begins only when the email is sent.
  const until = new Date(now.getTime() + 2 * verificationHours * 3_600_000);
  const signUpId = await storeSignUp(executor, id, until);
  await enqueue(executor, verificationJob, { userId: id, signUpId });
}
