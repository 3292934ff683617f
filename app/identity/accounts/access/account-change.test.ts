import { beforeEach, describe, expect, test } from 'vitest';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { deleteAccount } from '../deletion/service.server';
import { requestEmailChange } from '../email-change/service.server';
import { accountJobs } from '../jobs.server';
import { changePassword } from '../passwords/change.server';
import { findMember, setRole } from '../store.server';
import { addMemberWithSecondFactor } from '../testing/second-factor.server';
import { addMemberWithPassword, TestBrowser, testPassword } from '../testing/signed-in.server';
import { enableTwoFactor } from './second-factor-settings';

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
