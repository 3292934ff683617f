import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { sessionSeconds, sessionTimeout } from '../authentication/session-length.server';
import { profiles, sessions } from '../schema';
import { addMember } from '../testing/members.server';
import { signInForTest, TestBrowser } from '../testing/signed-in.server';
import { readSession } from './sessions.server';

registerFeatures([accountsFeature]);
openTestDatabase();
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});

const hour = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hour);

async function signedIn(): Promise<{ member: Member; browser: TestBrowser }> {
  const member = await addMember();
  const browser = new TestBrowser('203.0.113.9');
  await signInForTest(member, browser);
  return { member, browser };
}
/** Makes a member's session one that was last renewed, and a member who was last seen, so many hours ago. */
async function lastUsed({ userId }: Member, renewed: number, seen: number): Promise<void> {
  const [updatedAt, expiresAt] = [ago(renewed), new Date(ago(renewed).getTime() + sessionSeconds() * 1000)];
  await database().update(sessions).set({ updatedAt, expiresAt }).where(eq(sessions.userId, userId));
  await database()
    .update(profiles)
    .set({ lastSeenAt: ago(seen) })
    .where(eq(profiles.userId, userId));
}
const isSignedIn = async (browser: TestBrowser) =>
  (await readSession(browser.headers, { isDocument: false, address: '' })) !== undefined;
/** Hours until the member's session ends, rounded. */
async function hoursLeft({ userId }: Member): Promise<number> {
  const [row] = await database().select().from(sessions).where(eq(sessions.userId, userId));
  return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / hour);
}
const set = (hours: number) => changeSettings(operator, [sessionTimeout.changeTo(hours)], new Date());

test('a shorter time ends sessions that were not used for longer, and keeps the others', async () => {
  const [idle, used] = [await signedIn(), await signedIn()];
  await lastUsed(idle.member, 30, 30);
  await lastUsed(used.member, 20, 0);
  expect(await isSignedIn(idle.browser)).toBe(true);
  await lastUsed(idle.member, 30, 30);
  await set(12);
  expect([await isSignedIn(idle.browser), await isSignedIn(used.browser)]).toEqual([false, true]);
  expect(await hoursLeft(used.member)).toBe(13);
});

test('a longer time extends sessions that are open, and does not bring back those that have ended', async () => {
  await set(12);
  const [open, ended] = [await signedIn(), await signedIn()];
  await lastUsed(open.member, 6, 6);
  await lastUsed(ended.member, 13, 13);
  await set(100);
  expect(await hoursLeft(open.member)).toBe(94);
  expect(await isSignedIn(ended.browser)).toBe(false);
});

test('a session that is used does not end, however short the time is', async () => {
  await set(1);
  const { member, browser } = await signedIn();
  expect(await hoursLeft(member)).toBe(1);
  await lastUsed(member, 0.9, 0.9);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await hoursLeft(member)).toBe(1);
  await lastUsed(member, 1.1, 1.1);
  expect(await isSignedIn(browser)).toBe(false);
});

test('SESSION_DAYS wins where it is set, and the setting cannot be changed then', async () => {
  await set(5);
  expect(sessionSeconds()).toBe(5 * 3600);
  const before = configuration();
  onTestFinished(() => setConfiguration(before));
  setConfiguration({ ...before, SESSION_DAYS: 3, configured: new Set(['SESSION_DAYS']) });
  expect(sessionSeconds()).toBe(3 * 86_400);
  await expect(set(7)).rejects.toMatchObject({ fields: { sessionTimeout: expect.stringContaining('SESSION_DAYS') } });
});
