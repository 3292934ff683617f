import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { startSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { changeElsewhereForTest } from '~/platform/testing/settings.server';
import { stopWorkers } from '~/platform/workers/run-task.server';
import { runBackups } from './jobs.server';
import { backupRetention, backupTime, enableBackups } from './settings.server';
import * as history from './store-history.server';

openTestDatabase();

const before = configuration();
let folder = '';
let stop: () => void;
/** Noon of some day. */
const noon = (day: number): Date => new Date(Date.UTC(2099, 0, day, 12));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-settings-test-'));
  setConfiguration({ ...before, DATA_DIR: folder });
  stop = await startSettings();
  await database().execute(sql`insert into site_secrets (name, value) values ('key', 'value')`);
});
afterAll(async () => {
  stop();
  await stopWorkers();
  setConfiguration(before);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database().execute(sql`truncate backups, backup_rehearsals`);
  await rm(join(folder, 'backups'), { recursive: true, force: true });
});

const made = async (): Promise<number> => (await history.completeBackups(database())).length;

test('scheduled backups that another node turns off are neither made nor rehearsed here', async () => {
  await changeElsewhereForTest(enableBackups, false);
  await runBackups(undefined, noon(5));
  expect(await made()).toBe(0);
  await changeElsewhereForTest(enableBackups, true);
  await runBackups(undefined, noon(5));
  expect(await made()).toBe(1);
  expect(await history.newestRehearsals(database(), 5)).toHaveLength(1);
});

test('the time that another node sets is that of the next daily backup here', async () => {
  const afterNoon = (minutes: number): Date => new Date(noon(5).getTime() + minutes * 60_000);
  const lastMade = async () => (await history.lastBackup(database()))?.startedAt;
  await runBackups(undefined, noon(5));
  await runBackups(undefined, afterNoon(45));
  expect(await lastMade()).toEqual(noon(5));
  await changeElsewhereForTest(backupTime, '13:00');
  await runBackups(undefined, afterNoon(45));
  expect(await lastMade()).toEqual(noon(5));
  await runBackups(undefined, afterNoon(60));
  expect(await lastMade()).toEqual(afterNoon(60));
});

test('as many backups are kept here as another node sets', async () => {
  for (const day of [8, 9]) await runBackups('backup', noon(day));
  expect(await readdir(join(folder, 'backups'))).toHaveLength(2);
  await changeElsewhereForTest(backupRetention, { days: 2, weeks: 0, months: 0 });
  await runBackups('backup', noon(10));
  const names = (await readdir(join(folder, 'backups'))).map((name) => name.slice(8, 18)).sort();
  expect(names).toEqual(['2099-01-09', '2099-01-10']);
  expect(await made()).toBe(2);
});
