import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { writeBackup } from './service.server';

const socketOf = (dataDirectory: string): string => join(dataDirectory, 'backup.socket');

/**
 * Lets `npm run backup` ask this program, which alone may open the built-in database, for a backup. Whoever may write
 * to the data folder may ask.
 * @returns a function that ends the offer, when the backup under way has been sent.
 */
export async function offerBackups(actor: Actor, dataDirectory: string): Promise<() => Promise<void>> {
  authorize(actor, 'database.backup');
  const path = socketOf(dataDirectory);
  const copy = join(dataDirectory, 'backup.part');
  let last: Promise<void> = Promise.resolve();
  const send = async (socket: Socket): Promise<void> => {
    try {
      // A copy first: the database must not wait for the one who asked.
      await writeBackup(actor, createWriteStream(copy, { mode: 0o600 }), new Date());
      await pipeline(createReadStream(copy), socket);
    } catch (error) {
      log.error({ err: error }, 'a backup could not be made');
      socket.destroy();
    } finally {
      await rm(copy, { force: true });
    }
  };
  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'the client that requested a backup has disconnected'));
    last = last.then(() => send(socket));
  });
  // Both are remains of a process that was killed: the folder's lock lets nobody else be here.
  await rm(path, { force: true });
  await rm(copy, { force: true });
  try {
    server.listen(path);
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    // A path can be too long for a socket.
    log.warn({ err: error }, 'the backup socket cannot be opened: stop this program before making a backup');
    return async () => undefined;
  }
  return async () => {
    server.close();
    await last;
  };
}

/**
 * Has the program that holds the data folder write a backup.
 * @returns false when that program offers none.
 * @throws AppError `unavailable` when it failed.
 */
export async function askForBackup(dataDirectory: string, output: Writable): Promise<boolean> {
  const socket = connect(socketOf(dataDirectory));
  try {
    await once(socket, 'connect');
  } catch {
    return false;
  }
  await pipeline(socket, output);
  if (socket.bytesRead === 0) {
    throw new AppError('unavailable', 'The running program could not make the backup. See its log.');
  }
  return true;
}
