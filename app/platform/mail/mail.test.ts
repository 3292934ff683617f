import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openOutbox, startMailRelay } from '~/platform/testing/mailbox.server';
import { closeMailRelay, type OutgoingEmail, sendEmail } from './mail.server';

const mail: OutgoingEmail = { id: 'test.1', to: 'reader@example.com', subject: 'Grüße', text: 'Hello.\n\nÄpfel' };

describe('with a relay', () => {
  const relay = startMailRelay();

  test('an email arrives with its text, its headers and its own ID', async () => {
    await sendEmail({
      ...mail,
      html: '<p>Hello.</p>',
      headers: { 'X-Test': 'yes' },
      replyTo: { name: 'A "B" <c>', address: 'a@example.com' },
    });
    const [delivery] = relay.deliveries.splice(0);
    expect(delivery?.from).toBe(configuration().MAIL_FROM);
    expect(delivery?.recipients).toEqual(['reader@example.com']);
    expect(delivery?.mail).toMatchObject({
      subject: 'Grüße',
      messageId: '<test.1@magazine.test>',
      from: { name: 'Lowdown', address: configuration().MAIL_FROM },
      replyTo: [{ name: 'A "B" <c>', address: 'a@example.com' }],
    });
    expect(delivery?.mail.text?.trim()).toBe('Hello.\n\nÄpfel');
    expect(delivery?.mail.html?.trim()).toBe('<p>Hello.</p>');
    expect(delivery?.mail.headers.find(({ key }) => key === 'x-test')?.value).toBe('yes');
  });

  test('line breaks in a subject, name or address add no header and no recipient', async () => {
    await sendEmail({
      ...mail,
      subject: 'Hi\r\nBcc: victim@example.net',
      replyTo: { name: 'X\r\nBcc: victim@example.net', address: 'a@example.com\r\nBcc: victim@example.net' },
    });
    const [delivery] = relay.deliveries.splice(0);
    expect(delivery?.recipients).toEqual(['reader@example.com']);
    expect(delivery?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test('a sender’s name cannot add a header or another sender', async () => {
    const name = '"><script>\r\nBcc: victim@example.net, <a@example.net>';
    await sendEmail({ ...mail, from: { name, address: 'news@magazine.test' } });
    await sendEmail({ ...mail, from: { name: '', address: '' } });
    const [named, unnamed] = relay.deliveries.splice(0);
    expect(named?.recipients).toEqual(['reader@example.com']);
    expect(named?.from).toBe('news@magazine.test');
    expect(named?.mail.from?.address).toBe('news@magazine.test');
    expect(named?.mail.from?.name).toContain('"><script>');
    expect(named?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(unnamed?.mail.from).toMatchObject({ name: 'Lowdown', address: configuration().MAIL_FROM });
  });

  test('a list in the address field does not add recipients', async () => {
    const sent = sendEmail({ ...mail, to: 'reader@example.com, victim@example.net' });
    await sent.catch((error: unknown) => expect(error).toMatchObject({ name: 'EmailNotSentError' }));
    const reached = relay.deliveries.splice(0).flatMap(({ recipients }) => recipients);
    expect(reached).not.toContain('victim@example.net');
  });

  test('the error for a rejected email does not reveal the recipient, and the next attempt succeeds', async () => {
    relay.refusals.push(
      { at: 'recipient', code: 451, message: 'reader@example.com: try again later' },
      { at: 'message', code: 452, message: 'no room for reader@example.com' },
    );
    for (const code of [451, 452]) {
      const failure: unknown = await sendEmail(mail).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'EmailNotSentError', message: expect.stringContaining(String(code)) });
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('reader@');
    }
    await sendEmail(mail);
    expect(relay.deliveries.splice(0)).toHaveLength(1);
  });

  test('the error reports possible acceptance only if the relay hung up after receiving the content', async () => {
    const failure = (): Promise<unknown> => sendEmail(mail).catch((error: unknown) => error);
    relay.hangUps.push({ at: 'message' });
    expect(await failure()).toMatchObject({ name: 'EmailNotSentError', mayHaveBeenAccepted: true });
    // The relay did accept it; the caller decides whether a duplicate would do harm.
    expect(relay.deliveries.splice(0)).toHaveLength(1);
    relay.hangUps.push({ at: 'recipient' });
    expect(await failure()).toMatchObject({ name: 'EmailNotSentError', mayHaveBeenAccepted: false });
    relay.refusals.push({ at: 'message', code: 554, message: 'no' });
    expect(await failure()).toMatchObject({ name: 'EmailNotSentError', mayHaveBeenAccepted: false });
    await sendEmail(mail);
    expect(relay.deliveries.splice(0)).toHaveLength(1);
  });
});

test('sending to an unreachable relay throws without revealing its password', async () => {
  const before = configuration();
  setConfiguration({ ...before, SMTP_URL: 'smtp://user:secret@127.0.0.1:1' });
  const failure: unknown = await sendEmail(mail).catch((error: unknown) => error);
  closeMailRelay();
  setConfiguration(before);
  expect(failure).toMatchObject({
    name: 'EmailNotSentError',
    message: expect.stringMatching(/ESOCKET|ECONN/),
    mayHaveBeenAccepted: false,
  });
  expect(String(failure)).not.toContain('secret');
});

describe('without a relay', () => {
  const mails = openOutbox();

  test('emails are written to the outbox, in order, complete, and readable only by their owner', async () => {
    for (const number of [1, 2, 3]) await sendEmail({ ...mail, subject: `Mail ${number}` });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
    const folder = join(configuration().DATA_DIR, 'outbox');
    const names = await readdir(folder);
    expect(names.every((name) => /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/.test(name))).toBe(true);
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o077).toBe(0);
  });
});

test('an email that cannot be written is not reported as sent', async () => {
  const before = configuration();
  setConfiguration({ ...before, DATA_DIR: '/dev/null' });
  const sent = sendEmail(mail);
  setConfiguration(before);
  await expect(sent).rejects.toMatchObject({ code: 'ENOTDIR' });
});
