import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { newId } from '~/platform/database/identifiers';
import { configuration } from '~/platform/program/configuration.server';
import { serviceKeyState, serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { mailRelayKey } from './mail-relay-key';

export type OutgoingEmail = {
  /** A single address without a name. */
  to: string;
  subject: string;
  /** Every email has a plain text part. */
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The sender; where a part is empty, the site's name or MAIL_FROM. */
  from?: { name: string; address: string };
  replyTo?: { name: string; address: string };
  /** The email's permanent ID: an email resent after a crash keeps its ID. */
  id: string;
};

/**
 * Thrown when the relay did not accept an email. The error's message is logged, so it contains the reason but never the
 * recipient.
 */
export class EmailNotSentError extends Error {
  override name = 'EmailNotSentError';
  /**
   * @param mayHaveBeenAccepted whether the relay received the content but no response arrived, so that it may have
   * accepted the email.
   */
  constructor(
    message: string,
    readonly mayHaveBeenAccepted: boolean,
  ) {
    super(message);
  }
}

/**
 * Message for the transport.
 * @param onContent receives the content once the relay requests it.
 */
type RelayedMessage = SendMailOptions & { onContent?: (content: Readable) => void };

function openRelay(url: string) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  // A connection error does not show how far sending had progressed, so record whether the content was read.
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => {
      (data as RelayedMessage).onContent?.(content);
      return content;
    });
    done();
  });
  return transport;
}

let relay: { url: string; transport: ReturnType<typeof openRelay> } | undefined;

function relayTransport(url: string): ReturnType<typeof openRelay> {
  if (relay?.url !== url) {
    closeMailRelay();
    relay = { url, transport: openRelay(url) };
  }
  return relay.transport;
}

/** Whether emails are sent rather than written to the outbox folder. */
export const hasMailRelay = (): boolean => serviceKeyState(mailRelayKey).kind !== 'missing';

/** Closes the connections to the mail relay. */
export function closeMailRelay(): void {
  relay?.transport.close();
  relay = undefined;
}

/**
 * Sends an email to the SMTP relay, or without one writes it to `DATA_DIR/outbox`. Resolves once it is accepted.
 * @throws EmailNotSentError when the email was not accepted, or may have been accepted but the response was lost; the
 * error says which. Callers that prefer a duplicate to a lost email should retry.
 */
export async function sendEmail(email: OutgoingEmail): Promise<void> {
  const { MAIL_FROM, DATA_DIR } = configuration();
  const message: SendMailOptions = {
    from: { name: email.from?.name || siteName(), address: email.from?.address || MAIL_FROM },
    // An address passed as an object is never parsed as a list of several.
    to: { name: '', address: email.to },
    replyTo: email.replyTo,
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: email.headers,
    messageId: `<${email.id}@${new URL(publicUrl()).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const relayUrl = serviceKeyValue(mailRelayKey);
  if (serviceKeyState(mailRelayKey).kind === 'unreadable')
    throw new EmailNotSentError('The stored URL of the SMTP relay cannot be decrypted.', false);
  if (!relayUrl) return writeToOutbox(join(DATA_DIR, 'outbox'), message);
  let content: Readable | undefined;
  const onContent = (stream: Readable): void => {
    content = stream;
  };
  try {
    await relayTransport(relayUrl).sendMail({ ...message, onContent } as RelayedMessage);
  } catch (error) {
    const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
    const isRefused = responseCode >= 400;
    const mayHaveBeenAccepted = !isRefused && content?.readableDidRead === true;
    if (!code && !mayHaveBeenAccepted) throw error;
    // The relay's own message is omitted, since it often repeats the address.
    const details = [code, command, responseCode].filter(Boolean).join(', ');
    throw new EmailNotSentError(
      mayHaveBeenAccepted
        ? `The SMTP relay did not confirm whether it accepted an email (${details}).`
        : `The SMTP relay did not accept an email (${details}).`,
      mayHaveBeenAccepted,
    );
  }
}

/**
 * Writes an email to a file whose name sorts by time. The file gets its name only once it is complete, and only its
 * owner can read it.
 */
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

/**
 * Retries for a job that sends email: with delays that grow to an hour, this covers about twelve hours without a relay.
 */
export const emailRetries = 22;
