import { beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { HealthFinding } from '~/platform/health/health-check';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { healthDays, healthIncidents, healthResults } from './schema';
import { checkHealth, checkNow, checkOnSchedule, purgeHealth, readHealth, recordResults } from './service.server';

openTestDatabase();

const healthy: HealthFinding = { state: 'healthy', message: 'Works.' };
const unhealthy: HealthFinding = { state: 'unhealthy', message: 'Broken.' };

/** What the only check finds. */
let found = healthy;
registerFeatures([{ name: 'test', healthChecks: [{ name: 'probe', title: 'Probe', run: async () => found }] }]);

const start = Date.parse('2026-05-01T10:00:00Z');
const at = (minutes: number): Date => new Date(start + minutes * 60_000);

let admin: Member;
beforeEach(async () => {
  for (const table of [healthResults, healthDays, healthIncidents]) await database().delete(table);
  admin = await addMember('admin');
});

test('two results that are more than 15 minutes apart are not two in a row', async () => {
  found = unhealthy;
  await checkHealth(admin, at(0));
  await checkHealth(admin, at(16));
  expect(await database().$count(healthIncidents)).toBe(0);
  await checkHealth(admin, at(21));
  expect(await database().select().from(healthIncidents)).toMatchObject([{ state: 'unhealthy', beganAt: at(16) }]);
});

test('scheduled runs that have queued up do not run one right after another', async () => {
  found = healthy;
  for (const minutes of [0, 1, 5]) await checkOnSchedule(at(minutes));
  const runs = await database().select().from(healthResults).orderBy(healthResults.checkedAt);
  expect(runs.map(({ checkedAt }) => checkedAt)).toEqual([at(0), at(5)]);
});

test('a run that a member asks for is listed, but does not count for the day', async () => {
  found = unhealthy;
  await checkNow(admin, at(0));
  expect((await readHealth(admin, at(1))).checks).toMatchObject([{ state: 'unhealthy', share: null, days: [] }]);
  await checkHealth(admin, at(5));
  expect((await readHealth(admin, at(6))).checks).toMatchObject([{ share: 0, days: [{ failed: 1 }] }]);
});

test('a run with a clock that was ahead hides no later one, and is deleted', async () => {
  const result = { name: 'probe', message: 'Found.', milliseconds: 1 };
  await recordResults([{ ...result, state: 'unhealthy' }], at(30 * 24 * 60));
  await recordResults([{ ...result, state: 'healthy' }], at(0));
  expect(await readHealth(admin, at(1))).toMatchObject({ overall: 'healthy', checkedAt: at(0) });
  await purgeHealth(at(2));
  expect(await database().select().from(healthResults)).toMatchObject([{ checkedAt: at(0) }]);
});

test('all open incidents are counted, also those that are not listed', async () => {
  const results = Array.from({ length: 13 }, (_, number) => ({
    name: `probe-${number}`,
    ...unhealthy,
    milliseconds: 1,
  }));
  for (const minutes of [0, 5]) await recordResults(results, at(minutes));
  const { figures, incidents: listed } = await readHealth(admin, at(6));
  expect([figures.open, listed.length]).toEqual([13, 12]);
});
