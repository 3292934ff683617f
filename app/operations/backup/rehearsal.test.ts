import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { allPictureFiles } from '~/content/media/files/files.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { connection, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { stopWorkers } from '~/platform/workers/run-task.server';
import { runBackups } from './jobs.server';
import { diskPlace } from './places/disk.server';
import { placeWithLabel } from './places/places.server';
import { backupReport, checkBackups, requestBackups } from './report.server';
import { backups } from './schema';
import { createScratchFolder, removeScratchFolders } from './scratch/scratch.server';
import { scratchDatabaseName } from './scratch/scratch-name';
import * as history from './store-history.server';

vi.mock('~/content/media/files/files.server', { spy: true });
vi.mock('./places/places.server', { spy: true });
vi.mock('./scratch/scratch.server', { spy: true });
vi.mock('./store-history.server', { spy: true });

openTestDatabase();

const before = configuration();
let folder = '';
const stored = (name: string): string => join(folder, 'backups', name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rehearsal-test-'));
  setConfiguration({ ...before, DATA_DIR: folder });
  await database().execute(sql`insert into article_categories (slug, name) values ('news', 'News')`);
  await database().execute(sql`
    insert into articles (id, slug, title, category, status, content, published_at)
    select gen_random_uuid(), 'article-' || number, 'Title ' || number, 'news', 'published', repeat(md5(number::text), 50), now()
    from generate_series(1, 60) as number`);
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
  await runBackups('backup', new Date());
  const last = await history.lastBackup(database());
  if (!last) throw new Error('There is no backup.');
  return last;
}

/** Rehearses the newest backup. Returns the rehearsal. */
async function rehearseNow(): Promise<history.StoredRehearsal> {
  await runBackups('rehearsal', new Date());
  const [newest] = await history.newestRehearsals(database(), 1);
  if (!newest) throw new Error('There is no rehearsal.');
  return newest.rehearsal;
}

/** Whether the PostgreSQL database of a rehearsal exists. Other tests have theirs on the same server. */
async function hasScratchDatabase(id: string): Promise<boolean> {
  const { rows } = await database().execute(sql`select from pg_database where datname = ${scratchDatabaseName(id)}`);
  return rows.length > 0;
}

test('a sound backup is restored beside the site, compared table by table, read and removed', async () => {
  const backup = await makeOne();
  expect(backup).toMatchObject({
    failure: null,
    place: expect.stringMatching(/^disk:[0-9a-f-]{36}$/),
    isEncrypted: false,
  });
  expect((await stat(stored(backup.name))).mode & 0o777).toBe(0o600);
  expect((await stat(stored(backup.name))).size).toBe(backup.bytes);
  const rehearsal = await rehearseNow();
  expect(rehearsal).toMatchObject({ outcome: 'passed', failure: null, rowsExpected: backup.rowCount });
  expect(rehearsal.rowsRestored).toBe(backup.rowCount);
  expect(rehearsal.steps.map(({ name, isPassed }) => `${name} ${isPassed}`)).toEqual([
    'fetch true',
    'restore true',
    'compare true',
    'read true',
    'remove true',
  ]);
  expect(rehearsal.steps.map(({ result }) => result)).toContain('40 articles');
  expect(await hasScratchDatabase(rehearsal.id)).toBe(false);
  expect(await readdir(folder)).not.toContain('rehearsals');
  const report = await backupReport(await addMember('admin'));
  expect(report).toMatchObject({ state: 'rehearsed', running: null, lastPassed: { duration: expect.any(String) } });
  expect(report.weeks).toEqual([...Array(11).fill('none'), 'passed']);
  expect((await checkBackups())?.state).toBe('healthy');
});

/** Each returns the damaged bytes of a backup; `isRecorded` if whoever damaged it has also changed the list of backups. */
const damages: Record<string, { damage: (bytes: Buffer) => Buffer; isRecorded?: true; sentence: RegExp }> = {
  'one changed byte': {
    damage: (bytes) => Buffer.from(bytes.with(99, (bytes[99] ?? 0) ^ 1)),
    sentence: /has been changed since it was written/,
  },
  'a truncated file': { damage: (bytes) => bytes.subarray(0, -100), sentence: /has \d+ bytes instead of \d+/ },
  'one changed byte, with the recorded checksum adapted': {
    damage: (bytes) => Buffer.from(bytes.with(bytes.length - 40, (bytes[bytes.length - 40] ?? 0) ^ 1)),
    isRecorded: true,
    sentence: /The file is damaged/,
  },
  'a truncated file, with the recorded checksum adapted': {
    damage: (bytes) => bytes.subarray(0, -100),
    isRecorded: true,
    sentence: /The file is damaged: the backup is incomplete/,
  },
  'a missing row that its last line still counts': {
    damage: (bytes) => {
      const lines = gunzipSync(bytes).toString().split('\n');
      const row = lines.findIndex((line) => line.startsWith('articles\t'));
      return gzipSync(lines.toSpliced(row, 1).join('\n'));
    },
    isRecorded: true,
    sentence: /The file is damaged: the backup is incomplete/,
  },
};

test.each(Object.entries(damages))(
  '%s is found by the rehearsal, and is an incident',
  async (_, { damage, ...rest }) => {
    const backup = await makeOne();
    const bytes = damage(await readFile(stored(backup.name)));
    await writeFile(stored(backup.name), bytes);
    if (rest.isRecorded) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      await database().update(backups).set({ digest, bytes: bytes.length });
    }
    const rehearsal = await rehearseNow();
    expect(rehearsal.outcome).toBe('failed');
    expect(rehearsal.failure).toMatch(rest.sentence);
    expect(rehearsal.failure).not.toContain(folder);
    expect(await checkBackups()).toMatchObject({ state: 'unhealthy', message: expect.stringContaining('rehearsal') });
    expect((await backupReport(await addMember('admin'))).state).toBe('failed');
    expect(await hasScratchDatabase(rehearsal.id)).toBe(false);
    expect(await readdir(folder)).not.toContain('rehearsals');
  },
);

test('a backup with fewer rows than were written is an incident, even if it is consistent', async () => {
  await makeOne();
  await database().execute(sql`update backups set row_count = row_count + 1`);
  expect(await rehearseNow()).toMatchObject({
    outcome: 'failed',
    failure: expect.stringMatching(/but \d+ were written/),
  });
});

test('a backup that was replaced by a symbolic link is refused, and a name that is a path is not followed', async () => {
  const backup = await makeOne();
  await writeFile(join(folder, 'elsewhere'), await readFile(stored(backup.name)));
  await rm(stored(backup.name));
  await symlink(join(folder, 'elsewhere'), stored(backup.name));
  expect((await rehearseNow()).failure).toBe('The file has been replaced by a symbolic link.');
  await database().execute(sql`update backups set name = '../elsewhere'`);
  expect((await rehearseNow()).failure).toBe('The backup’s file name is not one that this site creates.');
  expect(await readdir(folder)).toContain('elsewhere');
});

test('what a killed rehearsal or backup has left is removed and recorded by the next run', async () => {
  const backup = await makeOne();
  const [rehearsal, interrupted] = [newId(), newId()];
  const scratchDatabase = connection().kind === 'postgresql' ? scratchDatabaseName(rehearsal) : null;
  if (scratchDatabase) await database().execute(sql`create database ${sql.identifier(scratchDatabase)}`);
  await writeFile(join(await createScratchFolder(rehearsal), 'left'), 'data');
  const fileName = backup.name.replace(backup.id, interrupted);
  await writeFile(stored(`${fileName}.part`), 'half');
  const startedAt = new Date();
  await history.addRun(database(), {
    id: rehearsal,
    kind: 'rehearsal',
    startedAt,
    backupId: backup.id,
    scratchDatabase,
  });
  await history.addRun(database(), { id: interrupted, kind: 'backup', startedAt, fileName });
  await runBackups(undefined, new Date());
  expect(await hasScratchDatabase(rehearsal)).toBe(false);
  expect(await readdir(folder)).not.toContain('rehearsals');
  expect(await readdir(join(folder, 'backups'))).toEqual([backup.name]);
  expect(await history.listRuns(database())).toEqual([]);
  const [recorded] = await history.newestRehearsals(database(), 1);
  expect(recorded?.rehearsal).toMatchObject({ id: rehearsal, outcome: 'interrupted' });
  expect((await history.lastBackup(database()))?.failure).toMatch(/stopped before the backup was complete/);
  // Being interrupted proves nothing about the backup.
  expect((await checkBackups())?.state).not.toBe('unhealthy');
});

test('a run that was recorded but not removed before the program was killed does not stop later ones', async () => {
  const backup = await makeOne();
  const rehearsal = await rehearseNow();
  const rehearsals = await history.newestRehearsals(database(), 5);
  const startedAt = new Date();
  await history.addRun(database(), { id: backup.id, kind: 'backup', startedAt, fileName: backup.name });
  await history.addRun(database(), { id: rehearsal.id, kind: 'rehearsal', startedAt, backupId: backup.id });
  await runBackups(undefined, new Date());
  expect(await history.listRuns(database())).toEqual([]);
  // The complete backup and the rehearsal are as they were.
  expect(await readdir(join(folder, 'backups'))).toEqual([backup.name]);
  expect(await history.newestRehearsals(database(), 5)).toEqual(rehearsals);
});

test('a backup that another node completes while it is taken for a killed one is not deleted', async () => {
  const backup = await makeOne();
  await history.addRun(database(), { id: backup.id, kind: 'backup', startedAt: new Date(), fileName: backup.name });
  // It was not complete yet at the first look.
  vi.mocked(history.findBackup).mockResolvedValueOnce(undefined);
  await runBackups(undefined, new Date());
  expect(await readdir(join(folder, 'backups'))).toEqual([backup.name]);
  expect(await history.findBackup(database(), backup.id)).toEqual(backup);
  expect(await history.listRuns(database())).toEqual([]);
});

test('a backup that was killed after its file had got its name leaves no file', async () => {
  const backup = await makeOne();
  await database().execute(sql`truncate backups cascade`);
  await history.addRun(database(), { id: backup.id, kind: 'backup', startedAt: new Date(), fileName: backup.name });
  await runBackups(undefined, new Date());
  expect(await readdir(join(folder, 'backups'))).not.toContain(backup.name);
});

test('a backup whose content cannot be read ends at once, says so, and leaves no file', async () => {
  vi.mocked(allPictureFiles).mockRejectedValueOnce(new Error('The connection was lost.'));
  expect(await makeOne()).toMatchObject({ failure: 'The backup failed. The server’s log says why.', bytes: 0 });
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
  expect(await history.listRuns(database())).toEqual([]);
});

test('what a rehearsal could not remove is removed by the next run, and says nothing about the backup', async () => {
  await makeOne();
  // The first call is that of the clean-up before it.
  vi.mocked(removeScratchFolders).mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('Busy.'));
  const rehearsal = await rehearseNow();
  expect(rehearsal).toMatchObject({ outcome: 'passed', failure: null });
  expect(rehearsal.steps.at(-1)).toMatchObject({ name: 'remove', isPassed: false });
  expect(await history.listRuns(database())).toMatchObject([{ id: rehearsal.id }]);
  vi.mocked(removeScratchFolders).mockReset();
  await runBackups(undefined, new Date());
  expect(await history.listRuns(database())).toEqual([]);
  expect(await hasScratchDatabase(rehearsal.id)).toBe(false);
  expect(await readdir(folder)).not.toContain('rehearsals');
});

test('a backup on another server is neither rehearsed nor deleted here; a request for it says so', async () => {
  const backup = await makeOne();
  const count = (await history.newestRehearsals(database(), 5)).length;
  await database().execute(sql`update backups set place = ${`disk:${newId()}`}`);
  await runBackups(undefined, new Date(Date.now() + 1000));
  expect(await history.newestRehearsals(database(), 5)).toHaveLength(count);
  expect(await rehearseNow()).toMatchObject({ outcome: 'impossible', failure: 'The backup is on another server.' });
  expect((await backupReport(await addMember('admin'))).backups[0]).toMatchObject({ place: 'on another server' });
  expect(await readdir(join(folder, 'backups'))).toEqual([backup.name]);
});

test.each(['ENOSPC', 'EDQUOT', 'EACCES', 'EMFILE', '53100'])(
  'a server that cannot read or store a backup (%s) does not condemn it',
  async (code) => {
    const { id } = await makeOne();
    const fetch = () => Promise.reject(Object.assign(new Error('The disk is full.'), { code }));
    vi.mocked(placeWithLabel).mockResolvedValueOnce({ ...(await diskPlace()), fetch });
    expect(await rehearseNow()).toMatchObject({ backupId: id, outcome: 'impossible' });
    expect((await history.rehearsedBackups(database())).damaged.size).toBe(0);
  },
);

test('a backup that cannot be written leaves no file, and says why', async () => {
  await writeFile(join(folder, 'backups'), 'a file where the folder should be');
  expect(await makeOne()).toMatchObject({ failure: 'The backup failed. The server’s log says why.', bytes: 0 });
  await rm(join(folder, 'backups'));
  expect(await readdir(folder)).not.toContain('backups');
});

test('only administrators see backups or request them', async () => {
  for (const role of ['subscriber', 'moderator', 'editor'] as const) {
    const member = await addMember(role);
    await expect(backupReport(member)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(requestBackups(member, 'rehearsal')).rejects.toMatchObject({ code: 'forbidden' });
  }
  const admin = await addMember('admin');
  expect(await backupReport(admin)).toMatchObject({ newest: null, rehearsal: null, backups: [] });
  await expect(requestBackups(admin, 'rehearsal')).rejects.toThrow('There is no backup yet');
});
