import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { configuration } from '~/platform/program/configuration.server';

/** The key that encrypts the keys of other services. It is neither in the database nor in its backups. */
export type MasterKey = {
  /** 256 bits. */
  key: Buffer;
  /** Identifies the master key without revealing it. */
  id: string;
};

/** Returns the error for a missing or unsuitable master key. Its message tells the operator what to do. */
const unusable = (message: string): AppError => new AppError('unavailable', message);

/** Shortest text from which a master key is derived, in characters. */
export const shortestMasterKey = 32;

/** Derives the master key from a text: the variable's value or the file's content. */
export function deriveMasterKey(text: string): MasterKey {
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', text, '', `lowdown ${purpose}`, length));
  return { key: derive('service keys', 32), id: derive('master key ID', 8).toString('hex') };
}

const keyPath = (): string => join(configuration().DATA_DIR, 'master.key');
/** The key that is replacing the one in `keyPath`. */
const nextKeyPath = (): string => `${keyPath()}.next`;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads a key file; null if there is none. */
async function readKeyFile(path: string): Promise<MasterKey | null> {
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw unusable(`Other users can read ${path}. Run “chmod 600” on it and start again.`);
    const text = (await readFile(path, 'utf8')).trim();
    if (text.length < shortestMasterKey) throw unusable(`${path} contains no key. Restore it from your copy.`);
    return deriveMasterKey(text);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes a new key to a file that must not exist yet, readable by its owner only, and flushes it to disk. */
async function createKeyFile(path: string): Promise<void> {
  await mkdir(configuration().DATA_DIR, { recursive: true });
  const temporary = `${path}.${newId()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Unlike a rename, a link never replaces a key that another process has just created.
    await link(temporary, path);
  } finally {
    await rm(temporary);
  }
}

async function createIfMissing(path: string): Promise<MasterKey> {
  await createKeyFile(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const created = await readKeyFile(path);
  if (!created) throw unusable(`${path} could not be created.`);
  return created;
}

/**
 * Returns the master key: from MASTER_KEY, or else from `DATA_DIR/master.key`, which is created if it is missing.
 * @throws AppError `unavailable`, with what the operator has to do.
 */
export async function currentMasterKey(): Promise<MasterKey> {
  const { MASTER_KEY } = configuration();
  if (MASTER_KEY !== undefined) return deriveMasterKey(MASTER_KEY);
  return (await readKeyFile(keyPath())) ?? createIfMissing(keyPath());
}

/**
 * Returns the master key with which something was encrypted. If a rotation was interrupted after it had stored
 * everything, completes it.
 * @throws AppError `unavailable` when this node does not have that key.
 */
export async function masterKeyWithId(id: string): Promise<MasterKey> {
  const { MASTER_KEY } = configuration();
  if (MASTER_KEY !== undefined) {
    const configured = deriveMasterKey(MASTER_KEY);
    if (configured.id === id) return configured;
    throw unusable('Keys were encrypted with another MASTER_KEY. Set it to the same value on every node.');
  }
  const current = await readKeyFile(keyPath());
  if (current?.id === id) return current;
  const next = await readKeyFile(nextKeyPath());
  if (next?.id === id) {
    await promoteNextKey(next);
    return next;
  }
  // Another process may have replaced the file since it was read here.
  const replaced = await readKeyFile(keyPath());
  if (replaced?.id === id) return replaced;
  throw unusable(
    `Keys were encrypted with a master key that is not in ${keyPath()}. Restore that file from your copy, or copy it from a node that has the key.`,
  );
}

/** Creates the key that will replace the one in `DATA_DIR`, or returns the one that an interrupted rotation created. */
export const createNextKey = (): Promise<MasterKey> => createIfMissing(nextKeyPath());

/**
 * Replaces the key in `DATA_DIR` with the next one, after everything has been encrypted with that one. Another process that
 * reads the keys may have done so already.
 */
export async function promoteNextKey({ id }: MasterKey): Promise<void> {
  try {
    await rename(nextKeyPath(), keyPath());
  } catch (error) {
    if (!isMissing(error) || (await readKeyFile(keyPath()))?.id !== id) throw error;
  }
}
