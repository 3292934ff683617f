import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { operator } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { startSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { changeElsewhereForTest } from '~/platform/testing/settings.server';
import { stopWorkers } from '~/platform/workers/run-task.server';
import { isPublicKey, newOwnerKey, readOwnerKey } from './encryption/encryption.server';
import { readFileKey } from './encryption/file-keys.server';
import { backupFeature } from './feature.server';
import { checkBackup } from './file.server';
import { newestBackup, runBackups } from './jobs.server';
import { rowsOf } from './rules';
import { restoreBackup } from './service.server';
import { backupPublicKey, backupRetention, enableBackups } from './settings.server';
import * as history from './store-history.server';

openTestDatabase();

const before = configuration();
let folder = '';
let stop: () => void;
let owner: { publicKey: string; identity: string };
const secret = 'value-that-nobody-may-read';
const pathOf = (name: string): string => join(folder, 'backups', name);

async function newOwner() {
  const { file, publicKey } = await newOwnerKey();
  return { publicKey, identity: readOwnerKey(file) ?? '' };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-encryption-test-'));
  setConfiguration({ ...before, DATA_DIR: folder });
  registerFeatures([backupFeature]);
  stop = await startSettings();
  owner = await newOwner();
  await database().execute(sql`insert into site_secrets (name, value) values ('key', ${secret})`);
});
afterAll(async () => {
  stop();
  await stopWorkers();
  setConfiguration(before);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database().execute(sql`truncate backups, backup_rehearsals, transient.backup_keys`);
  await rm(join(folder, 'backups'), { recursive: true, force: true });
});

async function makeEncrypted(): Promise<history.StoredBackup> {
  await changeElsewhereForTest(backupPublicKey, owner.publicKey);
  await runBackups('backup', new Date());
  const last = await history.lastBackup(database());
  if (!last) throw new Error('There is no backup.');
  return last;
}

test('backups are encrypted for the public key that another node sets, and only its owner can read them', async () => {
  const backup = await makeEncrypted();
  expect(backup).toMatchObject({ isEncrypted: true, failure: null });
  const bytes = await readFile(pathOf(backup.name));
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(bytes.includes(secret)).toBe(false);
  expect(() => gunzipSync(bytes)).toThrow();
  await expect(checkBackup(pathOf(backup.name))).rejects.toThrow(/is encrypted\. Pass the file with your key/);
  const { identity } = await newOwner();
  await expect(checkBackup(pathOf(backup.name), { identity })).rejects.toThrow(/was encrypted for another key/);
  await expect(checkBackup(pathOf(backup.name), { identity: 'AGE-SECRET-KEY-1NONE' })).rejects.toThrow(
    /key is damaged/,
  );
  expect(rowsOf(await checkBackup(pathOf(backup.name), owner))).toBe(backup.rowCount);
  // Decryption comes before every other check.
  await expect(restoreBackup(operator, pathOf(backup.name), owner)).rejects.toThrow('The database is not empty');
});

test('the site rehearses the newest encrypted backup, and can read no older one', async () => {
  const first = await makeEncrypted();
  await runBackups('rehearsal', new Date());
  const [rehearsed] = await history.newestRehearsals(database(), 1);
  expect(rehearsed?.rehearsal).toMatchObject({ outcome: 'passed', failure: null });
  // The newest backup of a day replaces earlier ones.
  const older = join(folder, 'older');
  await copyFile(pathOf(first.name), older);
  await runBackups('backup', new Date());
  const [second] = await history.completeBackups(database());
  expect(second?.id).not.toBe(first.id);
  expect(await readFileKey(first.id)).toBeUndefined();
  const fileKey = await readFileKey(second?.id ?? '');
  expect(rowsOf(await checkBackup(pathOf(second?.name ?? ''), { fileKey: fileKey ?? '' }))).toBe(second?.rowCount);
  await expect(checkBackup(older, { fileKey: fileKey ?? '' })).rejects.toThrow(/is damaged/);
  // Neither backup contains a key: it would decrypt the one before.
  const { rows } = await database().execute<{ key: string }>(sql`select key from transient.backup_keys`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toContain(fileKey);
  // A key that this server can no longer decrypt is no incident.
  await database().execute(sql`update transient.backup_keys set master_key_id = 'another'`);
  expect((await newestBackup())?.isRestorable).toBe(false);
});

test('an encrypted backup that is damaged or truncated is refused', async () => {
  const backup = await makeEncrypted();
  const bytes = await readFile(pathOf(backup.name));
  for (const damaged of [
    bytes.with(bytes.length - 30, (bytes.at(-30) ?? 0) ^ 1),
    bytes.subarray(0, -1),
    bytes.subarray(0, 40),
  ]) {
    await writeFile(join(folder, 'damaged'), damaged);
    await expect(checkBackup(join(folder, 'damaged'), owner)).rejects.toThrow(/is damaged/);
  }
  expect(await readdir(join(folder, 'backups'))).toEqual([backup.name]);
});

test('only administrators change for whom backups are encrypted, how long they are kept, and whether they are made', async () => {
  const editor = await addMember('editor');
  const changes = [
    backupPublicKey.changeTo(owner.publicKey),
    backupRetention.changeTo({ days: 1, weeks: 0, months: 0 }),
    enableBackups.changeTo(false),
  ];
  const { run } = await import('~/platform/settings/change.server').then(({ settingsChecked }) => settingsChecked);
  for (const { setting } of changes) {
    const change = {
      executor: database(),
      actor: editor,
      address: undefined,
      isChanged: ({ name }: { name: string }) => name === setting.name,
    };
    await expect(run({ ...change, newValue: ((one: typeof setting) => one.defaultValue) as never })).rejects.toThrow(
      'Only administrators',
    );
  }
  await changeSettings(operator, changes.slice(0, 1), new Date());
  await changeSettings(operator, [backupPublicKey.changeTo('')], new Date());
});

test('what is not a public key is refused as one', async () => {
  expect(isPublicKey(owner.publicKey)).toBe(true);
  const changed = owner.publicKey.slice(0, -1) + (owner.publicKey.endsWith('q') ? 'p' : 'q');
  for (const text of ['', 'age1', owner.identity, changed, `${owner.publicKey} `])
    expect(isPublicKey(text), text).toBe(false);
  expect(backupPublicKey.schema.safeParse(owner.identity).error?.issues[0]?.message).toMatch(/begins with age1/);
});
