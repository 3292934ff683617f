import { createHmac } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { setServiceKey } from './change.server';
import { lastKeyTest, storeKeyTest } from './key-tests.server';
import { currentMasterKey } from './master-key.server';
import { serviceKeys, serviceKeyTests } from './schema';
import { readServiceKeys } from './service-keys.server';
import type { ServiceUse } from './service-use';
import { servicesCheck } from './services-check.server';

openTestDatabase();

let calls = 0;
const use: ServiceUse = {
  ...{ service: 'news', without: '', instructions: '', testLabel: '' },
  key: { name: 'news', variable: 'NEWS_KEY', schema: z.string() },
  test: async () => {
    calls += 1;
    return { isWorking: true, finding: 'It works.' };
  },
};
const admin: Member = { role: 'admin', userId: newId() };
const { signal } = new AbortController();
const run = () => servicesCheck(() => [use]).run(signal);

const before = configuration();
beforeEach(async () => {
  setConfiguration({ ...before, MASTER_KEY: 'The master key of the site in tests' });
  onTestFinished(() => setConfiguration(before));
  await database().delete(serviceKeys);
  await database().delete(serviceKeyTests);
  await readServiceKeys();
});

test('the check of outside services fails while a key cannot be decrypted, and repeats the last test without a call', async () => {
  expect(await run()).toBeUndefined();
  const now = new Date();
  await setServiceKey(admin, use.key, 'a key of a service', now);
  expect(await run()).toEqual({ state: 'healthy', message: '1 key set; not tested yet.' });
  await storeKeyTest(use, 'a key of a service', { isWorking: false, finding: 'The service refused the key.' }, now);
  expect(await run()).toEqual({
    state: 'warning',
    message: 'Test of an outside service failed: News: The service refused the key.',
  });
  await storeKeyTest(use, 'a key of a service', { isWorking: true, finding: 'It works.' }, now);
  expect(await run()).toEqual({ state: 'healthy', message: '1 key set; 1 passed its last test.' });
  setConfiguration({ ...before, MASTER_KEY: 'Another master key, as on another server' });
  await readServiceKeys();
  expect(await run()).toMatchObject({
    state: 'unhealthy',
    message: expect.stringContaining('Outside service error: the key cannot be decrypted (News).'),
  });
  setConfiguration({ ...before, MASTER_KEY: 'The master key of the site in tests' });
  await readServiceKeys();
  expect(await run()).toMatchObject({ state: 'healthy' });
  expect(calls).toBe(0);
});

test('the fingerprint of a tested key is not made with the key that encrypts, and a test counts for its value only', async () => {
  const now = new Date();
  const found = { isWorking: true, finding: 'It works.' };
  await setServiceKey(admin, use.key, 'a key of a service', now);
  await storeKeyTest(use, 'a key of a service', found, now);
  expect(await lastKeyTest(use)).toMatchObject(found);
  const { key } = await currentMasterKey();
  const [row] = await database().select().from(serviceKeyTests);
  const withEncryptionKey = createHmac('sha256', key).update('test of news\na key of a service').digest('base64url');
  expect(row?.fingerprint).toHaveLength(withEncryptionKey.length);
  expect(row?.fingerprint).not.toBe(withEncryptionKey);
  await setServiceKey(admin, use.key, 'another key of the service', now);
  expect(await lastKeyTest(use)).toBeNull();
});
