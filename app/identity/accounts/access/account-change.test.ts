import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Actor, type Member, operator, visitor } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { deleteAccount } from '../deletion/service.server';
import { confirmEmailChange, requestEmailChange } from '../email-change/service.server';
import { setEmailChangeToken } from '../email-change/store.server';
import { hashChangeToken } from '../email-change/token.server';
import { accountJobs } from '../jobs.server';
import { changePassword } from '../passwords/change.server';
import { emailChanges } from '../schema';
import { findMember, setRole } from '../store.server';
import { addMemberWithSecondFactor, setUpApp } from '../testing/second-factor.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from '../testing/signed-in.server';
import { enableTwoFactor } from './second-factor-settings';
import { memberAt } from './service.server';
import { enableIPWhitelist, ipWhitelist } from './settings.server';

registerFeatures([accountsFeature]);
openTestDatabase();
openIdleJobs(accountJobs);
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
  await changeSettings(operator, [enableTwoFactor.changeTo(true)], new Date());
});

/** Returns the actor of an editor's session that was begun with the password alone. */
async function editorFrom({ userId }: Member): Promise<Member> {
  await setRole(database(), userId, 'editor');
  return { userId, role: 'editor' };
}

const { address, client } = new TestBrowser('203.0.113.1');

const changes: Record<string, (actor: Member) => Promise<unknown>> = {
  'a change of the email address': (actor) =>
    requestEmailChange(actor, { email: `${newId()}@new.test`, password: testPassword }, address, new Date()),
  'a change of the password': (actor) =>
    changePassword(actor, { current: testPassword, password: 'another horse' }, client),
  'the deletion of the account': async (actor) => {
    const { email = '' } = (await findMember(database(), actor.userId)) ?? {};
    await deleteAccount(actor, { password: testPassword, confirmation: email }, address);
  },
};

describe.each(Object.entries(changes))('%s', (_, change) => {
  test('requires the second factor of staff who have one and need it', async () => {
    const editor = await editorFrom(await addMemberWithSecondFactor());
    await expect(change(editor)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('sign in again with your authenticator app or passkey'),
    });
    await change({ ...editor, hasSecondFactor: true });
  });

  test('is refused to staff at an address that is not on the list', async () => {
    const editor = { ...(await editorFrom(await addMemberWithSecondFactor())), hasSecondFactor: true };
    await expect(change({ ...editor, withheld: 'address' })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('only from an IP address from which you can open the newsroom'),
    });
    await change(editor);
  });

  test('requires only the password of readers, and of staff who have no second factor yet', async () => {
    await change(await addMemberWithSecondFactor());
    await change({ ...(await editorFrom(await addMemberWithPassword())), withheld: 'second_factor' });
  });
});

describe('a change of the email address that was requested earlier', () => {
  /** Requests a change as whoever knows the password. Returns a function that confirms it with the emailed link. */
  async function requestFrom(editor: Member) {
    const email = `${newId()}@new.test`;
    await requestEmailChange(editor, { email, password: testPassword }, address, new Date());
    const [change] = await database().select().from(emailChanges).where(eq(emailChanges.userId, editor.userId));
    const token = newId();
    await setEmailChangeToken(database(), change?.id ?? '', hashChangeToken(token));
    const confirm = (actor: Actor) => confirmEmailChange(actor, { token, password: testPassword }, client, new Date());
    return { email, confirm, addressNow: async () => (await findMember(database(), editor.userId))?.email };
  }

  test('requires the second factor that staff have set up since', async () => {
    const owner = await addMemberWithPassword();
    const editor = await editorFrom(owner);
    const { email, confirm, addressNow } = await requestFrom(editor);
    const browser = new TestBrowser('203.0.113.2');
    await signInForTest(owner, browser);
    await setUpApp(editor, browser);
    await expect(confirm(editor)).rejects.toMatchObject({
      ...{ code: 'forbidden', message: expect.stringContaining('sign out, then sign in again') },
    });
    // Whoever is not signed in, or is as someone else, cannot sign out of this account.
    for (const actor of [visitor, await addMemberWithPassword()])
      await expect(confirm(actor)).rejects.toMatchObject({
        ...{ code: 'forbidden', message: expect.stringContaining('Sign in to your account') },
      });
    expect(await addressNow()).toBe(owner.email);
    await confirm({ ...editor, hasSecondFactor: true });
    expect(await addressNow()).toBe(email);
  });

  test('requires the second factor of staff if the setting has been turned on since', async () => {
    await changeSettings(operator, [enableTwoFactor.changeTo(false)], new Date());
    const { confirm, addressNow } = await requestFrom(await editorFrom(await addMemberWithSecondFactor()));
    const before = await addressNow();
    await changeSettings(operator, [enableTwoFactor.changeTo(true)], new Date());
    await expect(confirm(visitor)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await addressNow()).toBe(before);
  });

  test('is refused to staff at an address that is not on the list', async () => {
    const editor = await editorFrom(await addMemberWithPassword());
    const { email, confirm, addressNow } = await requestFrom(editor);
    const restricted = [enableIPWhitelist.changeTo(true), ipWhitelist.changeTo(['10.0.0.0/8'])];
    await changeSettings(operator, restricted, new Date());
    const refused = { code: 'forbidden', message: expect.stringContaining('only from an IP address') };
    for (const actor of [visitor, memberAt(address, editor)])
      await expect(confirm(actor)).rejects.toMatchObject(refused);
    await changeSettings(operator, [enableIPWhitelist.changeTo(false)], new Date());
    await confirm(visitor);
    expect(await addressNow()).toBe(email);
  });
});
