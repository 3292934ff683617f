import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Member, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { sessions } from '../schema';
import { addMember } from '../testing/members.server';
import { signInForTest, TestBrowser } from '../testing/signed-in.server';
import { endSession, listSessions, signOutEverywhere } from './session-list.server';
import { readSession } from './sessions.server';

openTestDatabase();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0';
const list = (actor: Member, browser: TestBrowser, cursor?: string) =>
  listSessions(actor, browser.headers, cursor, new Date());
const isSignedIn = async (browser: TestBrowser) =>
  (await readSession(browser.headers, { isDocument: false, address: '' })) !== undefined;

async function signedIn(member: Member, address: string, userAgent?: string): Promise<TestBrowser> {
  const browser = new TestBrowser(address, userAgent);
  await signInForTest(member, browser);
  return browser;
}

test('the list shows every browser, marks the current one and contains no tokens', async () => {
  const member = await addMember();
  await signedIn(member, '2001:db8:1:2::3', firefox);
  const here = await signedIn(member, '203.0.113.9');
  await database()
    .insert(sessions)
    .values({ id: newId(), userId: member.userId, token: newId(), expiresAt: new Date(Date.now() - 1000) });
  const found = await list(member, here);
  expect(found.next).toBeUndefined();
  expect(found.sessions).toMatchObject([
    { isCurrent: true, browser: 'Chrome', system: 'Linux', network: '203.0.…' },
    { isCurrent: false, browser: 'Firefox', system: 'Windows', network: '2001:db8:1:…' },
  ]);
  const rows = await database().select().from(sessions).where(eq(sessions.userId, member.userId));
  const shown = JSON.stringify(found);
  for (const { token } of rows) expect(shown).not.toContain(token);
  await expect(listSessions(visitor, here.headers, undefined, new Date())).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('a session can be ended only by its owner', async () => {
  const member = await addMember();
  const other = await addMember();
  const here = await signedIn(member, '203.0.113.9');
  const there = await signedIn(member, '203.0.113.10');
  const id = (await list(member, here)).sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  await expect(endSession(other, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(endSession(visitor, id)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(endSession(member, "' or true")).rejects.toMatchObject({ code: 'not_found' });
  expect(await isSignedIn(there)).toBe(true);
  await endSession(member, id);
  expect(await isSignedIn(there)).toBe(false);
  expect(await isSignedIn(here)).toBe(true);
  await expect(endSession(member, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('signing out everywhere ends all of the member’s sessions and nobody else’s', async () => {
  const member = await addMember();
  const other = await signedIn(await addMember(), '203.0.113.11');
  const here = await signedIn(member, '203.0.113.9');
  const there = await signedIn(member, '203.0.113.10');
  const left = here.copy();
  here.storeCookies(await signOutEverywhere(member, here.headers));
  expect(here.cookie('session_token')).toBeUndefined();
  expect(await Promise.all([left, there].map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(other)).toBe(true);
  await expect(signOutEverywhere(visitor, here.headers)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a long list is paginated and contains each session once', async () => {
  const member = await addMember();
  const expiresAt = new Date(Date.now() + 60_000);
  const ids = Array.from({ length: 45 }, newId);
  await database()
    .insert(sessions)
    .values(ids.map((id) => ({ id, userId: member.userId, token: id, expiresAt })));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(member, new TestBrowser('203.0.113.9'), cursor);
    seen.push(...page.sessions.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual(ids.toReversed());
  // An invalid cursor is ignored.
  expect((await list(member, new TestBrowser('203.0.113.9'), 'x')).sessions).toHaveLength(20);
});
