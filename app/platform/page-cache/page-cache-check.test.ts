import { sql } from 'drizzle-orm';
import { afterEach, expect, inject, onTestFinished, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { startSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { changeElsewhereForTest } from '~/platform/testing/settings.server';
import { PageCache } from './page-cache.server';
import { pageCacheCheck, setSiteCache } from './page-cache-check.server';
import { enableCaching } from './settings.server';

openTestDatabase();
afterEach(() => setSiteCache(undefined));
const { signal } = new AbortController();

test('the check of the page cache stores a page and drops it again', async () => {
  expect(await pageCacheCheck.run(signal)).toBeUndefined();
  const cache = new PageCache(1);
  setSiteCache(cache);
  expect(await pageCacheCheck.run(signal)).toMatchObject({ state: 'healthy' });
  expect(cache.size.entries).toBe(0);
  const invalidate = cache.invalidate;
  cache.invalidate = () => undefined;
  expect(await pageCacheCheck.run(signal)).toEqual({
    state: 'unhealthy',
    message: 'Readers see outdated pages.',
  });
  cache.invalidate = invalidate;
  expect(await pageCacheCheck.run(signal)).toMatchObject({ state: 'healthy' });
});

test('there is nothing to check while the page cache is turned off', async () => {
  setSiteCache(new PageCache(0));
  expect(await pageCacheCheck.run(signal)).toBeUndefined();
  setSiteCache(new PageCache(1));
  onTestFinished(await startSettings());
  await changeElsewhereForTest(enableCaching, false);
  expect(await pageCacheCheck.run(signal)).toBeUndefined();
});

// The built-in database notifies the program without a connection that could be lost.
if (inject('database') === 'PostgreSQL') {
  test('the check of the page cache fails while the database does not notify this node, and recovers', async () => {
    setSiteCache(new PageCache(1));
    await database().execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`);
    expect(await pageCacheCheck.run(AbortSignal.timeout(300))).toMatchObject({ state: 'unhealthy' });
    await expect.poll(async () => (await pageCacheCheck.run(signal))?.state, { timeout: 30_000 }).toBe('healthy');
  });
}
