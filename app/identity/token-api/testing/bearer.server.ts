import { addPassword, password } from '~/identity/accounts/testing/accounts.server';
import { visitor } from '~/platform/permissions/actors';
import type { StepActor } from '~/platform/testing/entries';
import { signInForTokens } from '../sessions.server';

/** Signs the member in through the token API and returns the `Authorization` header; no header for a visitor. */
export async function bearerOf(member: StepActor): Promise<Record<string, string>> {
  if (!member) return {};
  await addPassword(member.userId);
  const { access_token } = await signInForTokens(
    visitor,
    { email: member.email, password },
    { address: '192.0.2.1', userAgent: 'tests' },
    new Date(),
  );
  return { authorization: `Bearer ${access_token}` };
}
