import { beforeEach, expect, test } from 'vitest';
import { commentsFeature } from '~/audience/comments/feature.server';
import { commentsOpen } from '~/audience/comments/settings';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { platformFeature } from '~/platform/features/platform.server';
import type { Member } from '~/platform/permissions/actors';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as exported from './routes/export';
import * as screen from './routes/import';
import { longestSettingsFile } from './setting-rules';

openPageDatabase();
registerFeatures([platformFeature, auditFeature, commentsFeature]);

let admin: Member;
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
  admin = await addMember('admin');
});

const path = '/admin/settings/import';
const pages = [{ path, module: screen }] as unknown as Page[];
const send = async (form: Record<string, string>) => {
  const { status, html } = await visit(pages, path, { actor: admin, form });
  // React separates adjacent texts with empty comments.
  return { status, html: html.replaceAll('<!-- -->', '') };
};
const fileOf = (settings: Record<string, unknown>): string =>
  JSON.stringify({ format: 'lowdown-settings', version: 1, settings }, null, 2).replaceAll('\n', '\r\n');
const fieldOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';

test('a file is downloaded, its changes are shown, and then applied', async () => {
  const download = await requestResource(
    [{ path: '/admin/settings/export', ...exported }],
    '/admin/settings/export',
    undefined,
    admin,
  );
  expect(download.response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="lowdown-settings-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(await download.response.json()).toMatchObject({ settings: { comments: true } });

  const { html: empty } = await visit(pages, path, { actor: admin });
  expect(empty).toContain('Nothing changes until you have reviewed the changes.');
  const text = fileOf({ comments: false, siteUrl: 'https://other.test', cacheTimeout: 3_600 });
  const { status, html } = await send({ intent: 'plan', version: '', text });
  expect(status).toBe(200);
  expect(html).toMatch(/Comments[\s\S]*on → off/);
  expect(html).toContain('1 setting already has the value in the file.');
  expect(html).toContain('Site URL, set by <code>SITE_URL</code>');
  expect(siteSetting(commentsOpen)).toBe(true);

  const version = fieldOf(html, 'version');
  const applied = await send({ intent: 'apply', version, text });
  expect(applied.html).toContain('Settings imported');
  expect(siteSetting(commentsOpen)).toBe(false);
  expect((await send({ intent: 'apply', version, text })).html).toContain('Someone else has changed these settings.');
  expect((await send({ intent: 'plan', version: '', text })).html).toContain('already have these values');
});

test('all problems of a file are listed, and its text can be corrected', async () => {
  const text = fileOf({ comments: 'perhaps', '<b>unknown</b>': 1 });
  const { status, html } = await send({ intent: 'plan', version: '', text });
  expect(status).toBe(400);
  expect(html).toContain('Correct these settings in the file');
  expect(html).toMatch(
    /<code>comments<\/code>: Enter true or false\.<\/li><li><code>&lt;b&gt;unknown&lt;\/b&gt;<\/code>: There is no setting/,
  );
  expect(html).toMatch(/<textarea[^>]*>[^<]*perhaps/);
});

test.each([
  ['', 'Choose a file.'],
  ['x'.repeat(longestSettingsFile + 1), 'The file is too large to be a settings file.'],
  ['{}', 'This is not a settings file.'],
])('a file that cannot be read is refused: %.10s', async (text, sentence) => {
  const { status, html } = await send({ intent: 'plan', version: '', text });
  expect(status).toBe(400);
  expect(html).toContain(sentence);
});
