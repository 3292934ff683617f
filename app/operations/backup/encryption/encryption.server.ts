import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { AppError } from '~/platform/errors';

/** What decrypts a backup: the owner’s key, or the key of this one file, in base64url. */
export type DecryptionKey = { identity: string } | { fileKey: string };

const streamOf = (source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source)) as unknown as ReadableStream<Uint8Array>;

const intro = 'age-encryption.org/v1\n';

/** Whether text is a public key for which backups can be encrypted. */
export function isPublicKey(text: string): boolean {
  if (!/^age1[02-9ac-hj-np-z]{58}$/.test(text)) return false;
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a new key for the owner, as the text of a key file, and its public key. */
export async function newOwnerKey(): Promise<{ file: string; publicKey: string }> {
  const identity = await generateX25519Identity();
  const publicKey = await identityToRecipient(identity);
  return { file: `# public key: ${publicKey}\n${identity}\n`, publicKey };
}

/** Returns the key in a key file of ours or of `age-keygen`; undefined if it contains none. */
export const readOwnerKey = (file: string): string | undefined =>
  file
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^AGE-SECRET-KEY-1[0-9A-Z]+$/.test(line));

/**
 * Returns a stage for `pipeline` that encrypts what passes through it.
 * @param publicKey the owner's public key.
 * @param onFileKey receives the key of this one file, in base64url.
 */
export const encryptFor = (publicKey: string, onFileKey: (key: string) => void) =>
  async function* encrypted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(publicKey);
    encrypter.addRecipient({
      wrapFileKey: (key) => {
        onFileKey(Buffer.from(key).toString('base64url'));
        return [];
      },
    });
    yield* await encrypter.encrypt(streamOf(source));
  };

/** Whether a file is encrypted. */
export async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(intro.length), 0, intro.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === intro;
  } finally {
    await file.close();
  }
}

/**
 * Returns a stage for `pipeline` that decrypts the file that passes through it.
 * @param path its path, for messages.
 */
export const decryptWith = (key: DecryptionKey, path: string) =>
  async function* decrypted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    try {
      if ('identity' in key) decrypter.addIdentity(key.identity);
      else decrypter.addIdentity({ unwrapFileKey: () => Buffer.from(key.fileKey, 'base64url') });
    } catch {
      throw new AppError('invalid', 'The file with the key is damaged.');
    }
    try {
      yield* await decrypter.decrypt(streamOf(source));
    } catch (error) {
      if (/no identity matched/.test((error as Error).message))
        throw new AppError('forbidden', `${path} was encrypted for another key.`);
      throw new AppError('invalid', `${path} is damaged: it cannot be decrypted.`);
    }
  };
