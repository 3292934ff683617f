import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { actorContext } from '~/identity/roles/actor.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import * as dashboard from '~/newsroom/dashboard/routes/dashboard';
import { loader as shellLoader } from '~/newsroom-root';
import * as settings from '~/operations/settings/routes/settings';
import type { Member } from '~/platform/permissions/actors';
import { grantablePermissions, type Permission } from '~/platform/permissions/declarations';
import { setGrants as letHold } from '~/platform/permissions/grants';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as security from '~/screens/security/routes/security';

openPageDatabase();
afterEach(() => letHold(undefined));

/** Grants editors one more permission. */
function grantEditors(permission: Permission): void {
  const grants = new Map([...grantablePermissions()].map(([name, roles]) => [name, new Set(roles)]));
  grants.get(permission)?.add('editor');
  letHold(grants);
}

function argumentsOf(actor: Member, path: string): LoaderFunctionArgs {
  const context = new RouterContextProvider();
  context.set(actorContext, actor);
  const url = new URL(path, 'https://magazine.test');
  return { request: new Request(url), url, pattern: url.pathname, context, params: {} };
}
const pages = [
  { path: '/admin', module: dashboard },
  { path: '/admin/security', module: security },
  { path: '/admin/settings', module: settings },
] as unknown as Page[];
const tabsIn = (html: string): string[] =>
  [...(/<nav class="tabs".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

test.each([
  ['users.read', 'roles', 'Who has which role'],
  ['permissions.manage', 'permissions', 'Administrators always keep the permissions they need'],
  ['audit.read', 'audit', 'Log intact:'],
  ['rate_limits.manage', 'limits', '<a href="/admin/security?tab=limits" data-discover="true" aria-current="page">'],
] as const)(
  '%s alone gives access to the Security screen, which opens at the permitted tab',
  async (permission, tab, words) => {
    const editor = await addMember('editor');
    expect((await shellLoader(argumentsOf(editor, '/admin') as never)).paths).not.toContain('/admin/security');
    grantEditors(permission);
    expect((await shellLoader(argumentsOf(editor, '/admin') as never)).paths).toContain('/admin/security');
    const { status, html } = await visit(pages, '/admin/security', { actor: editor });
    expect(status).toBe(200);
    expect(html).toContain(words);
    expect(tabsIn(html)).toEqual([`/admin/security?tab=${tab}`]);
  },
);

test('administrators see the four tabs of the Security screen, which opens at the roles', async () => {
  const { html } = await visit(pages, '/admin/security', { actor: await addMember('admin') });
  expect(tabsIn(html)).toEqual(['roles', 'permissions', 'audit', 'limits'].map((tab) => `/admin/security?tab=${tab}`));
  expect(html).toContain('Who has which role');
});

test('the limits tab shows each limit by its description', async () => {
  rateLimiter({ name: 'test', description: 'Requests of this test, by member', points: 2, seconds: 60 });
  const editor = await addMember('editor');
  grantEditors('rate_limits.manage');
  const { html } = await visit(pages, '/admin/security', { actor: editor });
  expect(html).toContain('<th scope="row" data-column="limit">Requests of this test, by member</th>');
});

test('a refusal names the missing permission, not the one the member holds', async () => {
  const editor = await addMember('editor');
  grantEditors('permissions.manage');
  await expect(security.loader(argumentsOf(editor, '/admin/security?tab=audit') as never)).rejects.toMatchObject({
    data: { permission: { name: 'audit.read', meaning: 'Read the audit log' } },
    init: { status: 403 },
  });
});

test('the dashboard shows the tabs that a member may open', async () => {
  const editor = await addMember('editor');
  const tabs = async (actor: Member, path = '/admin') => tabsIn((await visit(pages, path, { actor })).html);
  expect(await tabs(editor)).toEqual(['/admin', '/admin?tab=platform-reviews']);
  grantEditors('users.read');
  expect(await tabs(editor)).toEqual(['/admin', '/admin?tab=platform-reviews', '/admin?tab=users']);
  expect(await tabs(await addMember('admin'), '/admin?tab=status')).toEqual([
    '/admin?tab=status',
    '/admin',
    '/admin?tab=platform-reviews',
    '/admin?tab=users',
    '/admin?tab=management',
  ]);
});

test('for a member who may only manage settings, the launch status lists the hidden checks and links to fixes', async () => {
  const editor = await addMember('editor');
  const look = () => visit(pages, '/admin?tab=status', { actor: editor });
  await expect(dashboard.loader(argumentsOf(editor, '/admin?tab=status') as never)).rejects.toMatchObject({
    data: { permission: { name: 'settings.manage' } },
    init: { status: 403 },
  });
  grantEditors('settings.manage');
  const { status, html } = await look();
  expect(status).toBe(200);
  expect(html).toContain('(audit.read)');
  expect(html).toContain('(diagnostics.read)');
  expect(html).not.toContain('Ready for Launch');
  expect(html).toContain('href="/admin/settings#pages"');
  expect((await visit(pages, '/admin/settings', { actor: editor })).html).toContain('id="pages"');
});
