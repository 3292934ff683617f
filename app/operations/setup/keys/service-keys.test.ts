import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { configuration, readConfiguration, setConfiguration } from '~/platform/program/configuration.server';
import { removeServiceKey, rotateMasterKey, setServiceKey } from '~/platform/service-keys/change.server';
import { serviceKeys } from '~/platform/service-keys/schema';
import type { ServiceKey } from '~/platform/service-keys/service-key';
import { readServiceKeys, serviceKeyState, serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { encodedForms } from '~/platform/testing/encoded-forms';

registerFeatures([auditFeature]);
openTestDatabase();

const schema = z.string().min(8, 'Enter at least eight characters.');
const searchKey: ServiceKey = { name: 'search', variable: 'METRICS_TOKEN', schema };
const newsKey: ServiceKey = { name: 'news', variable: 'CDN_PURGE_TOKEN', schema };
const secret = 'sk-a-secret-that-nobody-may-read-91c0';
const now = new Date('2026-05-10T12:00:00Z');

let folder: string;
let admin: Member;
const before = configuration();
const configure = (values: Partial<typeof before>): void =>
  setConfiguration({ ...before, ...{ DATA_DIR: folder, MASTER_KEY: undefined, METRICS_TOKEN: undefined }, ...values });
const keyFile = (): string => join(folder, 'master.key');

beforeAll(async () => {
  admin = await addMember('admin');
  folder = await mkdtemp(join(tmpdir(), 'lowdown-keys-'));
});
afterAll(async () => {
  setConfiguration(before);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  configure({});
  await rm(keyFile(), { force: true });
  await rm(`${keyFile()}.next`, { force: true });
  await database().delete(serviceKeys);
  await readServiceKeys();
});

test('a key is stored encrypted, available on other nodes, and logged without its value', async () => {
  await setServiceKey(admin, searchKey, ` ${secret}\n`, now);
  // Reads the stored value, as another node would.
  await readServiceKeys();
  expect(serviceKeyValue(searchKey)).toBe(secret);
  expect(serviceKeyState(searchKey)).toEqual({ kind: 'stored', lastFour: '91c0' });
  const rows = JSON.stringify([
    await database().select().from(serviceKeys),
    await database().select().from(securityAuditLog),
  ]);
  expect(rows).toContain('service_key_set');
  for (const form of encodedForms(secret)) expect(rows).not.toContain(form);
  // The same key is encrypted differently each time.
  const [first] = await database().select().from(serviceKeys);
  await setServiceKey(admin, searchKey, secret, now);
  const [second] = await database().select().from(serviceKeys);
  expect(second?.encrypted).not.toBe(first?.encrypted);
  await removeServiceKey(admin, searchKey);
  expect(serviceKeyState(searchKey)).toEqual({ kind: 'missing' });
  expect(serviceKeyValue(searchKey)).toBeUndefined();
});

test('a value in the configuration takes precedence, and cannot be replaced in the newsroom', async () => {
  await setServiceKey(admin, searchKey, secret, now);
  configure({ METRICS_TOKEN: 'a-value-of-the-configuration' });
  expect(serviceKeyValue(searchKey)).toBe('a-value-of-the-configuration');
  expect(serviceKeyState(searchKey)).toEqual({ kind: 'configured', lastFour: 'tion' });
  await expect(setServiceKey(admin, searchKey, 'another-key', now)).rejects.toMatchObject({
    code: 'conflict',
    fields: { key: expect.stringContaining('METRICS_TOKEN') },
  });
});

test('only administrators can set keys, and only the operator can rotate the master key', async () => {
  for (const role of ['subscriber', 'moderator', 'editor'] as const) {
    const member = await addMember(role);
    await expect(setServiceKey(member, searchKey, secret, now)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(removeServiceKey(member, searchKey)).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(setServiceKey(visitor, searchKey, secret, now)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(rotateMasterKey(admin, undefined, now)).rejects.toMatchObject({ code: 'forbidden' });
});

test.each([
  ['', 'at least eight'],
  ['short', 'at least eight'],
  ['x'.repeat(4_001), '4,000'],
])('a key of the wrong form is refused at its field', async (value, sentence) => {
  await expect(setServiceKey(admin, searchKey, value, now)).rejects.toMatchObject({
    fields: { key: expect.stringContaining(sentence) },
  });
});

test('an encrypted key that is moved to another name, or changed, cannot be read', async () => {
  await setServiceKey(admin, searchKey, secret, now);
  const [row] = await database().select().from(serviceKeys);
  if (!row) throw new Error('No row was stored.');
  await database()
    .insert(serviceKeys)
    .values({ ...row, name: newsKey.name });
  await readServiceKeys();
  expect([serviceKeyState(newsKey).kind, serviceKeyValue(newsKey)]).toEqual(['unreadable', undefined]);
  expect(serviceKeyValue(searchKey)).toBe(secret);
  const bytes = Buffer.from(row.encrypted, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await database()
    .update(serviceKeys)
    .set({ encrypted: bytes.toString('base64url') });
  await readServiceKeys();
  expect(serviceKeyState(searchKey).kind).toBe('unreadable');
});

describe('the master key', () => {
  test('is created once, readable by its owner only, even by concurrent callers', async () => {
    await Promise.all([setServiceKey(admin, searchKey, secret, now), setServiceKey(admin, newsKey, secret, now)]);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    await readServiceKeys();
    expect([serviceKeyValue(searchKey), serviceKeyValue(newsKey)]).toEqual([secret, secret]);
  });

  test('is refused while others can read its file', async () => {
    await setServiceKey(admin, searchKey, secret, now);
    await chmod(keyFile(), 0o644);
    await expect(setServiceKey(admin, searchKey, secret, now)).rejects.toThrow(/chmod 600/);
  });

  test('of another node makes keys unreadable instead of wrong, and the right one makes them readable again', async () => {
    await setServiceKey(admin, searchKey, secret, now);
    configure({ MASTER_KEY: randomBytes(32).toString('base64') });
    await readServiceKeys();
    expect(serviceKeyState(searchKey)).toEqual({ kind: 'unreadable' });
    await expect(setServiceKey(admin, newsKey, secret, now)).rejects.toMatchObject({ code: 'unavailable' });
    configure({ MASTER_KEY: (await readFile(keyFile(), 'utf8')).trim() });
    await readServiceKeys();
    expect(serviceKeyValue(searchKey)).toBe(secret);
  });

  test('is rotated: the old one no longer decrypts anything', async () => {
    await setServiceKey(admin, searchKey, secret, now);
    const old = await readFile(keyFile(), 'utf8');
    expect(await rotateMasterKey(operator, undefined, now)).toBe(1);
    await readServiceKeys();
    expect(serviceKeyValue(searchKey)).toBe(secret);
    expect(await readFile(keyFile(), 'utf8')).not.toBe(old);
    await writeFile(keyFile(), old, { mode: 0o600 });
    await readServiceKeys();
    expect(serviceKeyState(searchKey)).toEqual({ kind: 'unreadable' });
  });

  test('is rotated completely if the rotation was interrupted before the file was replaced', async () => {
    await setServiceKey(admin, searchKey, secret, now);
    const old = await readFile(keyFile(), 'utf8');
    await rotateMasterKey(operator, undefined, now);
    // The state in which the interruption leaves the folder.
    await rename(keyFile(), `${keyFile()}.next`);
    await writeFile(keyFile(), old, { mode: 0o600 });
    await setServiceKey(admin, newsKey, secret, now);
    await readServiceKeys();
    expect([serviceKeyValue(searchKey), serviceKeyValue(newsKey)]).toEqual([secret, secret]);
    expect(await readFile(keyFile(), 'utf8')).not.toBe(old);
  });

  test.each([
    ['current', ''],
    ['next', '.next'],
  ])('is found even if the rotation is completed while the %s one is read', async (_, suffix) => {
    await setServiceKey(admin, searchKey, secret, now);
    const old = await readFile(keyFile(), 'utf8');
    await rotateMasterKey(operator, undefined, now);
    const rotated = await readFile(keyFile(), 'utf8');
    const [path, text] = suffix === '' ? [keyFile(), old] : [`${keyFile()}.next`, rotated];
    await writeFile(keyFile(), old, { mode: 0o600 });
    // Opening the pipe waits until the key is read from it.
    await rm(path, { force: true });
    execFileSync('mkfifo', ['-m', '600', path]);
    const reading = readServiceKeys();
    const pipe = await open(path, 'w');
    await rm(path);
    await writeFile(keyFile(), rotated, { mode: 0o600 });
    await pipe.writeFile(text);
    await pipe.close();
    await reading;
    expect(serviceKeyValue(searchKey)).toBe(secret);
  });

  test('is not rotated at all when a key cannot be decrypted', async () => {
    await setServiceKey(admin, searchKey, secret, now);
    const old = await readFile(keyFile(), 'utf8');
    await database()
      .insert(serviceKeys)
      .values({ name: 'news', encrypted: 'AAAA', masterKeyId: 'unknown', updatedAt: now });
    await expect(rotateMasterKey(operator, undefined, now)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readFile(keyFile(), 'utf8')).toBe(old);
    await readServiceKeys();
    expect(serviceKeyValue(searchKey)).toBe(secret);
  });

  test('of the configuration is rotated to the one that the operator names', async () => {
    const [old, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    configure({ MASTER_KEY: old });
    await setServiceKey(admin, searchKey, secret, now);
    await expect(rotateMasterKey(operator, undefined, now)).rejects.toThrow(/NEXT_MASTER_KEY/);
    await expect(rotateMasterKey(operator, 'short', now)).rejects.toThrow(/at least 32/);
    // With the end of a line, as a file of variables may contain it.
    await rotateMasterKey(operator, `${next}\r\n`, now);
    await readServiceKeys();
    expect(serviceKeyState(searchKey)).toEqual({ kind: 'unreadable' });
    configure({ MASTER_KEY: readConfiguration({ MASTER_KEY: `${next}\r\n` }).MASTER_KEY });
    await readServiceKeys();
    expect(serviceKeyValue(searchKey)).toBe(secret);
  });
});
