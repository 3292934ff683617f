import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events.server';
import type { Sender } from '~/platform/forms.server';
import { hourlyLimit } from '~/platform/http/hourly-limit.server';
import { enqueue } from '~/platform/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Actor, authorize } from '~/security/permissions';
import { verificationJob } from './jobs.server';
import { hashPassword } from './password-hash.server';
import { mailPause, type SignUp, signUpsPerHour } from './rules';
import { claimMail, lockUser, setSignUp } from './store.server';

const limitSignUps = hourlyLimit('sign-up', signUpsPerHour);

/**
 * Makes an account that waits until its address has been confirmed. Signing up again before that replaces name and
 * password, and is mailed again only when the last mail is an hour old.
 * @throws AppError `conflict` when the address has an account, `too_many` when the client has signed up too often.
 */
export async function signUp(
  actor: Actor,
  { name, email, password }: SignUp,
  sender: Sender,
  now: Date,
): Promise<{ userId: string }> {
  authorize(actor, 'accounts.enter');
  await limitSignUps(sender.address);
  const passwordHash = await hashPassword(password);
  return transaction(async (executor) => {
    const user = await lockUser(executor, { email, name });
    if (user.emailVerified) throw new AppError('conflict', m.auth_email_taken(), { email: m.auth_email_taken() });
    await setSignUp(executor, user.id, { name, language: sender.locale, passwordHash });
    const since = new Date(now.getTime() - mailPause);
    if (await claimMail(executor, { email, kind: 'verification' }, now, since)) {
      await enqueue(executor, verificationJob, { userId: user.id });
    }
    return { userId: user.id };
  });
}
