import { beginTwoFactor, confirmTwoFactor } from '../two-factor/service.server';
import { appCodeAt } from './authenticator.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from './signed-in.server';

/**
 * Adds a member with a password (`testPassword`) and an authenticator app. The set-up used the code of the next step,
 * so the codes of the current step and the one before still work.
 */
export async function addMemberWithSecondFactor() {
  const member = await addMemberWithPassword();
  const browser = new TestBrowser('192.0.2.250');
  await signInForTest(member, browser);
  const { secret } = await beginTwoFactor(member, testPassword, browser.client);
  const now = new Date();
  const code = appCodeAt(secret, new Date(now.getTime() + 30_000));
  const { recoveryCodes, cookies } = await confirmTwoFactor(member, code, browser.client, now);
  browser.storeCookies(cookies);
  return { ...member, secret, recoveryCodes, browser };
}
