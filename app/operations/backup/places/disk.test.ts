import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { allPictureFiles } from '~/content/media/files/files.server';
import { connection, database } from '~/platform/database/database.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { startS3Server } from '~/platform/testing/s3.server';
import { stopWorkers } from '~/platform/workers/run-task.server';
import { runBackups } from '../jobs.server';
import { allowBackups, makeBackup } from '../perform.server';
import * as history from '../store-history.server';
import { locationOf } from '../testing/bucket.server';
import { checkStorage } from './storage-check.server';

vi.mock('~/content/media/files/files.server', { spy: true });

openTestDatabase();

const before = configuration();
let folder = '';
const stored = (name: string): string => join(folder, 'backups', name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-place-test-'));
  setConfiguration({ ...before, DATA_DIR: folder });
});
afterAll(async () => {
  await stopWorkers();
  setConfiguration(before);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database().execute(sql`truncate backups, backup_rehearsals, transient.backup_runs`);
  await rm(join(folder, 'backups'), { recursive: true, force: true });
});

/** Makes a backup. Returns its row. */
async function makeOne(): Promise<history.StoredBackup> {
  await makeBackup(new Date());
  const last = await history.lastBackup(database());
  if (!last) throw new Error('There is no backup.');
  return last;
}

test('a long backup ends when the program stops, and leaves no file', async () => {
  const stop = allowBackups();
  const isWriting = Promise.withResolvers<void>();
  const isStopping = Promise.withResolvers<void>();
  vi.mocked(allPictureFiles).mockResolvedValueOnce(async function* files() {
    isWriting.resolve();
    await isStopping.promise;
    yield { key: 'pictures/a', bytes: Buffer.from('a') };
  });
  const making = makeOne();
  await isWriting.promise;
  expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/\.part$/)]);
  const stopped = stop();
  isStopping.resolve();
  await stopped;
  expect(await making).toMatchObject({ failure: 'The program stopped before the backup was complete.' });
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
  expect(await history.listRuns(database())).toEqual([]);
  allowBackups();
});

test('a backup that the disk has not stored as it was written never gets its name', async () => {
  vi.mocked(allPictureFiles).mockResolvedValueOnce(async function* files() {
    const [unfinished = ''] = await readdir(join(folder, 'backups'));
    // The disk changes what was written first.
    const opened = await open(join(folder, 'backups', unfinished), 'r+');
    await opened.write('damaged', 0);
    await opened.close();
    yield* [];
  });
  expect(await makeOne()).toMatchObject({ failure: expect.stringMatching(/checksum does not match/) });
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
  const auditLog = sql`select action from security_audit_log where action = 'backup_taken'`;
  expect((await database().execute(auditLog)).rows).toEqual([]);
  expect(await makeOne()).toMatchObject({ failure: null });
  expect((await database().execute(auditLog)).rows).toHaveLength(1);
});

test('the built-in database is copied to the disk before anything is uploaded, so that a slow bucket cannot occupy it', async () => {
  const server = await startS3Server();
  setConfiguration({ ...before, DATA_DIR: folder, BACKUP_S3_URL: locationOf(server) });
  const filesHere = () => readdir(join(folder, 'backups')).catch(() => []);
  let written: string[] = [];
  vi.mocked(allPictureFiles).mockResolvedValueOnce(async function* files() {
    written = await filesHere();
    yield { key: 'pictures/a', bytes: Buffer.from('a') };
  });
  const { name, bytes } = await makeOne();
  expect(written).toEqual(connection().kind === 'pglite' ? [`${name}.part`] : []);
  expect(server.objects.get(`site/${name}`)?.length).toBe(bytes);
  expect(await filesHere()).toEqual([]);
  setConfiguration({ ...before, DATA_DIR: folder });
  await server.stop();
});

test('a backup whose file is missing or truncated is found before it is needed', async () => {
  const check = () => checkStorage(new AbortController().signal);
  const backup = await makeOne();
  expect(await check()).toMatchObject({ state: 'healthy', message: 'New backups are stored on this server.' });
  await writeFile(stored(backup.name), 'short');
  expect(await check()).toMatchObject({ state: 'unhealthy', message: expect.stringContaining('has 5 bytes instead') });
  await rm(stored(backup.name));
  expect(await check()).toMatchObject({
    state: 'unhealthy',
    message: expect.stringContaining('no longer on this server'),
  });
});

test('a backup that took long is rehearsed by the next run, since the queue gives up a run after some hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(allPictureFiles).mockResolvedValueOnce(async function* files() {
    vi.setSystemTime(Date.now() + 3600_000);
    yield* [];
  });
  await runBackups('backup', new Date());
  vi.useRealTimers();
  expect(await history.completeBackups(database())).toHaveLength(1);
  expect(await history.newestRehearsals(database(), 1)).toEqual([]);
  await runBackups(undefined, new Date());
  expect(await history.newestRehearsals(database(), 1)).toHaveLength(1);
});
