import type { Member } from '~/platform/permissions/actors';
import { beginTwoFactor, confirmTwoFactor } from '../two-factor/service.server';
import { appCodeAt } from './authenticator.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from './signed-in.server';

/**
 * Sets up an authenticator app for a member with a password (`testPassword`), in a browser in which the member is signed
 * in. The code used is that for the next time step, so the codes for the current and the previous step still work.
 */
export async function setUpApp(member: Member, browser: TestBrowser) {
  const { secret } = await beginTwoFactor(member, testPassword, browser.client);
  const now = new Date();
  const code = appCodeAt(secret, new Date(now.getTime() + 30_000));
  const { recoveryCodes, cookies } = await confirmTwoFactor(member, code, browser.client, now);
  browser.storeCookies(cookies);
  return { secret, recoveryCodes };
}

/** Adds a member with a password (`testPassword`) and an authenticator app, as `setUpApp` sets it up. */
export async function addMemberWithSecondFactor() {
  const member = await addMemberWithPassword();
  const browser = new TestBrowser('192.0.2.250');
  await signInForTest(member, browser);
  return { ...member, ...(await setUpApp(member, browser)), browser };
}
