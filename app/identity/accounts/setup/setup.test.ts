import { expect, test } from 'vitest';
import { operator, visitor } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { listUsers } from '../administration/service.server';
import { prepareFirstAdmin, readSetup } from './service.server';

openTestDatabase();

test('a restart invalidates the link printed earlier', async () => {
  const tokenOf = (link = '') => link.split('/setup/')[1] ?? '';
  const [first, second] = [await prepareFirstAdmin(new Date()), await prepareFirstAdmin(new Date())].map(tokenOf);
  expect(await readSetup(visitor, first ?? '')).toBe('unknown');
  expect(await readSetup(visitor, second ?? '')).toBe('open');
});

test('two nodes that start simultaneously with the same settings both succeed and create one administrator', async () => {
  const email = 'first@newsroom.test';
  setConfiguration({ ...configuration(), ADMIN_EMAIL: email, ADMIN_PASSWORD: 'correct horse battery' });
  const starts = [1, 2].map(() => prepareFirstAdmin(new Date()));
  expect(await Promise.all(starts)).toEqual([undefined, undefined]);
  expect((await listUsers(operator)).filter(({ role }) => role === 'admin')).toMatchObject([{ email }]);
});
