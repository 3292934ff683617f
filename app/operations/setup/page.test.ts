import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addArticle } from '~/content/articles/testing/articles.server';
import { userRoles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import * as dashboard from '~/newsroom/dashboard/routes/dashboard';
import { openingEditionJob } from '~/newsroom/importing/opening-edition.server';
import { importItems } from '~/newsroom/importing/schema';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { platformFeature } from '~/platform/features/platform.server';
import type { Member } from '~/platform/permissions/actors';
import { defaultGrants } from '~/platform/permissions/declarations';
import { setGrants } from '~/platform/permissions/grants';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { serviceKeys, serviceKeyTests } from '~/platform/service-keys/schema';
import { readServiceKeys } from '~/platform/service-keys/service-keys.server';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { siteNameSetting, siteUrlSetting } from '~/platform/site-identity/settings.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import * as complete from './routes/setup-complete';
import * as setup from './routes/setup-page';

openPageDatabase();
registerFeatures([platformFeature, auditFeature]);
openIdleJobs([openingEditionJob]);
const relay = startMailRelay();

const pages = [
  { path: '/setup', module: setup },
  { path: '/phase3-complete', module: complete },
  { path: '/admin', module: dashboard },
] as unknown as Page[];

let admin: Member & { email: string; name: string };
let initial: ReturnType<typeof configuration>;
let relayUrl: string;
beforeAll(() => {
  initial = configuration();
  relayUrl = initial.SMTP_URL ?? '';
});
beforeEach(async () => {
  setConfiguration({ ...initial, SMTP_URL: undefined, MASTER_KEY: 'The master key of the site in tests' });
  await database().delete(serviceKeys);
  await database().delete(serviceKeyTests);
  await readServiceKeys();
  relay.deliveries.length = 0;
  admin = await addMember('admin');
});

const withoutMarks = (html: string): string => html.replaceAll('<!-- -->', '');
const open = async (path: string, actor: Member = admin) => withoutMarks((await visit(pages, path, { actor })).html);
async function send(path: string, form: Record<string, string>) {
  const { html, ...response } = await visit(pages, path, { actor: admin, form });
  return { ...response, html: withoutMarks(html) };
}
const keyPath = (task: string, service = 'email') => `/setup?tab=apis&do=${task}&service=${service}`;

describe('the checks', () => {
  /** Returns the states that a page shows, by name. */
  const states = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/class="badge state-(\w+)">(?:Complete|Review|Pending)<\/span><div><h3>(.*?)<\/h3>/g)].map(
        ([, state, name]) => [name, state],
      ),
    );

  test('are the same on the setup page, on the page that says what is done, and in the launch status', async () => {
    const inStatus = states(await open('/admin?tab=status'));
    expect(Object.keys(inStatus)).toHaveLength(10);
    expect(states(await open('/phase3-complete'))).toEqual(inStatus);
    const inTabs = { ...states(await open('/setup')), ...states(await open('/setup?tab=content')) };
    const { Email: email, ...others } = inStatus;
    expect(inTabs).toEqual(others);
    expect(email).toBe('pending');
    const done = Object.values(inStatus).filter((state) => state === 'complete').length;
    for (const path of ['/setup', '/phase3-complete']) expect(await open(path)).toContain(`${done} of 10 checks`);
  });

  test('change on all three pages with what they check', async () => {
    expect(await open('/setup?tab=apis')).toContain('<span class="tab-count">0 of 1</span>');
    const expectEmail = async (state: string): Promise<void> => {
      for (const path of ['/phase3-complete', '/admin?tab=status'])
        expect(states(await open(path)).Email, path).toBe(state);
    };
    await send(keyPath('set-key'), { key: relayUrl });
    await expectEmail('warning');
    expect(await open('/setup?tab=apis')).toContain('<span class="tab-count">0 of 1</span>');
    await send(keyPath('test-key'), {});
    await expectEmail('complete');
    expect(await open('/setup?tab=apis')).toContain('<span class="tab-count">1 of 1</span>');
    relay.refusals.push({ at: 'message', code: 554, message: 'No' });
    await send(keyPath('test-key'), {});
    await expectEmail('warning');
    expect(await open('/setup?tab=apis')).toContain('<span class="tab-count">0 of 1</span>');
  });

  test('that are open lead to the setup page, and each tab is one click away', async () => {
    const html = await open('/phase3-complete');
    expect(html).toContain('Setup is not complete yet');
    for (const path of ['/setup', '/setup?tab=content', '/setup?tab=apis', '/setup?tab=apis#email'])
      expect(html).toContain(`href="${path}"`);
    expect(await open('/setup')).toContain('href="/phase3-complete"');
    expect(await open('/admin?tab=status')).toContain('href="/setup"');
  });
});

describe('Assign Admin', () => {
  const assign = (email: string) => send('/setup?do=assign', { email });
  const roleOf = async (userId: string) =>
    (await database().select().from(userRoles).where(eq(userRoles.userId, userId)))[0]?.role;

  test('makes a member an administrator, and logs it', async () => {
    const reader = await addMember();
    const { status, html } = await assign(`  ${reader.email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(html).toContain('Admin Role Assigned');
    expect(html).toContain(`<strong>${reader.name}</strong>`);
    expect(html).not.toContain(reader.email);
    expect(await roleOf(reader.userId)).toBe('admin');
    const log = await database().select().from(securityAuditLog).where(eq(securityAuditLog.resourceId, reader.userId));
    expect(log.map(({ action }) => action)).toEqual(['role_assignment']);
  });

  test.each([
    ['', 'Enter an email address.'],
    ['   ', 'Enter an email address.'],
    ['nobody@elsewhere.test', 'User not found with this email'],
    ['not an address', 'User not found with this email'],
    ['%', 'User not found with this email'],
    ["' or true --", 'User not found with this email'],
    ['a\u0000b@elsewhere.test', 'User not found with this email'],
  ])('refuses “%s” at its field: %s', async (email, sentence) => {
    const { status, html } = await assign(email);
    expect(status).toBe(400);
    expect(html).toContain('Assignment Failed');
    expect(html).toMatch(new RegExp(`class="field-error">${sentence}<`));
  });

  test('refuses an address that is not confirmed, and one of an administrator', async () => {
    const stranger = await addMember();
    await database().update(users).set({ emailVerified: false }).where(eq(users.id, stranger.userId));
    expect((await assign(stranger.email)).html).toContain('has not confirmed it yet');
    expect(await roleOf(stranger.userId)).toBeUndefined();
    expect((await assign(admin.email)).html).toContain('already an administrator');
  });
});

describe('the site’s name and URL', () => {
  test('are saved like on the settings screen', async () => {
    setConfiguration({ ...configuration(), configured: new Set() });
    const form = { siteName: 'Field Notes', 'opened.siteName': 'Lowdown', siteUrl: 'https://notes.test' };
    const { status, html } = await send('/setup?do=site', form);
    expect(status).toBe(200);
    expect(html).toContain('Name and URL saved');
    expect([siteSetting(siteNameSetting), siteSetting(siteUrlSetting)]).toEqual(['Field Notes', 'https://notes.test']);
    expect((await send('/setup?do=site', { siteName: 'Other', 'opened.siteName': 'Lowdown' })).html).toContain(
      'Someone else has changed this to “Field Notes”.',
    );
    const refused = await send('/setup?do=site', { siteUrl: 'javascript:alert(1)' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Enter an http:// or https:// URL without a path');
    await send('/setup?do=site', { siteName: 'Lowdown', siteUrl: '' });
    await readSettings();
  });

  test('cannot be changed where the server’s configuration sets them', async () => {
    const html = await open('/setup');
    expect(html.match(/<input[^>]*name="siteUrl"[^>]*>/)?.[0]).toContain('disabled=""');
    expect((await send('/setup?do=site', { siteUrl: 'https://other.test' })).status).toBe(400);
    expect(siteSetting(siteUrlSetting)).toBe('https://magazine.test');
  });
});

test('the Content tab shows how the site has started, and offers the opening edition only to an empty site', async () => {
  const path = '/setup?tab=content';
  const button = 'Load the opening edition';
  expect(await open(path)).toContain(button);
  const { status, html } = await send(`${path}&do=edition`, {});
  expect(status).toBe(200);
  expect(html).toContain('The opening edition is being loaded');
  expect(html).not.toContain(button);
  await database().update(importItems).set({ contentHash: 'complete' });
  expect(await open(path)).toMatch(/Chosen<\/span><div><h3>Opening edition/);
  await database().delete(importItems);
  await addArticle({ title: 'Our own' });
  expect(await open(path)).toMatch(/Chosen<\/span><div><h3>Empty site/);
  const refused = await send(`${path}&do=edition`, {});
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('only into an empty site');
});

test('the Content tab leads to the import of another site', async () => {
  expect(await open('/setup?tab=content')).toContain('href="/admin/import"');
});

describe('keys', () => {
  test('have a row each; those that nothing uses say so, and have no form', async () => {
    const html = await open('/setup?tab=apis');
    const row = (service: string) => html.match(new RegExp(`<li id="${service}">.*?</li>`, 's'))?.[0] ?? '';
    expect(row('email')).toContain('Not set');
    expect(row('email')).toContain('Readers receive nothing.');
    expect(row('email')).toContain('smtps://USER:PASSWORD@SERVER:465');
    for (const service of ['search', 'news', 'ai']) {
      expect(row(service), service).toContain('Nothing on this site uses it yet');
      expect(row(service), service).not.toContain('<form');
      expect((await send(keyPath('set-key', service), { key: 'a key' })).status).toBe(404);
    }
  });

  test('are set, tested and removed without JavaScript', async () => {
    const saved = await send(keyPath('set-key'), { key: relayUrl });
    expect(saved.status).toBe(200);
    expect(saved.html).toContain('Key saved');
    expect(saved.html).toContain('not tested yet');
    const tested = await send(keyPath('test-key'), {});
    expect(tested.status).toBe(200);
    expect(tested.html).toContain(`The relay accepted an email to ${admin.email}`);
    expect(tested.html).toContain('Works');
    expect(relay.deliveries.map(({ recipients }) => recipients)).toEqual([[admin.email]]);
    relay.refusals.push({ at: 'recipient', code: 550, message: `No ${admin.email} here` });
    const failed = await send(keyPath('test-key'), {});
    expect(failed.status).toBe(409);
    expect(failed.html).toMatch(/state-refused">Failed</);
    expect(failed.html).toContain('last worked');
    const removed = await send(keyPath('remove-key'), {});
    expect(removed.html).toContain('Key removed');
    expect(removed.html).toContain('Not set');
    expect((await send(keyPath('test-key'), {})).html).toContain('Set the key before you test it.');
  });

  test.each([
    ['', 'Enter the relay’s URL'],
    ['<script>alert(1)</script>', 'Enter the relay’s URL'],
    ['smtp://user:hostile"><script>@relay.test?logger=true', 'percent-encoded'],
    [`smtp://${'hostile'.repeat(600)}.test`, '4,000 characters'],
  ])('that are hostile are refused at their field, and not sent back: %s', async (key, sentence) => {
    const { status, html } = await send(keyPath('set-key'), { key });
    expect(status).toBe(400);
    expect(html).toContain(sentence);
    expect(html).toMatch(/<details[^>]*open=""/);
    expect(html).not.toContain('hostile');
    expect(html).not.toContain('<script>alert');
    expect(await database().select().from(serviceKeys)).toEqual([]);
  });

  test('that the server’s configuration sets can be tested here, but not changed', async () => {
    setConfiguration({ ...configuration(), SMTP_URL: relayUrl });
    const html = await open('/setup?tab=apis');
    expect(html).toContain('set by SMTP_URL on the server');
    expect(html).not.toContain('name="key"');
    expect((await send(keyPath('test-key'), {})).status).toBe(200);
    const refused = await send(keyPath('set-key'), { key: relayUrl });
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('Change it there.');
    // After a restart, with another key.
    setConfiguration({ ...configuration(), SMTP_URL: relayUrl.replace('127.0.0.1', 'localhost') });
    expect(await open('/setup?tab=apis')).toContain('not tested yet');
  });

  test('that this server cannot decrypt say so, and can be set again once they are removed', async () => {
    await send(keyPath('set-key'), { key: relayUrl });
    setConfiguration({ ...configuration(), MASTER_KEY: 'Another master key, on another server' });
    await readServiceKeys();
    const html = await open('/setup?tab=apis');
    expect(html).toContain('a master key that this server does not have');
    expect(html).not.toContain('name="key"');
    expect(await open('/admin?tab=status')).toContain('cannot be decrypted');
    expect((await send(keyPath('set-key'), { key: relayUrl })).status).toBe(503);
    expect((await send(keyPath('remove-key'), {})).html).toContain('name="key"');
    expect((await send(keyPath('set-key'), { key: relayUrl })).status).toBe(200);
  });
});

test('a member who may only change settings sees the checks, but neither keys nor administrators', async () => {
  const editor = await addMember('editor');
  setGrants(new Map([...defaultGrants(), ['settings.manage', new Set(['editor', 'admin'] as const)]]));
  onTestFinished(() => setGrants(undefined));
  const [adminTab, apisTab] = [await open('/setup', editor), await open('/setup?tab=apis', editor)];
  expect(adminTab).toContain('of 10 checks');
  expect(adminTab).toContain('(users.manage)');
  expect(adminTab).not.toContain(admin.name);
  expect(apisTab).toContain('(service_keys.manage)');
  const form = { key: relayUrl };
  expect((await visit(pages, keyPath('set-key'), { actor: editor, form })).status).toBe(403);
  expect((await visit(pages, '/setup?do=assign', { actor: editor, form: { email: editor.name } })).status).toBe(403);
});

test('an unknown form is refused', async () => {
  for (const path of ['/setup?do=nothing', '/setup', keyPath('assign'), keyPath('set-key', 'nothing')])
    expect((await send(path, {})).status, path).toBe(404);
});
