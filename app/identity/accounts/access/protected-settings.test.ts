import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Actor, operator } from '~/platform/permissions/actors';
import { setUserGrants } from '~/platform/permissions/grants';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { siteNameSetting, siteUrlSetting } from '~/platform/site-identity/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { enableTwoFactor, twoFactorGraceDays } from './second-factor-settings';
import { enableIPWhitelist, ipWhitelist } from './settings.server';

registerFeatures([accountsFeature]);
openTestDatabase();
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});

test('an editor who may change settings cannot change those with which accounts could be taken over', async () => {
  const [editor, admin] = [await addMember('editor'), await addMember('admin')];
  setUserGrants(new Map([['settings.manage', new Map([[editor.userId, null]])]]));
  const before = configuration();
  setConfiguration({ ...before, configured: new Set() });
  onTestFinished(() => {
    setUserGrants(new Map());
    setConfiguration(before);
  });
  const name = siteNameSetting.changeTo('Renamed');
  const change = (actor: Actor, changes: Parameters<typeof changeSettings>[1]) =>
    changeSettings(actor, [name, ...changes], new Date(), '10.1.2.3');
  await changeSettings(operator, [enableTwoFactor.changeTo(true)], new Date());
  const changes = [
    siteUrlSetting.changeTo('https://elsewhere.test'),
    enableTwoFactor.changeTo(false),
    twoFactorGraceDays.changeTo(90),
    enableIPWhitelist.changeTo(true),
    ipWhitelist.changeTo(['10.1.2.3']),
  ];
  for (const each of changes)
    await expect(change({ ...editor, hasSecondFactor: true }, [each]), each.setting.name).rejects.toMatchObject({
      code: 'invalid',
      fields: { [each.setting.name]: 'Only administrators can change this.' },
    });
  expect(siteSetting(siteNameSetting)).toBe('Lowdown');
  await change(editor, []);
  expect(siteSetting(siteNameSetting)).toBe('Renamed');
  await change({ ...admin, hasSecondFactor: true }, changes);
  await change(operator, [siteUrlSetting.changeTo('')]);
});
