import { expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { siteSecret } from './secrets.server';

openTestDatabase();

test('a key is generated once, even by concurrent callers, and each purpose has its own', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => siteSecret(database(), 'first')));
  expect(asked[0]).toHaveLength(32);
  expect(new Set(asked.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await siteSecret(database(), 'first')).toEqual(asked[0]);
  expect(await siteSecret(database(), 'second')).not.toEqual(asked[0]);
});
