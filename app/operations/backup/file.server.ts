import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '~/platform/errors';
import { type DecryptionKey, decryptWith, isEncryptedFile } from './encryption/encryption.server';
import {
  type BackupCounts,
  type BackupFile,
  type BackupHeader,
  type BackupRow,
  haveSameCounts,
  readContent,
  readHeader,
  readTrailer,
} from './rules';

/** Maximum characters per line. No row or file in a valid backup is longer. */
const longestLine = 400 * 1024 * 1024;

const notABackupError = (path: string): AppError => new AppError('invalid', `${path} is not a Lowdown backup.`);
const incompleteError = (path: string): AppError =>
  new AppError('invalid', `${path} is damaged: the backup is incomplete or has been changed.`);

/** Yields the lines of a gzip file. Splits at line feeds only, since JSON text may contain other line breaks. */
async function* linesOf(path: string, key: DecryptionKey | undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // An error in either stream also ends the other, so the loop below throws it.
  const text = createGunzip();
  const isEncrypted = await isEncryptedFile(path);
  if (isEncrypted && !key) {
    throw new AppError('invalid', `${path} is encrypted. Pass the file with your key: --key-file <file>.`);
  }
  const file = createReadStream(path);
  const reading = isEncrypted && key ? pipeline(file, decryptWith(key, path), text) : pipeline(file, text);
  reading.catch(() => undefined);
  // Pieces of the current line, joined only once because a picture file arrives in hundreds of pieces.
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of text as AsyncIterable<Buffer>) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    length += first.length;
    if (length > longestLine) throw notABackupError(path);
    const last = others.pop();
    if (last === undefined) continue;
    yield pieces.join('');
    yield* others;
    pieces = [last];
    length = last.length;
  }
  await reading;
  const rest = pieces.join('') + decoder.decode();
  if (rest !== '') yield rest;
}

function headerOf(path: string, line: string): { header: BackupHeader } {
  const header = readHeader(line);
  if (!header) throw notABackupError(path);
  return { header };
}

export type BackupContent = { header: BackupHeader } | BackupRow | BackupFile | { counts: BackupCounts };

/**
 * Yields the content of a backup, beginning with its header and ending with its counts.
 * @throws AppError `invalid` for a file that is incomplete or not a backup, possibly after yielding part of its
 * content, or for one that is encrypted for another key; `not_found` for a missing file.
 * @param key for an encrypted backup.
 */
export async function* readBackup(path: string, key?: DecryptionKey): AsyncGenerator<BackupContent> {
  const counted: BackupCounts = { rows: {}, files: 0, missing: 0 };
  const digest = createHash('sha256');
  let hasHeader = false;
  let trailer: ReturnType<typeof readTrailer>;
  try {
    for await (const line of linesOf(path, key)) {
      if (trailer) throw incompleteError(path);
      const content = hasHeader ? readContent(line) : headerOf(path, line);
      hasHeader = true;
      if (content === undefined) {
        trailer = readTrailer(line);
        if (!trailer) throw incompleteError(path);
        continue;
      }
      digest.update(line).update('\n');
      if ('table' in content) counted.rows[content.table] = (counted.rows[content.table] ?? 0) + 1;
      if ('key' in content) counted.files += 1;
      yield content;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new AppError('not_found', `${path} does not exist.`);
    if (code === 'EISDIR') throw notABackupError(path);
    if (code?.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw hasHeader ? incompleteError(path) : notABackupError(path);
    throw error;
  }
  if (!hasHeader) throw notABackupError(path);
  if (!trailer || !haveSameCounts(trailer.counts, counted) || trailer.digest !== digest.digest('hex')) {
    throw incompleteError(path);
  }
  yield { counts: trailer.counts };
}

/**
 * Reads a whole backup and returns its migrations and counts.
 * @throws AppError in the same cases as `readBackup`.
 */
export async function checkBackup(
  path: string,
  key?: DecryptionKey,
): Promise<{ migrations: readonly string[] } & BackupCounts> {
  let migrations: readonly string[] = [];
  let counts: BackupCounts | undefined;
  for await (const content of readBackup(path, key)) {
    if ('header' in content) migrations = content.header.migrations;
    if ('counts' in content) counts = content.counts;
  }
  if (!counts) throw incompleteError(path);
  return { migrations, ...counts };
}

/**
 * Creates a backup file readable only by its owner. The file gets its final name only once it is complete and verified.
 * @returns its counts.
 * @throws AppError when the file exists or cannot be written.
 */
export async function saveBackup(path: string, fill: (output: Writable) => Promise<unknown>): Promise<BackupCounts> {
  if (existsSync(path)) throw new AppError('conflict', `${path} already exists. Choose another file name.`);
  const unfinished = `${path}.${process.pid}.part`;
  let output: Writable | undefined;
  try {
    output = (await open(unfinished, 'wx', 0o600)).createWriteStream({ flush: true });
    await fill(output);
    const { migrations: _, ...counts } = await checkBackup(unfinished);
    await rename(unfinished, path);
    return counts;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code && syscall) throw new AppError('invalid', `${path} cannot be written (${code}).`);
    throw error;
  } finally {
    output?.destroy();
    await rm(unfinished, { force: true });
  }
}
