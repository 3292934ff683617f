import { expect, test } from 'vitest';
import { enableTwoFactor } from '~/identity/accounts/access/second-factor-settings';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { setRole } from '~/identity/accounts/store.server';
import { addMemberWithSecondFactor } from '~/identity/accounts/testing/second-factor.server';
import { testPassword } from '~/identity/accounts/testing/signed-in.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { operator } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import type { TokenOwner } from './bearer-auth.server';
import { memberById } from './store.server';
import { changeUser } from './user.server';

registerFeatures([accountsFeature]);
openTestDatabase();
openIdleJobs(accountJobs);

test('an app cannot change the password of staff without the second factor that they have and need', async () => {
  await changeSettings(operator, [enableTwoFactor.changeTo(true)], new Date());
  const { userId } = await addMemberWithSecondFactor();
  await setRole(database(), userId, 'editor');
  const member = await memberById(database(), userId);
  const session = { sessionId: newId(), signedInAt: new Date(), member } as TokenOwner;
  const change = (actor: { hasSecondFactor?: boolean; withheld?: 'address' }) =>
    changeUser(
      { userId, role: 'editor', ...actor },
      session,
      { password: 'another horse', current_password: testPassword },
      '203.0.113.1',
      new Date(),
    );
  await expect(change({})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(change({ hasSecondFactor: true, withheld: 'address' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await change({ hasSecondFactor: true })).toMatchObject({ email: member?.email });
});
