import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openOutbox, startMailRelay } from '~/platform/testing/mailbox.server';
import { closeMail, type Mail, sendMail } from './mail.server';

const mail: Mail = { id: 'test.1', to: 'reader@example.com', subject: 'Grüße', text: 'Hello.\n\nÄpfel' };

describe('with a relay', () => {
  const relay = startMailRelay();

  test('a mail arrives with its words, its headers and a name of its own', async () => {
    await sendMail({
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

  test('line ends in a subject, a name or an address start no header and add no reader', async () => {
    await sendMail({
      ...mail,
      subject: 'Hi\r\nBcc: victim@example.net',
      replyTo: { name: 'X\r\nBcc: victim@example.net', address: 'a@example.com\r\nBcc: victim@example.net' },
    });
    const [delivery] = relay.deliveries.splice(0);
    expect(delivery?.recipients).toEqual(['reader@example.com']);
    expect(delivery?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test('an address containing a list reaches nobody else', async () => {
    const sent = sendMail({ ...mail, to: 'reader@example.com, victim@example.net' });
    await sent.catch((error: unknown) => expect(error).toMatchObject({ name: 'MailNotSentError' }));
    const reached = relay.deliveries.splice(0).flatMap(({ recipients }) => recipients);
    expect(reached).not.toContain('victim@example.net');
  });

  test('a rejection is an error that does not reveal the recipient, and the next attempt arrives', async () => {
    relay.refusals.push(
      { at: 'recipient', code: 451, message: 'reader@example.com: try again later' },
      { at: 'message', code: 452, message: 'no room for reader@example.com' },
    );
    for (const code of [451, 452]) {
      const failure: unknown = await sendMail(mail).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'MailNotSentError', message: expect.stringContaining(String(code)) });
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('reader@');
    }
    await sendMail(mail);
    expect(relay.deliveries.splice(0)).toHaveLength(1);
  });

  test('an error says whether the relay may have taken the mail: when it hung up on the content, not before', async () => {
    const failure = (): Promise<unknown> => sendMail(mail).catch((error: unknown) => error);
    relay.hangUps.push({ at: 'message' });
    expect(await failure()).toMatchObject({ name: 'MailNotSentError', mayHaveBeenTaken: true });
    // It had: it is for the one who sends to judge whether a second one does harm.
    expect(relay.deliveries.splice(0)).toHaveLength(1);
    relay.hangUps.push({ at: 'recipient' });
    expect(await failure()).toMatchObject({ name: 'MailNotSentError', mayHaveBeenTaken: false });
    relay.refusals.push({ at: 'message', code: 554, message: 'no' });
    expect(await failure()).toMatchObject({ name: 'MailNotSentError', mayHaveBeenTaken: false });
    await sendMail(mail);
    expect(relay.deliveries.splice(0)).toHaveLength(1);
  });
});

test('a relay that does not respond is an error', async () => {
  const before = configuration();
  setConfiguration({ ...before, SMTP_URL: 'smtp://user:secret@127.0.0.1:1' });
  const failure: unknown = await sendMail(mail).catch((error: unknown) => error);
  closeMail();
  setConfiguration(before);
  expect(failure).toMatchObject({
    name: 'MailNotSentError',
    message: expect.stringMatching(/ESOCKET|ECONN/),
    mayHaveBeenTaken: false,
  });
  expect(String(failure)).not.toContain('secret');
});

describe('without a relay', () => {
  const mails = openOutbox();

  test('mails are written to the outbox, in their order, whole, and for their owner only', async () => {
    for (const number of [1, 2, 3]) await sendMail({ ...mail, subject: `Mail ${number}` });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
    const folder = join(configuration().DATA_DIR, 'outbox');
    const names = await readdir(folder);
    expect(names.every((name) => /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/.test(name))).toBe(true);
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o077).toBe(0);
  });
});

test('a mail that cannot be written is not taken for sent', async () => {
  const before = configuration();
  setConfiguration({ ...before, DATA_DIR: '/dev/null' });
  const sent = sendMail(mail);
  setConfiguration(before);
  await expect(sent).rejects.toMatchObject({ code: 'ENOTDIR' });
});
