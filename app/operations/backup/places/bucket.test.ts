import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { operator, visitor } from '~/platform/permissions/actors';
import { configuration, type S3Location, setConfiguration } from '~/platform/program/configuration.server';
import { startSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { startS3Server } from '~/platform/testing/s3.server';
import { changeElsewhereForTest } from '~/platform/testing/settings.server';
import { withoutTriggers } from '~/platform/testing/triggers.server';
import { stopWorkers } from '~/platform/workers/run-task.server';
import { newOwnerKey, readOwnerKey } from '../encryption/encryption.server';
import { runBackups } from '../jobs.server';
import { allowBackups, makeBackup } from '../perform.server';
import { backupReport, checkBackups } from '../report.server';
import { backupName } from '../schedule-rules';
import { backupPublicKey, backupRetention } from '../settings.server';
import { tableNames } from '../store.server';
import * as history from '../store-history.server';
import { locationOf, unreachableServer } from '../testing/bucket.server';
import { s3Place } from './s3.server';
import { checkStorage } from './storage-check.server';
import { restoreStored, storedBackups } from './stored.server';

openTestDatabase();

const before = configuration();
let folder = '';
let server: Awaited<ReturnType<typeof startS3Server>>;
let stopSettings: () => void;

/** Stores backups in a bucket; on this machine if there is none. */
const storeIn = (BACKUP_S3_URL: S3Location | undefined): void =>
  setConfiguration({ ...before, DATA_DIR: folder, BACKUP_S3_URL });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-s3-test-'));
  server = await startS3Server();
  storeIn(locationOf(server));
  stopSettings = await startSettings();
  await database().execute(sql`insert into site_secrets (name, value) values ('key', 'value')`);
});
afterAll(async () => {
  stopSettings();
  await stopWorkers();
  await server.stop();
  setConfiguration(before);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database().execute(sql`truncate backups, backup_rehearsals, transient.backup_runs`);
  await rm(join(folder, 'backups'), { recursive: true, force: true });
  server.state.intercept = () => undefined;
  server.objects.clear();
  server.uploads.clear();
  server.requests.length = 0;
  storeIn(locationOf(server));
});

const check = () => checkStorage(new AbortController().signal);
const keyOf = ({ name }: { name: string }): string => `site/${name}`;

/** Makes a backup. Returns its row. */
async function makeOne(now = new Date()): Promise<history.StoredBackup> {
  await makeBackup(now);
  const last = await history.lastBackup(database());
  if (!last) throw new Error('There is no backup.');
  return last;
}

async function rehearseNow(): Promise<history.StoredRehearsal> {
  await runBackups('rehearsal', new Date());
  const [newest] = await history.newestRehearsals(database(), 1);
  if (!newest) throw new Error('There is no rehearsal.');
  return newest.rehearsal;
}

test('a backup is uploaded to the bucket, read back by the rehearsal and listed without keys', async () => {
  const backup = await makeOne();
  expect(backup).toMatchObject({
    failure: null,
    place: expect.stringMatching(/^s3:127\.0\.0\.1:\d+\/test-bucket\/site$/),
  });
  expect([...server.objects.keys()]).toEqual([keyOf(backup)]);
  expect(server.objects.get(keyOf(backup))?.length).toBe(backup.bytes);
  expect(server.uploads.size).toBe(0);
  expect(await rehearseNow()).toMatchObject({ outcome: 'passed', rowsRestored: backup.rowCount });
  expect(await readdir(folder)).not.toContain('rehearsals');
  const report = await backupReport(await addMember('admin'));
  expect(report).toMatchObject({
    state: 'rehearsed',
    stored: expect.stringMatching(/^New backups are stored in the bucket test-bucket\/site at 127\.0\.0\.1:\d+\.$/),
    backups: [{ place: 'in the bucket' }],
  });
  expect(JSON.stringify([report, backup])).not.toMatch(/SECRET|KEY/);
  expect(await check()).toMatchObject({ state: 'healthy' });
});

const damages: Record<string, { damage: (bytes: Buffer) => Buffer | undefined; failure: RegExp; finding: RegExp }> = {
  'a changed byte': {
    damage: (bytes) => Buffer.from(bytes.with(99, (bytes[99] ?? 0) ^ 1)),
    failure: /has been changed since it was written/,
    finding: /^New backups are stored/,
  },
  'a truncated file': {
    damage: (bytes) => bytes.subarray(0, -10),
    failure: /has \d+ bytes instead of \d+/,
    finding: /has \d+ bytes instead of \d+, so it cannot be restored/,
  },
  'a file that is much longer': {
    damage: (bytes) => Buffer.concat([bytes, Buffer.alloc(1_000_000)]),
    failure: /has more than \d+ bytes/,
    finding: /has \d+ bytes instead of \d+/,
  },
  'a missing file': {
    damage: () => undefined,
    failure: /is not in the bucket/,
    finding: /is no longer in the bucket test-bucket\/site/,
  },
};

test.each(Object.entries(damages))('%s in the bucket is an incident', async (_, { damage, failure, finding }) => {
  const backup = await makeOne();
  const damaged = damage(server.objects.get(keyOf(backup)) ?? Buffer.alloc(0));
  if (damaged) server.objects.set(keyOf(backup), damaged);
  else server.objects.clear();
  expect(await check()).toMatchObject({ message: expect.stringMatching(finding) });
  expect(await rehearseNow()).toMatchObject({ outcome: 'failed', failure: expect.stringMatching(failure) });
  expect(await checkBackups()).toMatchObject({ state: 'unhealthy' });
  expect(await readdir(folder)).not.toContain('rehearsals');
});

test('an upload that fails says why, and leaves nothing that counts as a backup', async () => {
  server.state.intercept = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
  expect(await makeOne()).toMatchObject({
    bytes: 0,
    failure: expect.stringMatching(/rejected the keys in BACKUP_S3_URL/),
  });
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  expect(await history.listRuns(database())).toEqual([]);
  expect(await history.completeBackups(database())).toEqual([]);
});

test('what cannot be removed while the server is away is removed by a later run', async () => {
  let isAway = false;
  server.state.intercept = ({ method }) => {
    isAway ||= method === 'PUT';
    return isAway ? 'drop' : undefined;
  };
  expect(await makeOne()).toMatchObject({ failure: expect.stringMatching(/cannot be reached.*BACKUP_S3_URL/) });
  expect(server.uploads.size).toBe(1);
  expect(await history.listRuns(database())).toHaveLength(1);
  expect((await backupReport(await addMember('admin'))).running).toBeNull();
  isAway = false;
  server.state.intercept = () => undefined;
  await runBackups(undefined, new Date());
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  expect(await history.listRuns(database())).toEqual([]);
});

test('the unfinished upload of a killed backup is ended, and those of other programs are not', async () => {
  const [id, old] = [newId(), newId()];
  const startedAt = new Date();
  const fileName = backupName(startedAt, id);
  const upload = (key: string, at: Date) =>
    server.uploads.set(newId(), { key, startedAt: at, parts: new Map([[1, Buffer.from('half')]]) });
  // The clock of the server is ahead.
  upload(`site/${fileName}`, new Date(startedAt.getTime() + 3600_000));
  upload(`site/${backupName(startedAt, old)}`, new Date(startedAt.getTime() - 2 * 86400_000));
  upload('site/pictures.zip', new Date(0));
  upload(`another-site/${fileName}`, new Date(0));
  await history.addRun(database(), { id, kind: 'backup', startedAt, fileName });
  await runBackups('backup', new Date(startedAt.getTime() + 1000));
  expect([...server.uploads.values()].map(({ key }) => key)).toEqual(['site/pictures.zip', `another-site/${fileName}`]);
  expect(await history.findBackup(database(), id)).toMatchObject({ failure: expect.stringContaining('stopped') });
  expect(await history.completeBackups(database())).toHaveLength(1);
});

test('a bucket that cannot be used is an incident that says what to do, and says nothing about the backups', async () => {
  const backup = await makeOne();
  const locations: [S3Location, RegExp][] = [
    [locationOf(server, 'another-bucket/site'), /does not exist. Create it/],
    [locationOf(server, 'test-bucket/site', 'OTHER:SECRET'), /rejected the keys/],
    [locationOf(unreachableServer), /cannot be reached. Check that it is running/],
  ];
  for (const [location, sentence] of locations) {
    storeIn(location);
    const finding = await check();
    expect(finding).toMatchObject({ state: 'unhealthy', message: expect.stringMatching(sentence) });
    expect(finding?.message).not.toMatch(/SECRET|OTHER/);
  }
  await database().execute(sql`update backups set place = ${s3Place(locationOf(unreachableServer)).label}`);
  expect(await rehearseNow()).toMatchObject({
    outcome: 'impossible',
    failure: expect.stringMatching(/cannot be reached/),
  });
  expect((await history.rehearsedBackups(database())).damaged.size).toBe(0);
  await expect(storedBackups(operator)).rejects.toThrow(/cannot be reached/);
  expect([...server.objects.keys()]).toEqual([keyOf(backup)]);
});

test('backups are deleted from the bucket, and from this machine if they were made before there was one', async () => {
  await changeElsewhereForTest(backupRetention, { days: 2, weeks: 0, months: 0 });
  const day = (number: number): Date => new Date(Date.UTC(2099, 0, number, 12));
  storeIn(undefined);
  await makeOne(day(7));
  await makeOne(day(8));
  storeIn(locationOf(server));
  const third = await makeOne(day(9));
  expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/^lowdown-2099-01-08/)]);
  const fourth = await makeOne(day(10));
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
  const fifth = await makeOne(day(11));
  expect([...server.objects.keys()]).toEqual([keyOf(fourth), keyOf(fifth)]);
  expect((await history.findBackup(database(), third.id))?.removedAt).toEqual(day(11));
  await changeElsewhereForTest(backupRetention, { days: 7, weeks: 4, months: 12 });
});

test.each(['PUT', 'GET'])('keys that may not list uploads leave nothing of a failed backup (%s)', async (refused) => {
  // With GET, the upload arrives, but its size cannot be found out.
  server.state.intercept = ({ method, query }) =>
    method === refused || (method === 'GET' && query.has('uploads'))
      ? { status: 403, code: 'AccessDenied' }
      : undefined;
  expect((await makeOne()).failure).toMatch(/rejected the keys/);
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
});

test('backups whose files something else has deleted do not count among those to be kept', async () => {
  await changeElsewhereForTest(backupRetention, { days: 2, weeks: 0, months: 0 });
  const day = (number: number): Date => new Date(Date.UTC(2099, 1, number, 12));
  const first = await makeOne(day(1));
  const second = await makeOne(day(2));
  server.objects.delete(keyOf(second));
  const third = await makeOne(day(3));
  expect([...server.objects.keys()]).toEqual([keyOf(first), keyOf(third)]);
  // Nothing is deleted while the bucket cannot be listed.
  server.state.intercept = ({ query }) =>
    query.get('prefix') === 'site/lowdown-' && query.has('list-type')
      ? { status: 403, code: 'AccessDenied' }
      : undefined;
  const fourth = await makeOne(day(4));
  expect([...server.objects.keys()]).toEqual([keyOf(first), keyOf(third), keyOf(fourth)]);
  server.state.intercept = () => undefined;
  const fifth = await makeOne(day(5));
  expect([...server.objects.keys()]).toEqual([keyOf(fourth), keyOf(fifth)]);
  expect((await history.findBackup(database(), second.id))?.removedAt).toEqual(day(5));
  await changeElsewhereForTest(backupRetention, { days: 7, weeks: 4, months: 12 });
});

test('a long backup ends when the program stops, and leaves nothing', async () => {
  const stop = allowBackups();
  const isUploading = Promise.withResolvers<void>();
  // The request is never served.
  server.state.intercept = ({ method }) => {
    if (method !== 'PUT') return undefined;
    isUploading.resolve();
    return new Promise(() => undefined);
  };
  const making = makeOne();
  await isUploading.promise;
  await stop();
  expect(await making).toMatchObject({ failure: 'The program stopped before the backup was complete.' });
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  expect(await history.listRuns(database())).toEqual([]);
  // Nothing begins after that.
  server.state.intercept = () => undefined;
  await runBackups('backup', new Date());
  expect(server.objects.size).toBe(0);
  allowBackups();
});

test('a site is restored from the bucket with the owner’s key alone', async () => {
  const { file, publicKey } = await newOwnerKey();
  await changeElsewhereForTest(backupPublicKey, publicKey);
  const backup = await makeOne();
  await changeElsewhereForTest(backupPublicKey, '');
  await withoutTriggers(async (executor) => {
    for (const table of await tableNames(executor))
      await executor.execute(sql`truncate ${sql.identifier(table)} cascade`);
  });
  const { backups } = await storedBackups(operator);
  expect(backups).toEqual([{ name: backup.name, bytes: backup.bytes }]);
  await expect(restoreStored(operator, 'lowdown.backup')).rejects.toThrow('There is no backup with the name');
  await expect(restoreStored(operator, backup.name)).rejects.toThrow(/is encrypted.*is still at/);
  const counts = await restoreStored(operator, backup.name, { identity: readOwnerKey(file) ?? '' });
  expect(counts.rows.site_secrets).toBe(1);
  const { rows } = await database().execute(sql`select value from site_secrets where name = 'key'`);
  expect(rows).toEqual([{ value: 'value' }]);
  // Only the download that was refused is left, and nothing is downloaded for a database that is not empty.
  await expect(restoreStored(operator, backup.name)).rejects.toThrow('is not empty');
  expect((await readdir(folder)).filter((name) => name.startsWith('restore-'))).toHaveLength(1);
  await expect(storedBackups(visitor)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(restoreStored(visitor, backup.name)).rejects.toMatchObject({ code: 'forbidden' });
});
