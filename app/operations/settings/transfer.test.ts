import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commentsFeature } from '~/audience/comments/feature.server';
import { commentsHoldWords, commentsOpen } from '~/audience/comments/settings';
import { mediaFeature } from '~/content/media/feature.server';
import { mediaLimits } from '~/content/media/settings';
import { enableIPWhitelist, ipWhitelist } from '~/identity/accounts/access/settings.server';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { database } from '~/platform/database/database.server';
import { declaredSettings, registerFeatures } from '~/platform/features/feature.server';
import { platformFeature } from '~/platform/features/platform.server';
import { cacheTimeout } from '~/platform/page-cache/settings.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { siteNameSetting } from '~/platform/site-identity/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { importFile } from './command.server';
import { readHistory, revertChange } from './history.server';
import { countSettings, exportSettings, importSettings, planImport } from './transfer.server';

registerFeatures([platformFeature, auditFeature, accountsFeature, mediaFeature, commentsFeature]);
openTestDatabase();

const now = new Date('2026-05-10T12:00:00Z');
let admin: Member;
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
  admin = await addMember('admin');
});

const fileOf = (settings: Record<string, unknown>): string =>
  JSON.stringify({ format: 'lowdown-settings', version: 1, settings });
const apply = (text: string) => importSettings(admin, { text, version: planImport(admin, text).version }, now);
const stored = () => database().select().from(siteSettings);

test('the file has every declared setting, and importing it elsewhere results in the same settings', async () => {
  const changes = [commentsOpen.changeTo(false), commentsHoldWords.changeTo(['casino', 'buy now'])];
  await changeSettings(admin, [...changes, siteNameSetting.changeTo('Field Notes')], now);
  const text = exportSettings(admin, now);
  const { settings, ...file } = JSON.parse(text);
  expect(file).toEqual({ format: 'lowdown-settings', version: 1, exportedAt: now.toISOString() });
  expect(Object.keys(settings).toSorted()).toEqual(
    declaredSettings()
      .map(({ setting }) => setting.name)
      .toSorted(),
  );
  expect(settings).toMatchObject({ comments: false, siteName: 'Field Notes', cacheTimeout: 3_600 });

  await database().delete(siteSettings);
  await readSettings();
  expect(
    planImport(admin, text)
      .changes.map(({ name, from, to }) => [name, from, to])
      .toSorted(),
  ).toEqual([
    ['comments', 'on', 'off'],
    ['commentsHoldWords', 'none', 'casino, buy now'],
    ['siteName', 'Lowdown', 'Field Notes'],
  ]);
  expect(await stored()).toEqual([]);
  await apply(`\uFEFF${text}`);
  expect([siteSetting(commentsOpen), siteSetting(commentsHoldWords), siteSetting(siteNameSetting)]).toEqual([
    false,
    ['casino', 'buy now'],
    'Field Notes',
  ]);
  expect(planImport(admin, text)).toMatchObject({ changes: [] });
});

test('the file contains no key or password', async () => {
  const before = configuration();
  onTestFinished(() => setConfiguration(before));
  const secret = 'a-secret-that-nobody-sees-0123456789';
  setConfiguration({
    ...before,
    ...{
      MASTER_KEY: secret,
      ADMIN_PASSWORD: secret,
      CDN_PURGE_TOKEN: secret,
      METRICS_TOKEN: secret,
      HEALTH_TOKEN: secret,
    },
    ...{ SMTP_URL: `smtp://a:${secret}@relay.test`, DATABASE_URL: `postgres://a:${secret}@db.test/x` },
  });
  expect(exportSettings(admin, now)).not.toContain(secret);
});

test('all invalid values and unknown names are reported at once, and nothing is imported', async () => {
  const text = fileOf({
    siteName: 'Field Notes',
    cacheTimeout: 12,
    comments: 'perhaps',
    mediaLimits: { megabytes: 5, megapixels: 50, frames: 300, sounds: 1 },
    commentsHoldLinks: null,
    noSuchSetting: true,
    hasOwnProperty: 1,
  });
  const refusal = expect.objectContaining({
    code: 'invalid',
    fields: {
      cacheTimeout: 'Enter a whole number from 300 to 7,200.',
      comments: 'Enter true or false.',
      mediaLimits: 'There is no setting mediaLimits.sounds.',
      commentsHoldLinks: 'Enter a whole number from 0 to 100.',
      noSuchSetting: 'There is no setting with this name.',
      hasOwnProperty: 'There is no setting with this name.',
    },
  });
  expect(() => planImport(admin, text)).toThrow(refusal);
  await expect(importSettings(admin, { text, version: '' }, now)).rejects.toEqual(refusal);
  await expect(importFile(operator, text, { isDryRun: false }, now)).rejects.toThrow(
    /Nothing was changed[\s\S]*\ncacheTimeout: Enter a whole number from 300 to 7,200\.\n[\s\S]*noSuchSetting: /,
  );
  expect(await stored()).toEqual([]);
});

test.each([
  '',
  'null',
  '[]',
  '{"settings":{}}',
  '{"format":"lowdown-settings","version":2,"settings":{}}',
  '{"format"',
])('“%s” is not a file with settings', (text) => {
  expect(() => planImport(admin, text)).toThrow('This is not a settings file.');
});

test('what another part of the site refuses is not imported, nor is the rest of the file', async () => {
  const text = fileOf({ siteName: 'Field Notes', enableIPWhitelist: true, ipWhitelist: ['192.0.2.1'] });
  const { version } = planImport(admin, text);
  await expect(importSettings(admin, { text, version }, now, '203.0.113.9')).rejects.toMatchObject({
    code: 'invalid',
    fields: { ipWhitelist: expect.stringContaining('203.0.113.9') },
  });
  expect([siteSetting(siteNameSetting), siteSetting(enableIPWhitelist), siteSetting(ipWhitelist)]).toEqual([
    'Lowdown',
    false,
    [],
  ]);
});

test('a part of a setting is listed under its heading, before the import and in the history', async () => {
  const text = fileOf({ mediaLimits: { ...siteSetting(mediaLimits), frames: 10 } });
  const label = 'Uploaded pictures: Maximum animation length';
  expect(planImport(admin, text).changes).toMatchObject([{ name: 'mediaLimits.frames', label }]);
  await apply(text);
  const [entry] = (await readHistory(admin)).entries;
  expect(entry?.changes).toMatchObject([{ name: 'mediaLimits.frames', label }]);
});

test('settings that the environment sets are left out and listed', async () => {
  const text = fileOf({ siteUrl: 'https://other.test', comments: false });
  expect(planImport(admin, text)).toMatchObject({
    changes: [{ name: 'comments' }],
    skipped: [{ name: 'siteUrl', label: 'Site URL', variable: 'SITE_URL' }],
  });
  await apply(text);
  expect((await stored()).map(({ name }) => name)).toEqual(['comments']);
});

test('an import is one logged change, whose parts can be reverted', async () => {
  await apply(fileOf({ cacheTimeout: 600, mediaLimits: { megabytes: 5, megapixels: 50, frames: 300 } }));
  const { entries } = await readHistory(admin);
  expect(entries[0]?.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['cacheTimeout', '3,600', '600'],
    ['mediaLimits.megabytes', '20', '5'],
  ]);
  await revertChange(
    admin,
    { entry: entries[0]?.id ?? '', name: 'cacheTimeout', current: entries[0]?.changes[0]?.current ?? '' },
    now,
  );
  expect([siteSetting(cacheTimeout), siteSetting(mediaLimits).megabytes]).toEqual([3_600, 5]);
});

test('only the changes that were shown are made', async () => {
  const text = fileOf({ cacheTimeout: 600, comments: false });
  const { version } = planImport(admin, text);
  await changeSettings(admin, [cacheTimeout.changeTo(900)], now);
  await expect(importSettings(admin, { text, version }, now)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    importSettings(admin, { text: fileOf({ cacheTimeout: 700 }), version: planImport(admin, text).version }, now),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect([siteSetting(cacheTimeout), siteSetting(commentsOpen)]).toEqual([900, true]);
});

test('a dry run of the command changes nothing', async () => {
  const text = fileOf({ cacheTimeout: 600 });
  const plan = await importFile(operator, text, { isDryRun: true }, now);
  expect([plan.changes.length, siteSetting(cacheTimeout)]).toEqual([1, 3_600]);
  expect(await importFile(operator, text, { isDryRun: false }, now)).toEqual(plan);
  expect(siteSetting(cacheTimeout)).toBe(600);
});

test('only administrators and the operator can export and import settings', async () => {
  const text = fileOf({});
  const { version } = planImport(admin, text);
  for (const [actor, code] of [
    [visitor, 'unauthenticated'],
    [await addMember('editor'), 'forbidden'],
  ] as const) {
    const refusal = expect.objectContaining({ code });
    for (const attempt of [exportSettings, countSettings, () => planImport(actor, text)])
      expect(() => attempt(actor, now)).toThrow(refusal);
    await expect(importSettings(actor, { text, version }, now)).rejects.toEqual(refusal);
  }
});
