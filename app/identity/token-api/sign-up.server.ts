import { signUp } from '~/identity/accounts/sign-up/service.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Sender } from '~/platform/forms/forms.server';
import { userResponse } from './rules';
import * as store from './store.server';
import { TokenError } from './token-error';

/**
 * Creates an account as the site's form does. A session starts only with the first sign-in after confirming the
 * address.
 * @throws TokenError `user_already_exists` when the address already has an account; AppError `too_many`, subject to the
 * same limits as that form.
 */
export async function signUpByToken(
  account: { name: string; email: string; password: string },
  sender: Sender,
  now: Date,
): Promise<ReturnType<typeof userResponse> & { confirmation_sent_at: string }> {
  const { userId } = await signUp(account, sender, now).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') {
      throw new TokenError(422, 'user_already_exists', 'User already registered');
    }
    throw error;
  });
  const member = await store.memberById(database(), userId);
  if (!member) throw new Error('The account that was just created no longer exists.');
  return { ...userResponse(member), confirmation_sent_at: now.toISOString() };
}
