import { expect, test } from 'vitest';
import { configuration, setConfiguration } from '~/platform/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { operator } from '~/security/permissions';
import { listUsers } from './administer.server';
import { prepareFirstAdmin } from './first-admin.server';

openTestDatabase();

test('of two nodes that start at once with the same settings one makes the administrator, and both go on', async () => {
  const email = 'first@newsroom.test';
  setConfiguration({ ...configuration(), ADMIN_EMAIL: email, ADMIN_PASSWORD: 'correct horse battery' });
  const starts = [1, 2].map(() => prepareFirstAdmin(operator, new Date()));
  expect(await Promise.all(starts)).toEqual([undefined, undefined]);
  expect((await listUsers(operator)).filter(({ role }) => role === 'admin')).toMatchObject([{ email }]);
});
