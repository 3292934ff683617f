import { beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { platformFeature } from '~/platform/features/platform.server';
import { visitor } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { siteNameSetting } from '~/platform/site-identity/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { saveSettings } from './service.server';
import { undoOf } from './setting-rules';

registerFeatures([platformFeature, auditFeature]);
openTestDatabase();
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});
const now = new Date('2026-05-10T12:00:00Z');

test('a changed setting takes effect, is stored and is logged', async () => {
  const admin = await addMember('admin');
  expect(siteSetting(newsroomTimeZone)).toBe('UTC');
  await changeSettings(admin, [newsroomTimeZone.changeTo('Europe/Berlin')], now);
  expect(siteSetting(newsroomTimeZone)).toBe('Europe/Berlin');
  // Reads the stored value, as another node would.
  await readSettings();
  expect(siteSetting(newsroomTimeZone)).toBe('Europe/Berlin');
  expect(siteSetting(selfApproval)).toBe(false);
  const [row] = await database().select().from(securityAuditLog);
  expect(row).toMatchObject({
    userId: admin.userId,
    action: 'settings_changed',
    newValues: { newsroomTimeZone: 'Europe/Berlin', previousValues: { newsroomTimeZone: 'UTC' } },
  });
  await changeSettings(admin, [newsroomTimeZone.changeTo('Europe/Berlin')], now);
  expect(await database().select().from(securityAuditLog)).toHaveLength(1);
});

test('an invalid value is reported next to its field, and no other setting changes', async () => {
  const admin = await addMember('admin');
  await expect(
    changeSettings(admin, [newsroomTimeZone.changeTo('Middle/Nowhere'), selfApproval.changeTo(true)], now),
  ).rejects.toMatchObject({ code: 'invalid', fields: { newsroomTimeZone: expect.stringContaining('Europe/Berlin') } });
  expect(await database().select().from(siteSettings)).toEqual([]);
  expect(siteSetting(selfApproval)).toBe(false);
});

test('only administrators can change settings', async () => {
  for (const role of ['subscriber', 'moderator', 'editor'] as const) {
    await expect(changeSettings(await addMember(role), [selfApproval.changeTo(true)], now)).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
  await expect(changeSettings(visitor, [selfApproval.changeTo(true)], now)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('a change can be undone although its value is not stored as it was entered', async () => {
  const admin = await addMember('admin');
  const changes = await saveSettings(admin, { siteName: 'Field\r\n  Notes' }, now);
  expect(changes).toEqual([{ name: 'siteName', from: 'Lowdown', to: 'Field Notes' }]);
  expect(siteSetting(siteNameSetting)).toBe('Field Notes');
  await saveSettings(admin, undoOf(changes)?.fields ?? {}, now);
  expect(siteSetting(siteNameSetting)).toBe('Lowdown');
});

test('an invalid stored value falls back to its default', async () => {
  await database().insert(siteSettings).values({ name: 'newsroomTimeZone', value: 17, updatedAt: now });
  await database().insert(siteSettings).values({ name: 'ofAnEarlierVersion', value: true, updatedAt: now });
  await readSettings();
  expect(siteSetting(newsroomTimeZone)).toBe('UTC');
});
