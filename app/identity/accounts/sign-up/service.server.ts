import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Sender } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { hashPassword } from '../authentication/hash-password.server';
import { type SignUp, signUpsPerAddress, signUpsPerHour } from '../rules';
import { lockUser, setSignUp } from '../store.server';
import { queueVerificationEmail } from '../verification/verification-email.server';

const limitSignUps = hourlyLimit({
  name: 'sign-up',
  description: 'Accounts created, by network',
  points: signUpsPerHour,
  isShared: true,
});
// Without this limit, someone with access to many networks could keep replacing another person's sign-up.
const limitAddress = rateLimiter({
  name: 'sign-up account',
  description: 'Accounts created, by email address',
  points: signUpsPerAddress,
  seconds: 3600,
  isShared: true,
});

/**
 * Creates an account that awaits confirmation of its address. Signing up again before the confirmation replaces the
 * name and password, but a link sent earlier still accepts the earlier password. Another email is sent only if the last
 * one is at least an hour old.
 * @throws AppError `conflict` when the address already has an account, or `too_many` after too many sign-ups from the
 * client or with the address.
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
    await queueVerificationEmail(executor, { id: user.id, email }, now);
    return { userId: user.id };
  });
}
