import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import { closeMailRelay } from '~/platform/mail/mail.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';

/** Provides an empty outbox for a test file. Returns a function that reads its emails, oldest first. */
export function openOutbox(): () => Promise<Email[]> {
  const before = configuration();
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outbox-test-'));
    setConfiguration({ ...before, DATA_DIR: directory, SMTP_URL: undefined });
  });
  afterAll(async () => {
    setConfiguration(before);
    await rm(directory, { recursive: true });
  });
  return async () => {
    const folder = join(directory, 'outbox');
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const files = names.filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  };
}

export type Delivery = { from: string; recipients: string[]; raw: string; mail: Email };

/** The response with which the mail relay rejects the next message. */
export type RelayRefusal = { at: 'recipient' | 'message'; code: number; message: string };

/**
 * The point at which the mail relay hangs up: when it receives the recipient, or when it has accepted the message but
 * not yet confirmed it.
 */
type RelayHangUp = { at: RelayRefusal['at'] };

/** Runs a local mail relay for a test file. It records the emails it accepts. */
export function startMailRelay(): { deliveries: Delivery[]; refusals: RelayRefusal[]; hangUps: RelayHangUp[] } {
  const before = configuration();
  const deliveries: Delivery[] = [];
  const refusals: RelayRefusal[] = [];
  const hangUps: RelayHangUp[] = [];
  const sockets = new Set<Socket>();
  const hangsUp = (at: RelayHangUp['at']): boolean => {
    if (hangUps[0]?.at !== at) return false;
    hangUps.shift();
    for (const socket of sockets) socket.destroy();
    return true;
  };
  const refusal = (at: RelayRefusal['at']): Error | null => {
    if (refusals[0]?.at !== at) return null;
    const { code, message } = refusals.shift() as RelayRefusal;
    return Object.assign(new Error(message), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      if (!hangsUp('recipient')) done(refusal('recipient'));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const refused = refusal('message');
        if (refused) return done(refused);
        const raw = Buffer.concat(chunks);
        deliveries.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          mail: await PostalMime.parse(raw),
        });
        if (!hangsUp('message')) done();
      });
    },
  });
  // A connection that is cut without a reason is not an error worth logging.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    setConfiguration({ ...before, SMTP_URL: `smtp://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    closeMailRelay();
    setConfiguration(before);
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return { deliveries, refusals, hangUps };
}
