import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Sender } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { hashPassword } from '../passwords/hash.server';
import { type SignUp, signUpsPerAddress, signUpsPerHour } from '../rules';
import { lockUser, setSignUp } from '../store.server';
import { mailVerification } from './verification-email.server';

const limitSignUps = hourlyLimit('sign-up', signUpsPerHour, { isShared: true });
// Networks cost little: whoever has many could spoil someone's sign-up by theirs again and again.
const limitAddress = rateLimiter({ name: 'sign-up account', points: signUpsPerAddress, seconds: 3600, isShared: true });

/**
 * Makes an account that waits until its address has been confirmed. Signing up again before that replaces name and
 * password, but for those who follow a link that was mailed before; the next mail goes when the last is an hour old.
 * @throws AppError `conflict` when the address has an account, `too_many` when the client, or anybody with this
 * address, has
 * signed up too often.
 */
export async function signUp(
  { name, email, password }: SignUp,
  sender: Sender,
  now: Date,
): Promise<{ userId: string }> {
  await limitSignUps(sender.address);
  if (!(await limitAddress(email)).isAllowed) throw new AppError('too_many', m.auth_sign_up_too_many());
  const passwordHash = await hashPassword(password);
  return transaction(async (executor) => {
    const user = await lockUser(executor, { email, name });
    if (user.emailVerified) throw new AppError('conflict', m.auth_email_taken(), { email: m.auth_email_taken() });
    await setSignUp(executor, user.id, { name, language: sender.locale, passwordHash });
    await mailVerification(executor, { id: user.id, email }, now);
    return { userId: user.id };
  });
}
