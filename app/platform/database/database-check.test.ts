import { sql } from 'drizzle-orm';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { openTestDatabase } from '~/platform/testing/database.server';
import { database } from './database.server';
import { clockCheck, databaseCheck } from './database-check.server';

openTestDatabase();
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();

test('the check of the database fails while it cannot be written to', async () => {
  expect(await databaseCheck.run(signal)).toEqual({ state: 'healthy', message: 'Reads and writes.' });
  await database().execute(sql`alter table transient.health_probe rename to health_probe_away`);
  expect(await databaseCheck.run(signal)).toEqual({
    state: 'unhealthy',
    message: 'Database error: relation "transient.health_probe" does not exist',
  });
  await database().execute(sql`alter table transient.health_probe_away rename to health_probe`);
  expect(await databaseCheck.run(signal)).toMatchObject({ state: 'healthy' });
});

test('the check of the clock allows for the time that the database takes to respond', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 10_000);
  expect(await clockCheck.run(signal)).toEqual({ state: 'healthy', message: 'In step with the database.' });
});

// The built-in database runs in this process and reads the same clock.
if (inject('database') === 'PostgreSQL') {
  test('the check of the clock warns of a difference of seconds, and fails when codes no longer match', async () => {
    expect(await clockCheck.run(signal)).toMatchObject({ state: 'healthy' });
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 6_000 });
    expect(await clockCheck.run(signal)).toMatchObject({ state: 'warning' });
    vi.setSystemTime(now - 3_600_000);
    expect(await clockCheck.run(signal)).toMatchObject({
      state: 'unhealthy',
      message: expect.stringMatching(/^The clocks of this machine and the database differ by 3600\.\d seconds\./),
    });
    vi.useRealTimers();
    expect(await clockCheck.run(signal)).toMatchObject({ state: 'healthy' });
  });
}
