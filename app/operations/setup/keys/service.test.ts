import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { platformFeature } from '~/platform/features/platform.server';
import { hasMailRelay, sendEmail } from '~/platform/mail/mail.server';
import type { Member } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { serviceKeys, serviceKeyTests } from '~/platform/service-keys/schema';
import { readServiceKeys } from '~/platform/service-keys/service-keys.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import { listServices, removeKey, setKey, testKey } from './service.server';

registerFeatures([platformFeature]);
openTestDatabase();
const relay = startMailRelay();
const now = new Date('2026-05-10T12:00:00Z');
const password = 'a-password-that-nobody-may-read';
let relayUrl: string;
let admin: Member;

beforeAll(async () => {
  admin = await addMember('admin');
  // The relay is set in the newsroom instead of the configuration.
  const { SMTP_URL = '', ...others } = configuration();
  relayUrl = SMTP_URL;
  setConfiguration({ ...others, SMTP_URL: undefined, MASTER_KEY: randomBytes(32).toString('base64') });
});
const before = configuration();
afterAll(() => setConfiguration(before));
beforeEach(async () => {
  await database().delete(serviceKeys);
  await database().delete(serviceKeyTests);
  await readServiceKeys();
  relay.deliveries.length = 0;
});

const emailRow = async () => (await listServices(admin))[0];

test('the four services are listed; those that nothing uses say so', async () => {
  const listed = await listServices(admin);
  expect(listed.map(({ service, use }) => [service, use !== null])).toEqual([
    ['email', true],
    ['search', false],
    ['news', false],
    ['ai', false],
  ]);
  expect(listed[0]?.use?.state).toEqual({ kind: 'missing' });
  expect(hasMailRelay()).toBe(false);
  await expect(setKey(admin, 'search', 'a key', now)).rejects.toMatchObject({ code: 'not_found' });
});

test('emails are sent through the relay that was set, and a test says what it found', async () => {
  await setKey(admin, 'email', relayUrl, now);
  expect(hasMailRelay()).toBe(true);
  await sendEmail({ id: newId(), to: 'reader@magazine.test', subject: 'Hello', text: 'Hello' });
  expect(relay.deliveries.map(({ recipients }) => recipients)).toEqual([['reader@magazine.test']]);
  expect((await emailRow())?.use?.lastTest).toBeNull();

  const found = await testKey(admin, 'email', 'admin@magazine.test', now);
  expect(found).toEqual({
    isWorking: true,
    finding: expect.stringMatching(/accepted an email to admin@magazine\.test/),
  });
  expect(relay.deliveries[1]).toMatchObject({ recipients: ['admin@magazine.test'] });
  expect((await emailRow())?.use?.lastTest).toMatchObject({ isWorking: true, workedAt: now.toISOString() });

  relay.refusals.push({ at: 'recipient', code: 550, message: 'No admin@magazine.test here' });
  const later = new Date(now.getTime() + 60_000);
  expect(await testKey(admin, 'email', 'admin@magazine.test', later)).toEqual({
    isWorking: false,
    finding: expect.stringMatching(/refused the sender or the recipient.*EENVELOPE 550/),
  });
  expect((await emailRow())?.use?.lastTest).toMatchObject({
    ...{ isWorking: false, testedAt: later.toISOString(), workedAt: now.toISOString() },
  });
  // Another key has not been tested.
  await setKey(admin, 'email', relayUrl.replace('127.0.0.1', 'localhost'), now);
  expect((await emailRow())?.use?.lastTest).toBeNull();
  await removeKey(admin, 'email');
  expect(hasMailRelay()).toBe(false);
  await expect(testKey(admin, 'email', 'admin@magazine.test', now)).rejects.toMatchObject({ code: 'conflict' });
});

test('a test of a value counts after a restart, wherever the value is set, but not for another value', async () => {
  const entered = configuration();
  try {
    setConfiguration({ ...entered, SMTP_URL: relayUrl });
    // Long before this process started.
    await testKey(admin, 'email', 'admin@magazine.test', now);
    expect((await emailRow())?.use).toMatchObject({ state: { kind: 'configured' }, status: 'works' });
    const other = relayUrl.replace('127.0.0.1', 'localhost');
    setConfiguration({ ...entered, SMTP_URL: other });
    expect((await emailRow())?.use).toMatchObject({ status: 'untested', lastTest: null });
    // A failure of the other value does not say when the first one worked.
    relay.refusals.push({ at: 'recipient', code: 550, message: 'No admin@magazine.test here' });
    await testKey(admin, 'email', 'admin@magazine.test', now);
    expect((await emailRow())?.use).toMatchObject({ status: 'fails', lastTest: { workedAt: null } });
  } finally {
    setConfiguration(entered);
  }
  const [stored] = await database().select().from(serviceKeyTests);
  expect(JSON.stringify(stored)).not.toContain('127.0.0.1');
});

test('a test of an unreachable relay, and the list, reveal neither its address nor its password', async () => {
  await setKey(admin, 'email', `smtp://sender:${password}@127.0.0.1:9`, now);
  const found = await testKey(admin, 'email', 'admin@magazine.test', now);
  expect(found.isWorking).toBe(false);
  expect(found.finding).toMatch(/Check the/);
  const shown = JSON.stringify([found, await listServices(admin), await database().select().from(serviceKeys)]);
  for (const part of [password, 'sender', '127.0.0.1']) expect(shown).not.toContain(part);
});

test('an address that is not a relay’s is refused at its field', async () => {
  await expect(setKey(admin, 'email', 'https://relay.test', now)).rejects.toMatchObject({
    fields: { key: expect.stringContaining('smtp://') },
  });
});

test('only administrators see, set and test keys', async () => {
  const editor = await addMember('editor');
  for (const attempt of [
    listServices(editor),
    setKey(editor, 'email', relayUrl, now),
    removeKey(editor, 'email'),
    testKey(editor, 'email', 'editor@magazine.test', now),
  ])
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
});
