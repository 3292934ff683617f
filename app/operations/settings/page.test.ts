import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { commentsFeature } from '~/audience/comments/feature.server';
import { comments } from '~/audience/comments/schema';
import { commentsHoldLinks } from '~/audience/comments/settings';
import { countRecentLinks } from '~/audience/comments/text/recent-links.server';
import { addArticle } from '~/content/articles/testing/articles.server';
import { mediaFeature } from '~/content/media/feature.server';
import { mediaLimits } from '~/content/media/settings';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { workflowFeature } from '~/newsroom/workflow/feature.server';
import { checklist, selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { platformFeature } from '~/platform/features/platform.server';
import type { Member } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting, startSettings } from '~/platform/settings/settings.server';
import { storedSettings, storeSettings } from '~/platform/settings/store.server';
import { siteNameSetting, siteUrlSetting } from '~/platform/site-identity/settings.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as history from './routes/history';
import * as screen from './routes/settings';
import { readConfigurationView, readSettingsView } from './service.server';

vi.mock('~/platform/settings/store.server', async (original) => {
  const store = await original<typeof import('~/platform/settings/store.server')>();
  return { ...store, storedSettings: vi.fn(store.storedSettings) };
});

openPageDatabase();
registerFeatures([platformFeature, mediaFeature, workflowFeature, commentsFeature, auditFeature]);

const now = new Date('2026-05-10T12:00:00Z');
let admin: Member;
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
  admin = await addMember('admin');
});

const pages = [
  { path: '/admin/settings', module: screen },
  { path: '/admin/settings/history', module: history },
] as unknown as Page[];
const sent = {
  newsroomTimeZone: 'UTC',
  ...{ 'checklist.title': 'block', 'checklist.excerpt': 'block', 'checklist.picture': 'warn' },
  ...{ 'checklist.links': 'warn', 'checklist.linkTexts': 'warn', 'checklist.headings': 'warn' },
  ...{ 'checklist.tables': 'warn', 'checklist.dates': 'warn', 'checklist.credits': 'warn', 'checklist.weight': 'warn' },
  'checklist.languages': 'warn',
  ...{ 'weightLimits.megabytes': '2', 'weightLimits.embeds': '10' },
  ...{ 'mediaLimits.megabytes': '20', 'mediaLimits.megapixels': '50', 'mediaLimits.frames': '300' },
};
const send = (form: Record<string, string>) => visit(pages, '/admin/settings', { actor: admin, form });
const usual = { megabytes: 20, megapixels: 50, frames: 300 };
/** Changes the configuration for the rest of a test. */
function configure(values: Partial<ReturnType<typeof configuration>>): void {
  const before = configuration();
  onTestFinished(() => setConfiguration(before));
  setConfiguration({ ...before, ...values });
}

test('the General tab leads to the screens for backups and imports', async () => {
  const { html } = await visit(pages, '/admin/settings', { actor: admin });
  for (const path of ['/admin/health/backups', '/admin/import']) expect(html).toContain(`href="${path}"`);
});

test('the Content tab begins with what is changed most often', async () => {
  const { sections } = await readSettingsView(admin);
  expect(sections.filter(({ tab }) => tab === 'Content').map(({ title }) => title)).toEqual([
    ...['Comments', 'Articles'],
    ...['Uploaded pictures', 'Checklist before publishing'],
  ]);
});

test('the level of a check is one of three radio buttons that say what it looks at, and is sent without scripts', async () => {
  const { sections } = await readSettingsView(admin);
  const checks = sections.find(({ title }) => title === 'Checklist before publishing')?.controls ?? [];
  expect(checks.filter(({ help, kind }) => kind === 'choice' && !help)).toEqual([]);
  const { html } = await visit(pages, '/admin/settings?tab=content', { actor: admin });
  const buttons = html.match(/<input type="radio"[^>]*name="checklist\.excerpt"[^>]*>/g) ?? [];
  expect(buttons.map((button) => /value="(\w+)"/.exec(button)?.[1])).toEqual(['off', 'warn', 'block']);
  expect(buttons.map((button) => button.includes('checked=""'))).toEqual([false, false, true]);
  const group = html.match(/<div[^>]*role="radiogroup"[^>]*aria-labelledby="checklist\.excerpt-label"[^>]*>/)?.[0];
  expect(group).toContain('aria-describedby="checklist.excerpt-help"');
  expect(html).not.toMatch(/<select[^>]*name="checklist/);
  await send({ ...sent, 'checklist.excerpt': 'off' });
  expect(siteSetting(checklist)).toMatchObject({ excerpt: 'off', title: 'block' });
});

describe('a setting that the configuration sets', () => {
  test('shows the configured value and its variable, and cannot be changed', async () => {
    const { html } = await visit(pages, '/admin/settings', { actor: admin });
    const input = html.match(/<input[^>]*name="siteUrl"[^>]*>/)?.[0];
    expect(input).toContain('disabled=""');
    expect(input).toContain('value="https://magazine.test"');
    expect(html).toMatch(/<p id="siteUrl-variable" class="help">Set by <code>SITE_URL<\/code> on the server/);
    expect(html).not.toContain('name="opened.siteUrl"');
    const { status, html: refused } = await send({ siteName: 'Field Notes', siteUrl: 'https://other.test' });
    expect(status).toBe(400);
    expect(refused).toContain('This is set by SITE_URL on the server, so it cannot be changed here.');
    expect([siteSetting(siteNameSetting), siteSetting(siteUrlSetting)]).toEqual(['Lowdown', 'https://magazine.test']);
  });

  test('can be changed once the configuration no longer sets it, to what SITE_URL could be', async () => {
    configure({ configured: new Set() });
    for (const wrong of [
      'magazine.test',
      'javascript:alert(1)',
      'https://magazine.test/blog',
      'https://a:b@magazine.test',
    ]) {
      const { status, html } = await send({ siteUrl: wrong });
      expect(status, wrong).toBe(400);
      expect(html).toContain('Enter an http:// or https:// URL without a path, such as https://example.com.');
    }
    expect((await send({ siteUrl: ' HTTPS://Other.Test:443/ ' })).status).toBe(200);
    expect(siteSetting(siteUrlSetting)).toBe('https://other.test');
  });
});

test('the site’s name is one line of 1 to 60 characters', async () => {
  expect((await send({ siteName: ' \u200b ' })).html).toContain('Enter the name of the site.');
  expect((await send({ siteName: 'x'.repeat(61) })).html).toContain('Enter at most 60 characters.');
  expect((await send({ siteName: 'Field\r\nBcc: x@example.net' })).status).toBe(200);
  expect(siteSetting(siteNameSetting)).toBe('Field Bcc: x@example.net');
});

test('shows only whether a secret is set', async () => {
  configure({ SMTP_URL: 'smtp://mail.test', CDN_PURGE_URL: undefined });
  const shown = (variable: string) => readConfigurationView(admin).find(({ name }) => name === variable)?.value;
  expect([shown('SMTP_URL'), shown('CDN_PURGE_URL')]).toEqual(['Set', 'Not set']);
});

test('shows a configuration value as it is written, and none where a setting applies instead', async () => {
  const shown = (variable: string) => readConfigurationView(admin).find(({ name }) => name === variable)?.value;
  configure({ ARCHIVING: true, SESSION_DAYS: 30, configured: new Set() });
  expect(['ARCHIVING', 'SESSION_DAYS', 'SITE_URL'].map(shown)).toEqual(['on', 'Not set', 'Not set']);
  configure({ ARCHIVING: false, SESSION_DAYS: 30, configured: new Set(['SESSION_DAYS']) });
  expect(['ARCHIVING', 'SESSION_DAYS'].map(shown)).toEqual(['off', '30']);
});

describe('the limits on uploaded pictures', () => {
  test('are shown with their current values and can be changed', async () => {
    const { html } = await visit(pages, '/admin/settings', { actor: admin });
    for (const [name, value] of Object.entries(usual)) {
      expect(html).toMatch(new RegExp(`<input[^>]*name="mediaLimits\\.${name}"[^>]*value="${value}"`));
    }
    const { status } = await send({ ...sent, 'mediaLimits.megabytes': ' 5 ', 'mediaLimits.frames': '2000' });
    expect(status).toBe(200);
    expect(siteSetting(mediaLimits)).toEqual({ megabytes: 5, megapixels: 50, frames: 2_000 });
  });

  test.each([
    ['megabytes', '0', 'The maximum file size in megabytes must be a whole number from 1 to 200.'],
    ['megabytes', '201', 'The maximum file size in megabytes must be a whole number from 1 to 200.'],
    ['megabytes', '', 'The maximum file size in megabytes must be a whole number from 1 to 200.'],
    ['megapixels', '-1', 'The number of megapixels must be a whole number from 1 to 200.'],
    ['megapixels', '1e2', 'The number of megapixels must be a whole number from 1 to 200.'],
    ['megapixels', '1.5', 'The number of megapixels must be a whole number from 1 to 200.'],
    ['frames', '99999999999999999999', 'The number of frames must be a whole number from 1 to 2,000.'],
    ['frames', '<b>many</b>', 'The number of frames must be a whole number from 1 to 2,000.'],
  ])('reject %s “%s” with an error next to the field, without saving anything', async (name, value, sentence) => {
    const { status, html } = await send({
      ...sent,
      newsroomTimeZone: 'Europe/Berlin',
      [`mediaLimits.${name}`]: value,
    });
    expect(status).toBe(400);
    expect(html).toContain(`<p id="mediaLimits.${name}-error" class="field-error">${sentence}</p>`);
    expect(html.match(new RegExp(`<input[^>]*name="mediaLimits\\.${name}"[^>]*>`))?.[0]).toContain(
      'aria-invalid="true"',
    );
    expect(html).not.toContain('<b>many');
    expect(siteSetting(mediaLimits)).toEqual(usual);
    expect(siteSetting(newsroomTimeZone)).toBe('UTC');
  });

  test('are not overwritten by a slower, earlier read', async () => {
    const { promise: before, resolve: resolveSlowly } = Promise.withResolvers<[]>();
    vi.mocked(storedSettings).mockReturnValueOnce(before as never);
    const earlier = readSettings();
    const value = { megabytes: 1, megapixels: 2, frames: 3 };
    await storeSettings(database(), [{ name: 'mediaLimits', value, updatedAt: new Date() }]);
    const later = readSettings();
    // When this query returns, the later read has finished, unless it is waiting for the earlier one.
    await database().select().from(siteSettings);
    resolveSlowly([]);
    await Promise.all([earlier, later]);
    expect(siteSetting(mediaLimits)).toEqual(value);
  });

  test('apply immediately when another node changes them', async () => {
    const stop = await startSettings();
    try {
      await transaction(async (executor, emit) => {
        const value = { megabytes: 1, megapixels: 2, frames: 3 };
        await storeSettings(executor, [{ name: 'mediaLimits', value, updatedAt: new Date() }]);
        await emit({ type: 'settings.changed', names: ['mediaLimits'] });
      });
      await expect.poll(() => siteSetting(mediaLimits).megabytes).toBe(1);
    } finally {
      stop();
    }
  });
});

describe('what was opened with the form', () => {
  const opened = (name: string, value: string) => ({ [`opened.${name}`]: value });

  test('decides what is saved, so that people who change different settings do not overwrite each other', async () => {
    await changeSettings(admin, [mediaLimits.changeTo({ ...usual, frames: 500 })], now);
    const { status } = await send({
      ...{ 'mediaLimits.megabytes': '5', ...opened('mediaLimits.megabytes', '20') },
      // Not changed in the form, so what someone else has saved since then is kept.
      ...{ 'mediaLimits.frames': '300', ...opened('mediaLimits.frames', '300') },
    });
    expect(status).toBe(200);
    expect(siteSetting(mediaLimits)).toEqual({ megabytes: 5, megapixels: 50, frames: 500 });
  });

  test('shows that someone else has changed the same setting, whose value is replaced only on a second attempt', async () => {
    await changeSettings(admin, [newsroomTimeZone.changeTo('Asia/Tokyo')], now);
    const form = { newsroomTimeZone: 'Europe/Berlin', ...opened('newsroomTimeZone', 'UTC') };
    const { status, html } = await send(form);
    expect(status).toBe(400);
    expect(html).toContain('Someone else has changed this to “Asia/Tokyo”.');
    expect(html).toContain('name="opened.newsroomTimeZone" value="Asia/Tokyo"');
    expect(html).toMatch(/name="newsroomTimeZone"[^>]* value="Europe\/Berlin"/);
    expect(siteSetting(newsroomTimeZone)).toBe('Asia/Tokyo');
    expect((await send({ ...form, ...opened('newsroomTimeZone', 'Asia/Tokyo') })).status).toBe(200);
    expect(siteSetting(newsroomTimeZone)).toBe('Europe/Berlin');
  });

  test('distinguishes a switch that was turned off from one that was not in the form', async () => {
    await send({ selfApproval: 'on', ...opened('selfApproval', '') });
    expect(siteSetting(selfApproval)).toBe(true);
    await send({ newsroomTimeZone: 'UTC' });
    expect(siteSetting(selfApproval)).toBe(true);
    await send(opened('selfApproval', 'on'));
    expect(siteSetting(selfApproval)).toBe(false);
  });
});

test('the history shows who changed what, and reverts only that change', async () => {
  await changeSettings(admin, [mediaLimits.changeTo({ ...usual, frames: 500 })], now);
  await changeSettings(admin, [mediaLimits.changeTo({ ...usual, frames: 500, megabytes: 7 })], now);
  const path = '/admin/settings/history';
  const { html } = await visit(pages, path, { actor: admin });
  const rows = html.match(/<tr.*?<\/tr>/gs)?.filter((row) => row.includes('Maximum')) ?? [];
  // The log is append-only, so changes by other tests come after these.
  expect(rows.slice(0, 2).map((row) => row.replaceAll(/<!-- -->/g, '').match(/setting-value">([^<]*)</)?.[1])).toEqual([
    '20 → 7',
    '300 → 500',
  ]);
  const entry = rows[1]?.match(/name="entry" value="([^"]+)"/)?.[1] ?? '';
  const current = rows[1]?.match(/name="current" value="([^"]+)"/)?.[1] ?? '';
  const form = { entry, name: 'mediaLimits.frames', current };
  // Someone else's later change is not overwritten by a history that was opened before.
  await changeSettings(admin, [mediaLimits.changeTo({ ...usual, frames: 400, megabytes: 7 })], now);
  const refused = await visit(pages, path, { actor: admin, form });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('Someone else has changed this to “400”');
  expect(siteSetting(mediaLimits).frames).toBe(400);
  await changeSettings(admin, [mediaLimits.changeTo({ ...usual, frames: 500, megabytes: 7 })], now);
  expect((await visit(pages, path, { actor: admin, form })).status).toBe(200);
  expect(siteSetting(mediaLimits)).toEqual({ ...usual, megabytes: 7 });
  const after = (await visit(pages, path, { actor: admin })).html;
  // The reverted change cannot be reverted again; the revert itself can.
  expect(after).not.toContain(`name="entry" value="${entry}"`);
  expect((await visit(pages, path, { actor: admin, form: { ...form, name: 'selfApproval' } })).status).toBe(404);
});

test('a tab lists which of its settings were changed last, newest first, and by whom', async () => {
  const listed = async (tab: string) => {
    const { html } = await visit(pages, `/admin/settings?tab=${tab}`, { actor: admin });
    const [, list = ''] = /Recently changed.*?<ol>(.*?)<\/ol>/s.exec(html.replaceAll('<!-- -->', '')) ?? [];
    return [...list.matchAll(/<strong>(.*?)<\/strong>.*?class="fact">(.*?)<time/g)].map(
      ([, what, by]) => `${what}: ${by}`,
    );
  };
  expect(await listed('content')).toEqual([]);
  await changeSettings(admin, [commentsHoldLinks.changeTo(4)], now);
  await changeSettings(admin, [mediaLimits.changeTo({ ...usual, frames: 10 })], new Date(now.getTime() + 60_000));
  expect(await listed('content')).toEqual([
    expect.stringMatching(/^Maximum file size and 2 more: admin \w+, $/),
    expect.stringMatching(/^Hold comments with this many links: admin \w+, $/),
  ]);
  expect(await listed('general')).toEqual([]);
});

test('the effect of a limit on links is counted from members’ newest comments', async () => {
  const articleId = await addArticle({ title: 'Counted' });
  const reader = await addMember('subscriber');
  const add = (links: number, status = 'published') =>
    database()
      .insert(comments)
      .values({
        id: newId(),
        articleId,
        userId: reader.userId,
        status,
        content: `<p>${'<a href="https://a.test">a</a> '.repeat(links)}</p>`,
      });
  await add(0);
  await add(2);
  await add(6, 'removed');
  await add(9, 'deleted');
  expect(await countRecentLinks(admin)).toEqual({
    comments: 3,
    withLinks: [
      { links: 6, isRemoved: true },
      { links: 2, isRemoved: false },
    ],
  });
});
