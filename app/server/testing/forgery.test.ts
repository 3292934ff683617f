import { expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { changesBetween, readTables } from '~/platform/testing/changes.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import type { Write } from '~/platform/testing/entries';
import { writes } from './site-entries.server';
import { openWholeSite } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

/** Writes that other sites may send: the request carries its own credential, and cookies are ignored. */
const openToOtherOrigins: { entries: RegExp; because: string }[] = [
  {
    entries: /^POST (?:\/notifications)?\/unsubscribe\/:token$/,
    because: 'the signed token names its own recipient, and email clients post it (RFC 8058)',
  },
  { entries: /^[A-Z]+ \/(?:api|auth)\/v1\//, because: 'no cookie counts; a password or token in the request does' },
];
const isOpen = ({ entry }: Write): boolean => openToOtherOrigins.some(({ entries }) => entries.test(entry));

/**
 * The headers with which browsers report another origin: sent by current browsers for another site and for a sibling
 * domain, by older browsers, and for pages without an origin.
 */
const elsewhere: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.magazine.test' },
  { origin: 'https://elsewhere.test' },
  { origin: 'null' },
];

test.each(writes.filter((write) => !isOpen(write)))(
  '$entry from another origin changes nothing',
  async ({ prepare }) => {
    const member = await addMember('admin');
    const { path, ...question } = await prepare(member);
    const cookie = await site.signIn(member.userId);
    const before = await readTables();
    for (const origin of elsewhere) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const headers = { ...question.headers, ...origin, cookie };
        const { status } = await site.ask(path, { ...question, method, headers });
        expect(status, `${method} ${JSON.stringify(origin)}`).toBe(403);
      }
    }
    expect(changesBetween(before, await readTables())).toEqual([]);
  },
);

test.each(openToOtherOrigins)('$entries is open to other origins: $because', async ({ entries }) => {
  const open = writes.filter(({ entry }) => entries.test(entry));
  expect(open.length).toBeGreaterThan(0);
  const member = await addMember('admin');
  const cookie = await site.signIn(member.userId);
  for (const { entry, prepare } of open) {
    // Prepared without a signed-in member, so the session cookie sent with it must have no effect.
    const { path, ...question } = await prepare(undefined);
    const before = await readTables();
    const headers = { ...question.headers, origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site', cookie };
    const { status } = await site.ask(path, { ...question, headers });
    expect(status, entry).toBeLessThan(500);
    const ownChanges = changesBetween(before, await readTables()).filter((change) => change.includes(member.userId));
    expect(ownChanges, entry).toEqual([]);
  }
});

test.each(writes.filter(({ entry }) => !entry.endsWith('api/v1/*')))(
  'a GET of $entry changes nothing',
  async (write) => {
    const { path } = await write.prepare(undefined);
    const before = await readTables();
    await site.ask(path);
    expect(changesBetween(before, await readTables())).toEqual([]);
  },
);

test.each([
  '//unsubscribe/auth/sign-out',
  '//magazine.test/unsubscribe/../auth/sign-out',
  '/unsubscribe/%2e%2e/auth/sign-out',
  '/unsubscribe/x/../../auth/sign-out',
])('a POST to %s from another origin changes nothing, whatever its path begins with', async (path) => {
  const { userId } = await addMember('subscriber');
  const headers = {
    origin: 'https://elsewhere.test',
    'sec-fetch-site': 'cross-site',
    cookie: await site.signIn(userId),
  };
  const before = await readTables();
  await site.ask(path, { method: 'POST', headers });
  expect(changesBetween(before, await readTables())).toEqual([]);
});
