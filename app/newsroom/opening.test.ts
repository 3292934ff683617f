import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '~/platform/testing/database.server';
import { addMember } from '~/platform/testing/members.server';
import { type Page, visit } from '~/platform/testing/visit.server';
import { actorContext } from '~/security/actor.server';
import { grantable, useGrants as letHold, type Member, type Permission } from '~/security/permissions';
import * as security from '~/security/routes/security';
import { loader as shellLoader } from './routes/shell';

openTestDatabase();
afterEach(() => letHold(undefined));

/** From now on editors hold one more permission. */
function grantEditors(permission: Permission): void {
  const grants = new Map([...grantable].map(([name, holders]) => [name, new Set(holders)]));
  grants.get(permission)?.add('editor');
  letHold(grants);
}

function argumentsOf(actor: Member, path: string): LoaderFunctionArgs {
  const context = new RouterContextProvider();
  context.set(actorContext, actor);
  const url = new URL(path, 'https://magazine.test');
  return { request: new Request(url), url, pattern: url.pathname, context, params: {} };
}
const pages = [{ path: '/admin/security', module: security }] as unknown as Page[];
const tabsIn = (html: string): string[] =>
  [...(/<nav class="tabs".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

test.each([
  ['permissions.manage', 'permissions', 'Administrators keep what they need'],
  ['audit.read', 'audit', 'The chain is whole'],
  ['rate_limits.manage', 'limits', '<a href="/admin/security?tab=limits" data-discover="true" aria-current="page">'],
] as const)(
  '%s alone leads to the screen Security, which opens at what it lets be seen',
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

test('who is refused reads which permission is missing, not the one they hold', async () => {
  const editor = await addMember('editor');
  grantEditors('permissions.manage');
  await expect(security.loader(argumentsOf(editor, '/admin/security?tab=audit') as never)).rejects.toMatchObject({
    data: expect.stringContaining('“audit.read”'),
    init: { status: 403 },
  });
});
