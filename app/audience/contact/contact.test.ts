import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { type Visit, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { configuration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import { forwardMessage } from './forward.server';
import { contactJobs } from './jobs.server';
import * as contact from './routes/contact';
import { contactMessages } from './schema';
import { insertMessage, messageById } from './store.server';

openTestDatabase();
const relay = startMailRelay();
openJobs(contactJobs);

const open = (options?: Visit) => visit([{ path: '/contact', module: contact }], '/contact', options);
const input = {
  name: 'Ada Lovelace',
  email: 'Ada@example.com',
  subject: 'A correction',
  message: 'Line one\r\nLine two',
};
const rows = () => database().select().from(contactMessages);

/** Stores a message without enqueuing its job: the tests decide when it is forwarded. */
async function storeMessage(changes: Partial<typeof input> = {}): Promise<string> {
  const id = newId();
  await insertMessage(database(), { id, ...input, ...changes });
  return id;
}

test('a message is stored and emailed to the site, and replies go to its sender', async () => {
  expect((await open()).html).toMatch(/<form[^>]* action="\/contact" method="post"/);
  const sent = await open({ form: input });
  expect(sent.status).toBe(200);
  expect(sent.html).toContain('Message Sent!');
  expect(sent.html).toContain('Thank you for contacting us. We’ll get back to you soon.');
  expect(sent.html).not.toContain('Line one');

  await vi.waitFor(async () => expect((await rows())[0]?.mailedAt).toBeInstanceOf(Date), {
    timeout: 60_000,
    interval: 100,
  });
  expect((await rows())[0]).toMatchObject({ ...input, message: 'Line one\nLine two' });
  const [delivery] = relay.deliveries.splice(0);
  expect(delivery?.recipients).toEqual([configuration().CONTACT_EMAIL]);
  expect(delivery?.mail).toMatchObject({
    subject: 'Contact: A correction',
    from: { address: configuration().MAIL_FROM },
    replyTo: [{ name: 'Ada Lovelace', address: 'Ada@example.com' }],
  });
  expect(delivery?.mail.html).toBeUndefined();
  expect(delivery?.mail.text).toContain('Line one\nLine two');
});

test('a message that is sent again with its key is stored and emailed once; another text with that key is another message', async () => {
  const submissionKey = crypto.randomUUID();
  const send = (changes: Partial<typeof input> = {}) =>
    open({ address: '192.0.2.65', form: { ...input, submissionKey, ...changes } });
  const stored = (await rows()).length;
  for (const response of [await send(), await send()]) expect(response.html).toContain('Message Sent!');
  expect((await rows()).length).toBe(stored + 1);
  await send({ subject: 'Another correction' });
  expect((await rows()).length).toBe(stored + 2);
  await vi.waitFor(() => expect(relay.deliveries).toHaveLength(2), { timeout: 60_000, interval: 100 });
  relay.deliveries.splice(0);
});

test('a message that is sent again with its key does not count towards the limit', async () => {
  const address = '192.0.2.67';
  const form = { ...input, submissionKey: crypto.randomUUID() };
  const before = (await rows()).length;
  for (let number = 0; number < 6; number += 1) expect((await open({ address, form })).status).toBe(200);
  for (let number = 0; number < 4; number += 1) expect((await open({ address, form: input })).status).toBe(200);
  expect((await open({ address, form: input })).status).toBe(429);
  // Even at the limit, a stored message is not reported as failed.
  expect((await open({ address, form })).html).toContain('Message Sent!');
  expect((await rows()).length).toBe(before + 5);
  await vi.waitFor(() => expect(relay.deliveries).toHaveLength(5), { timeout: 60_000, interval: 100 });
  relay.deliveries.splice(0);
});

test('input cannot inject headers, recipients or control characters', async () => {
  const response = await open({
    address: '192.0.2.66',
    form: {
      name: 'Eve\r\nBcc: victim@example.net\u0000',
      email: 'eve@example.com',
      subject: 'Hi\nCc: victim@example.net\r\n\r\n<script>alert(1)</script>\u2028',
      message: 'a\u0000b\r\n.\r\nRCPT TO:<victim@example.net>\r\n',
    },
  });
  expect(response.status).toBe(200);
  const delivery = await vi.waitFor(
    () => {
      expect(relay.deliveries).toHaveLength(1);
      return relay.deliveries.splice(0)[0];
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(delivery?.recipients).toEqual([configuration().CONTACT_EMAIL]);
  const headers = delivery?.mail.headers.map(({ key }) => key) ?? [];
  expect(headers).toContain('subject');
  expect(headers).not.toContain('bcc');
  expect(headers).not.toContain('cc');
  expect(delivery?.mail.subject).toBe('Contact: Hi Cc: victim@example.net <script>alert(1)</script>');
  expect(delivery?.mail.text).toContain('ab\n.\nRCPT TO:<victim@example.net>');
});

test('rejects anything but one plain email address, with an error next to the field', async () => {
  for (const email of [
    'a@example.com\r\nBcc: b@example.net',
    'a@example.com,b@example.net',
    'A <a@example.com>',
    'a@example',
  ]) {
    const response = await open({ form: { ...input, email } });
    expect(response.status).toBe(400);
    expect(response.result).toMatchObject({
      outcome: 'invalid',
      title: 'Error',
      description: 'Please enter a valid email address, such as name@example.com.',
      fields: { email: 'Please enter a valid email address, such as name@example.com.' },
      values: { ...input, email },
    });
  }
});

test('every field is required and limited in length, each with its own error message', async () => {
  const empty = await open({ form: { name: ' ', email: '', subject: '\t', message: '\r\n' } });
  expect(empty.result).toMatchObject({
    description: 'Please correct the marked fields.',
    fields: {
      name: 'Please enter your name.',
      email: 'Please enter your email address.',
      subject: 'Please enter a subject.',
      message: 'Please write a message.',
    },
  });
  const long = { name: 'n'.repeat(101), email: input.email, subject: 's'.repeat(201), message: 'm'.repeat(5001) };
  const refused = await open({ form: long, locale: 'de' });
  expect(refused.result).toMatchObject({
    fields: {
      name: 'Bitte verwende höchstens 100 Zeichen.',
      subject: 'Bitte verwende höchstens 200 Zeichen.',
      message: 'Bitte verwende höchstens 5000 Zeichen.',
    },
  });
  expect(refused.html).toContain('m'.repeat(5001));
});

test('accepts a message of the maximum length, in which each line break counts as one character', async () => {
  const response = await open({ address: '192.0.2.70', form: { ...input, message: `${'x\r\n'.repeat(2499)}xx` } });
  expect(response.status).toBe(200);
  await vi.waitFor(() => expect(relay.deliveries.splice(0)).toHaveLength(1), { timeout: 60_000, interval: 100 });
});

test('filling in the honeypot returns an ordinary error and stores nothing', async () => {
  const before = (await rows()).length;
  const response = await open({ address: '192.0.2.80', form: { ...input, website: 'https://spam.test' } });
  expect(response.status).toBe(400);
  expect(response.html).toContain('Failed to send message. Please try again later.');
  expect(response.html).toContain('value="A correction"');
  expect(response.html).not.toContain('spam.test"');
  expect((await rows()).length).toBe(before);
});

test('when a job is killed before marking the email as sent, the retry uses the same Message-ID', async () => {
  const id = await storeMessage({ subject: 'Killed' });
  const sent = () => relay.deliveries.filter(({ mail }) => mail.subject === 'Contact: Killed');
  await forwardMessage(id, new Date());
  await database().update(contactMessages).set({ mailedAt: null }).where(sql`id = ${id}`);
  await forwardMessage(id, new Date());
  await forwardMessage(id, new Date());
  expect(sent().map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(`<contact.${id}@magazine.test>`));
});

test('a message that the relay refuses is sent on the next attempt', async () => {
  const id = await storeMessage({ subject: 'Refused' });
  relay.refusals.push({ at: 'message', code: 451, message: 'try again later' });
  await expect(forwardMessage(id, new Date())).rejects.toMatchObject({ name: 'EmailNotSentError' });
  expect((await messageById(database(), id))?.mailedAt).toBeNull();
  await forwardMessage(id, new Date());
  expect((await messageById(database(), id))?.mailedAt).toBeInstanceOf(Date);
});

test('forwarding a deleted message does nothing', async () => {
  await expect(forwardMessage(newId(), new Date())).resolves.toBeUndefined();
});

test('a client can send at most five messages per hour', async () => {
  const address = '192.0.2.90';
  const before = (await rows()).length;
  for (let number = 0; number < 5; number += 1) expect((await open({ address, form: input })).status).toBe(200);
  const refused = await open({ address, form: input });
  expect(refused.status).toBe(429);
  expect(refused.html).toContain('Please try again in an hour.');
  expect((await rows()).length).toBe(before + 5);
});
