import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/actors';
import { recordBackup, writeBackup } from './service.server';

const socketPath = (dataDirectory: string): string => join(dataDirectory, 'backup.socket');

/**
 * Listens for backup requests from `npm run backup`, because only this process may open the built-in database. Anyone
 * with write access to the data folder may request one.
 * @returns a function that stops listening and waits for any backup in progress.
 */
export async function startBackupServer(dataDirectory: string): Promise<() => Promise<void>> {
  const path = socketPath(dataDirectory);
  const copy = join(dataDirectory, 'backup.part');
  let last: Promise<void> = Promise.resolve();
  const send = async (socket: Socket): Promise<void> => {
    try {
      // Writes to a file first, so that a slow client does not block the database.
      await writeBackup(operator, createWriteStream(copy, { mode: 0o600 }), new Date());
      await pipeline(createReadStream(copy), socket);
      await transaction((executor) => recordBackup(executor, operator));
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
  // Left behind by a process that was killed: the data folder's lock ensures that no other process is running.
  await rm(path, { force: true });
  await rm(copy, { force: true });
  try {
    server.listen(path);
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    // The path may be too long for a socket.
    log.warn({ err: error }, 'the backup socket cannot be opened: stop this program before making a backup');
    return async () => undefined;
  }
  return async () => {
    server.close();
    await last;
  };
}

/**
 * Requests a backup from the program that has locked the data folder.
 * @returns false when no program is listening there.
 * @throws AppError `unavailable` when the backup failed.
 */
export async function requestBackup(dataDirectory: string, output: Writable): Promise<boolean> {
  const socket = connect(socketPath(dataDirectory));
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
