import { beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { database } from '~/platform/database/database.server';
import type { AppError } from '~/platform/errors';
import { registerFeatures } from '~/platform/features/feature.server';
import { visitor } from '~/platform/permissions/actors';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { noPictures } from '~/platform/theme/pictures';
import { presets } from '~/platform/theme/presets';
import { siteTheme } from '~/platform/theme/site-theme.server';
import { siteThemeSheet, themeSheetPath } from '~/platform/theme/theme-sheet.server';
import { applyTheme, previewArticlePath, readTheme } from './service.server';

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
  expect(result).toEqual({
    replaced: { ...presets.default, pictures: noPictures },
    applied: { ...presets.blue, pictures: noPictures },
  });
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

test('a pair that fails is refused with the nearest colour that passes, which is then accepted', async () => {
  const admin = await addMember('admin');
  const pale = { ...presets.blue.light, accent: '#5f7bff' };
  const refused = applyTheme(admin, { ...presets.blue, light: pale }, presets.default, now);
  const { fields } = (await refused.catch((error) => error)) as AppError;
  const nearest = /^Accent on Paper .* The nearest color that passes is (#[0-9A-F]{6})\.$/.exec(
    fields['light.accent'] ?? '',
  )?.[1];
  expect(nearest).toBeDefined();
  const theme = { ...presets.blue, light: { ...pale, accent: nearest } };
  const { applied } = await applyTheme(admin, theme, presets.default, now);
  expect(applied.light.accent).toBe(nearest?.toLowerCase());
});

const { light } = presets.blue;
test.each([
  ['no theme at all', null],
  ['a color that ends the rule', { ...presets.blue, light: { ...light, border: '#fff}body{display:none' } }],
  ['a color that ends the style', { ...presets.blue, light: { ...light, border: '</style><script>' } }],
  ['a color that is an address', { ...presets.blue, light: { ...light, accent: 'url(javascript:alert(1))' } }],
  ['a color that is not text', { ...presets.blue, light: { ...light, accent: { toString: '#000000' } } }],
  ['a color of a prototype', { ...presets.blue, light: JSON.parse(`{"__proto__":${JSON.stringify(light)}}`) }],
  ['a mode that does not exist', { ...presets.blue, mode: 'dark}' }],
  ['a name that is too long', { ...presets.blue, name: 'a'.repeat(41) }],
  ['a description of a megabyte', { ...presets.blue, description: 'a'.repeat(1_000_000) }],
])('%s is refused', async (_, theme) => {
  const admin = await addMember('admin');
  await expect(applyTheme(admin, theme, presets.default, now)).rejects.toMatchObject({ code: 'invalid' });
  expect(siteTheme()).toEqual(presets.default);
});

test('a name with markup is stored as it is, and no part of it gets into the styles', async () => {
  const admin = await addMember('admin');
  const name = '</style><script>alert(1)</script>';
  await applyTheme(admin, { ...presets.blue, name, unknown: '</style>' }, presets.default, now);
  expect(siteTheme()).toEqual({ ...presets.blue, name });
  expect(siteThemeSheet().styles).toMatch(/^:root\{(?:--[\w-]+:light-dark\(#\w{6},#\w{6}\);)+\}$/);
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

test('a theme whose response was lost can be applied again', async () => {
  const admin = await addMember('admin');
  const opened = readTheme(admin);
  const { applied } = await applyTheme(admin, presets.blue, opened, now);
  const again = await applyTheme(admin, { ...presets.blue, pictures: noPictures }, opened, now);
  expect(again).toMatchObject({ applied, replaced: applied });
});

test.each(['editor', 'moderator', 'subscriber'] as const)('%ss can neither read nor apply themes', async (role) => {
  const member = await addMember(role);
  expect(() => readTheme(member)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  await expect(previewArticlePath(member)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(applyTheme(member, presets.blue, presets.default, now)).rejects.toMatchObject({ code: 'forbidden' });
  expect(siteTheme()).toEqual(presets.default);
});

test('visitors can neither read nor apply themes', async () => {
  expect(() => readTheme(visitor)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  await expect(applyTheme(visitor, presets.blue, presets.default, now)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
