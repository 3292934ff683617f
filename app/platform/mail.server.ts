import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { configuration } from './configuration.server';
import { newId } from './identifiers';

export type Mail = {
  /** One bare address. */
  to: string;
  subject: string;
  /** Every mail has a part that needs no HTML. */
  text: string;
  html?: string;
  headers?: Record<string, string>;
  replyTo?: { name: string; address: string };
  /** Names the mail for good: one that is sent again after a crash can be known as the same. */
  id: string;
};

/** The relay did not take a mail. Says how it failed, and never to whom it was going: the sentence is logged. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError';
}

const sender = 'Lowdown';

function openRelay(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
}

let relay: { url: string; transport: ReturnType<typeof openRelay> } | undefined;

function relayAt(url: string): ReturnType<typeof openRelay> {
  if (relay?.url !== url) {
    closeMail();
    relay = { url, transport: openRelay(url) };
  }
  return relay.transport;
}

/** Ends the connections to the mail relay. */
export function closeMail(): void {
  relay?.transport.close();
  relay = undefined;
}

/**
 * Hands a mail to the relay that SMTP_URL names, or writes it to `DATA_DIR/outbox`. It has been taken when this resolves.
 * @throws MailNotSentError when it was not taken, or perhaps was and the answer got lost: sending again is the cure.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM, SITE_URL, DATA_DIR } = configuration();
  const message: SendMailOptions = {
    from: { name: sender, address: MAIL_FROM },
    // Given as an object, an address is never read as a list of several.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    messageId: `<${mail.id}@${new URL(SITE_URL).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (!SMTP_URL) return writeToOutbox(join(DATA_DIR, 'outbox'), message);
  try {
    await relayAt(SMTP_URL).sendMail(message);
  } catch (error) {
    const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
    if (!code) throw error;
    // The relay's own words are left out, as they tend to repeat the address.
    throw new MailNotSentError(
      `The mail relay did not take a mail (${[code, command, responseCode].filter(Boolean).join(', ')}).`,
    );
  }
}

/** Writes a mail under a name that sorts by time; it is complete before it has that name, and only its owner may read it. */
async function writeToOutbox(folder: string, message: SendMailOptions): Promise<void> {
  const { message: content } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${newId()}`;
  const unfinished = join(folder, `${name}.part`);
  try {
    await writeFile(unfinished, content as Buffer, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, `${name}.eml`));
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Tries of a job that mails, after its first: with waits that grow to an hour, some twelve hours without a relay. */
export const mailRetries = 22;
