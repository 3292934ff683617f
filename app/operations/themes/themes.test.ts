import { beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { presets } from '~/platform/theme/presets';
import { siteTheme, siteThemeSheet, themeSheetPath } from '~/platform/theme/site-theme.server';
import { applyTheme, readTheme } from './service.server';

registerFeatures([auditFeature]);
openTestDatabase();
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});
const now = new Date('2026-05-10T12:00:00Z');

test('a theme that is applied is stored, logged, and served under an address of its own', async () => {
  const admin = await addMember('admin');
  expect(themeSheetPath()).toBeUndefined();
  const result = await applyTheme(admin, presets.blue, readTheme(admin), now);
  expect(result).toEqual({ replaced: presets.default, applied: presets.blue });
  // Reads the stored theme, as another node would.
  await readSettings();
  expect(siteTheme()).toEqual(presets.blue);
  expect(siteThemeSheet().styles).toContain('--accent:light-dark(#2743d6,');
  expect(themeSheetPath()).toMatch(/^\/theme\.css\?v=[\w-]{12}$/);
  const [row] = await database().select().from(securityAuditLog);
  expect(row).toMatchObject({
    userId: admin.userId,
    action: 'settings_changed',
    newValues: { siteTheme: presets.blue },
  });
});

test('a theme whose colours lack contrast is refused, and the current one stays', async () => {
  const admin = await addMember('admin');
  const pale = { ...presets.blue, light: { ...presets.blue.light, secondaryForeground: '#7c87a3' } };
  await expect(applyTheme(admin, pale, presets.default, now)).rejects.toMatchObject({
    code: 'invalid',
    fields: { 'light.secondaryForeground': expect.stringContaining('has a contrast of 3.3, and needs 4.5') },
  });
  expect(siteTheme()).toEqual(presets.default);
});

test.each([
  ['no theme at all', null],
  [
    'a color that ends the rule',
    { ...presets.blue, light: { ...presets.blue.light, border: '#fff}body{display:none' } },
  ],
  ['a mode that does not exist', { ...presets.blue, mode: 'dark}' }],
  ['a name that is too long', { ...presets.blue, name: 'a'.repeat(41) }],
])('%s is refused', async (_, theme) => {
  const admin = await addMember('admin');
  await expect(applyTheme(admin, theme, presets.default, now)).rejects.toMatchObject({ code: 'invalid' });
});

test('a theme that someone else has applied in the meantime is not overwritten', async () => {
  const [admin, other] = [await addMember('admin'), await addMember('admin')];
  const opened = readTheme(admin);
  await applyTheme(other, presets.green, opened, now);
  await expect(applyTheme(admin, presets.blue, opened, now)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Green'),
  });
  expect(siteTheme()).toEqual(presets.green);
});

test('only administrators can read and apply themes', async () => {
  const editor = await addMember('editor');
  expect(() => readTheme(editor)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  await expect(applyTheme(editor, presets.blue, presets.default, now)).rejects.toMatchObject({ code: 'forbidden' });
});
