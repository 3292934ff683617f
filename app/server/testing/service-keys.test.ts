import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listUsers } from '~/identity/accounts/administration/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { saveBackup } from '~/operations/backup/file.server';
import { writeBackup } from '~/operations/backup/service.server';
import { describeError, log } from '~/platform/logging/logging.server';
import { mailRelayKey } from '~/platform/mail/mail-relay-key';
import { operator } from '~/platform/permissions/actors';
import { deriveMasterKey } from '~/platform/service-keys/master-key.server';
import { serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { siteNameSetting } from '~/platform/site-identity/settings.server';
import { readTables } from '~/platform/testing/changes.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { encodedForms } from '~/platform/testing/encoded-forms';
import { openWholeSite } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

const password = 'Wort-das-niemand-lesen-darf-91c0';
/** Nothing listens at this address, so the test of the key fails. */
const key = `smtp://absender:${password}@127.0.0.1:9`;
/** The parts of the key that nobody may read, in the forms in which they could be hidden. */
const secrets = [key, password, 'absender', '127.0.0.1:9'].flatMap(encodedForms);
const found = (text: string): string[] => secrets.filter((secret) => text.includes(secret));

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
    vi.spyOn(log, level).mockImplementation((...entry: unknown[]) => void logged.push(entry));
});
afterEach(() => vi.restoreAllMocks());
const logText = (): string =>
  JSON.stringify(logged, (_, value) => (value instanceof Error ? describeError(value) : value));

test('a key appears in no response, no log, no table and no backup', async () => {
  const member = await addMember('admin');
  const headers = { cookie: await site.signIn(member.userId), origin: 'https://magazine.test' };
  const texts: string[] = [];
  const ask = async (path: string, form?: Record<string, string>) => {
    const { status, text, headers: received } = await site.ask(path, { form, headers });
    texts.push(text, JSON.stringify(received));
    return status;
  };
  const path = (task: string) => `/setup?tab=apis&do=${task}&service=email`;
  expect(await ask(path('set-key'), { key })).toBe(200);
  expect(serviceKeyValue(mailRelayKey)).toBe(key);
  expect(await ask(path('test-key'), {})).toBe(409);
  // Refused: an overlong key, and one of another form.
  expect(await ask(path('set-key'), { key: `${key}${'x'.repeat(4_000)}` })).toBe(400);
  expect(await ask(path('set-key'), { key: `${key}?logger=true` })).toBe(400);
  for (const page of [
    ...['/setup?tab=apis', '/setup.data?tab=apis', '/setup', '/phase3-complete', '/phase3-complete.data'],
    ...['/admin?tab=status', '/admin.data?tab=status', '/admin/settings?tab=security', '/admin/security?tab=audit'],
  ])
    expect(await ask(page), page).toBe(200);
  expect(texts.join('')).toContain('Email sending');
  expect(found(texts.join('\n'))).toEqual([]);

  const tables = JSON.stringify(await readTables());
  expect(tables).toContain('mailRelay');
  expect(found(tables)).toEqual([]);

  const folder = await mkdtemp(join(tmpdir(), 'lowdown-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'backup');
  await saveBackup(file, (output) => writeBackup(operator, output, new Date()));
  const backup = gunzipSync(await readFile(file)).toString();
  expect(backup).toContain('mailRelay');
  expect(found(backup)).toEqual([]);
  // Nor the master key, as it is configured and as it encrypts.
  const masterKey = 'The master key of the site in tests';
  for (const form of [masterKey, deriveMasterKey(masterKey).key].flatMap(encodedForms))
    expect(backup).not.toContain(form);

  expect(found(logText())).toEqual([]);
});

test('readers, moderators, and editors who write or publish are refused everything, and learn nothing about keys', async () => {
  for (const role of ['subscriber', 'moderator', 'editor'] as const) {
    const { userId, email } = await addMember(role);
    const headers = { cookie: await site.signIn(userId), origin: 'https://magazine.test' };
    // Staff may enter the newsroom, so they get a page that says they may not open this; readers are redirected.
    const refused = role === 'subscriber' ? 302 : 403;
    for (const page of ['/setup', '/setup?tab=content', '/setup?tab=apis', '/phase3-complete', '/admin/settings']) {
      const { status, text } = await site.ask(page, { headers });
      expect(status, `${role} ${page}`).toBe(refused);
      expect(text, `${role} ${page}`).not.toMatch(/SMTP_URL|Two-factor sign-in for administrators|name="siteName"/);
    }
    for (const page of ['/setup.data?tab=apis', '/phase3-complete.data', '/admin/settings.data']) {
      const { text } = await site.ask(page, { headers });
      expect(text, `${role} ${page}`).not.toMatch(/SMTP_URL|Two-factor sign-in for administrators|siteName/);
    }
    const before = [siteSetting(siteNameSetting), serviceKeyValue(mailRelayKey), await listUsers(operator)];
    for (const [path, form] of [
      ['/setup?do=assign', { email }],
      // Nor do they learn which addresses have an account.
      ['/setup?do=assign', { email: 'nobody@elsewhere.test' }],
      ['/setup?do=site', { siteName: 'Taken over', 'opened.siteName': 'Lowdown' }],
      ['/setup?tab=content&do=edition', {}],
      ['/setup?tab=apis&do=set-key&service=email', { key }],
      ['/setup?tab=apis&do=remove-key&service=email', {}],
      ['/setup?tab=apis&do=test-key&service=email', {}],
      ['/admin/settings', { siteName: 'Taken over', 'opened.siteName': 'Lowdown' }],
    ] as const)
      expect((await site.ask(path, { form, headers })).status, `${role} ${path}`).toBe(refused);
    expect([siteSetting(siteNameSetting), serviceKeyValue(mailRelayKey), await listUsers(operator)]).toEqual(before);
  }
});
