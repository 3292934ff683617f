import { expect, test } from 'vitest';
import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { serverFeatures } from '~/features.server';
import { declaredMemberData } from '~/identity/accounts/member-data.server';
import { passkeys, sessions } from '~/identity/accounts/schema';
import { addMember, setMemberPassword } from '~/identity/accounts/testing/members.server';
import { exportsPerHour } from '~/identity/members/constants';
import { exportedTables, exportMemberData, tablesExcludedFromExport } from '~/identity/members/export.server';
import { grantExport, isExportGranted } from '~/identity/members/export-grant.server';
import { grantCookie, grantIn } from '~/identity/members/response.server';
import * as dataFile from '~/identity/members/routes/data-file';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { visitor } from '~/platform/permissions/actors';
import { setGrants } from '~/platform/permissions/grants';
import { openTestDatabase } from '~/platform/testing/database.server';
import { tables, tablesDeletedWithMembers, tablesOfMembers } from './tables.server';

registerFeatures(serverFeatures);
openTestDatabase();

const password = 'correct horse battery';
const now = new Date('2026-11-21T10:00:00Z');
const routes = [{ path: '/settings/data.json', loader: dataFile.loader }];

async function addMemberWithPassword() {
  const member = await addMember('moderator', { language: 'fr' });
  await setMemberPassword(member, password);
  return member;
}

const cookieOf = (setCookie: string): string => setCookie.slice(0, setCookie.indexOf(';'));

test('every table with members’ rows is either exported or withheld for a stated reason', () => {
  const exported = exportedTables();
  const excluded = tablesExcludedFromExport();
  expect(tablesOfMembers).toContain('sessions');
  for (const name of new Set([...tablesOfMembers, ...tablesDeletedWithMembers])) {
    expect(
      exported.has(name) !== name in excluded,
      `${name}: either exported, or in tablesExcludedFromExport with a reason`,
    ).toBe(true);
  }
  for (const name of [...exported, ...Object.keys(excluded)]) expect(tables.has(name), name).toBe(true);
});

test('the export contains the member’s data, but no secrets and nothing about others', async () => {
  const member = await addMemberWithPassword();
  const other = await addMember();
  for (const { userId } of [member, other]) {
    await database()
      .insert(sessions)
      .values({ id: newId(), userId, token: `token ${userId}`, expiresAt: now, ipAddress: '203.0.113.4' });
  }
  await database()
    .insert(passkeys)
    .values({ id: newId(), userId: member.userId, name: 'phone', credentialId: 'credential', publicKey: 'key' });
  await database().insert(newsletterSubscribers).values({ id: newId(), email: member.email, status: 'active' });
  const data = await exportMemberData(member, now);
  expect(data).toMatchObject({
    account: { id: member.userId, email: member.email },
    profile: { name: member.name, language: 'fr', weeklyDigest: true },
    role: { role: 'moderator' },
    sessions: [{ ipAddress: '203.0.113.4' }],
    passkeys: [{ name: 'phone' }],
    newsletter: { status: 'active' },
  });
  const declared = declaredMemberData()
    .flatMap(({ exports = {} }) => Object.entries(exports))
    .sort(([, one], [, other]) => one.position - other.position);
  expect(Object.keys(data)).toEqual([
    ...['exportedAt', 'account', 'profile', 'role'],
    ...declared.map(([name]) => name),
  ]);
  const text = JSON.stringify(data);
  for (const secret of ['token', 'credential', 'scrypt', other.userId, other.name]) expect(text).not.toContain(secret);
  expect(await exportMemberData(other, now)).toMatchObject({
    role: { role: 'subscriber' },
    newsletter: null,
    passkeys: [],
  });
  await expect(exportMemberData(visitor, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('the export stays available when administrators revoke permissions from the member’s role', async () => {
  const member = await addMemberWithPassword();
  setGrants(new Map());
  try {
    expect(await exportMemberData(member, now)).toMatchObject({ reports: [], moderationDecisions: expect.anything() });
  } finally {
    setGrants(undefined);
  }
});

test.each(['second_factor', 'address'] as const)(
  'staff whose permissions are withheld (%s) cannot download their work for the newsroom',
  async (withheld) => {
    const member = await addMemberWithPassword();
    const grant = await grantExport(member, password, '192.0.2.1', now);
    const restricted = { ...member, withheld };
    const refused = { code: 'forbidden', message: expect.stringContaining('your newsroom work') };
    await expect(grantExport(restricted, password, '192.0.2.1', now)).rejects.toMatchObject(refused);
    expect([await isExportGranted(member, grant, now), await isExportGranted(restricted, grant, now)]).toEqual([
      true,
      false,
    ]);
    await expect(exportMemberData(restricted, now)).rejects.toMatchObject(refused);
  },
);

test('the export requires the member’s password, is granted to them alone for two minutes, and is limited per hour', async () => {
  const member = await addMemberWithPassword();
  const other = await addMember();
  await expect(grantExport(member, 'wrong', '192.0.2.1', now)).rejects.toMatchObject({ code: 'invalid' });
  const cookie = grantCookie(await grantExport(member, password, '192.0.2.1', now));
  expect(cookie).toMatch(/; Max-Age=120; Path=\/settings\/data\.json; HttpOnly; (?:Secure; )?SameSite=Strict/);
  const given = cookieOf(cookie);
  const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  expect(await isExportGranted(member, grantIn(`language=de; ${given}`), at(119))).toBe(true);
  expect(await isExportGranted(member, grantIn(given), at(120))).toBe(false);
  expect(await isExportGranted(other, grantIn(given), now)).toBe(false);
  const prolonged = given.replace(/=\d+/, `=${Math.floor(now.getTime() / 1000) + 99_999}`);
  for (const forged of [null, '', prolonged, `x${given}`, 'lowdown.export=.', given.slice(0, -1)]) {
    expect(await isExportGranted(member, grantIn(forged), now), String(forged)).toBe(false);
  }
  for (let number = 1; number < exportsPerHour; number += 1) await grantExport(member, password, '192.0.2.1', now);
  await expect(grantExport(member, password, '192.0.2.1', now)).rejects.toMatchObject({ code: 'too_many' });
});

test('the export is a file that is never cached; without a grant it redirects to the password page', async () => {
  const member = await addMemberWithPassword();
  const cookie = cookieOf(grantCookie(await grantExport(member, password, '192.0.2.1', new Date())));
  const { response, cacheSeconds } = await requestResource(
    routes,
    '/settings/data.json',
    { headers: { Cookie: cookie } },
    member,
  );
  expect(response.status).toBe(200);
  expect(cacheSeconds).toBe(0);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="lowdown-\d{4}-\d\d-\d\d\.json"$/),
    'set-cookie': expect.stringContaining('Max-Age=0'),
  });
  expect(await response.json()).toMatchObject({ account: { email: member.email } });
  const other = await addMember();
  for (const [who, headers] of [
    [member, undefined],
    [other, { Cookie: cookie }],
  ] as const) {
    const refused = (await requestResource(routes, '/settings/data.json', { headers }, who)).response;
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/settings/data']);
  }
});
