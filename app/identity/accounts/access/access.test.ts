import { beforeEach, expect, test } from 'vitest';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Actor, operator } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import type { SettingChange } from '~/platform/settings/setting';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { currentMember, readSession } from '../sessions/sessions.server';
import { signInForTest, TestBrowser } from '../testing/signed-in.server';
import { memberAt } from './service.server';
import { enableIPWhitelist, ipWhitelist } from './settings.server';

registerFeatures([accountsFeature]);
openTestDatabase();
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});

const on = enableIPWhitelist.changeTo(true);
const change = (actor: Actor, changes: SettingChange[], address?: string) =>
  changeSettings(actor, changes, new Date(), address);

test('outside the listed networks, staff have the permissions of subscribers, and readers all of theirs', async () => {
  const [editor, reader] = [await addMember('editor'), await addMember()];
  await change(operator, [on, ipWhitelist.changeTo(['10.0.0.0/8', '2001:db8::/32'])]);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])
    expect(memberAt(address, editor)).toEqual(editor);
  for (const address of ['203.0.113.9', '2001:db9::7', '', 'unknown']) {
    const outside = memberAt(address, editor);
    for (const permission of ['newsroom.enter', 'comments.moderate', 'articles.publish'] as const)
      expect([mayDo(editor, permission), mayDo(outside, permission)]).toEqual([true, false]);
    expect([mayDo(outside, 'comments.write'), mayDo(outside, 'accounts.manage_own')]).toEqual([true, true]);
    expect(memberAt(address, reader)).toEqual(reader);
  }
});

test('a session has the permissions of the address of each request', async () => {
  const admin = await addMember('admin');
  const browser = new TestBrowser('10.1.2.3');
  await signInForTest(admin, browser);
  await change(admin, [on, ipWhitelist.changeTo(['10.1.2.3'])], '10.1.2.3');
  const session = async (address: string) =>
    (await readSession(browser.headers, { isDocument: false, address }))?.actor;
  expect((await session('10.1.2.3'))?.withheld).toBeUndefined();
  expect((await session('10.1.2.4'))?.withheld).toBe('address');
  expect((await currentMember(browser.headers, '10.1.2.4'))?.withheld).toBe('address');
});

test('a list that would close the newsroom to whoever saves it is refused', async () => {
  const admin = await addMember('admin');
  const refused = (sentence: string) => ({
    code: 'invalid',
    fields: { ipWhitelist: expect.stringContaining(sentence) },
  });
  await expect(change(admin, [on], '10.1.2.3')).rejects.toMatchObject(refused('Enter at least one IP address'));
  await expect(change(operator, [on])).rejects.toMatchObject(refused('Enter at least one IP address'));
  const list = ipWhitelist.changeTo(['10.0.0.0/8']);
  await expect(change(admin, [on, list], '203.0.113.9')).rejects.toMatchObject(
    refused('Your own IP address, 203.0.113.9, is not in the list.'),
  );
  expect(siteSetting(enableIPWhitelist)).toBe(false);
  await change(admin, [on, list], '10.1.2.3');
  await expect(change(admin, [ipWhitelist.changeTo(['192.0.2.1'])], '10.1.2.3')).rejects.toMatchObject(
    refused('Your own IP address'),
  );
  await expect(change(admin, [ipWhitelist.changeTo(['office'])], '10.1.2.3')).rejects.toMatchObject(
    refused('“office” is not an IP address or network.'),
  );
  await change(admin, [enableIPWhitelist.changeTo(false)], '10.1.2.3');
});

test('the operator can turn a wrong list off', async () => {
  await change(operator, [on, ipWhitelist.changeTo(['192.0.2.1'])]);
  await change(operator, [enableIPWhitelist.changeTo(false)]);
  expect(memberAt('203.0.113.9', await addMember('admin')).withheld).toBeUndefined();
});
