import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configuration, type S3Location } from '~/platform/program/configuration.server';
import { s3Opener } from './s3-client.server';

/** Stores files under keys such as `pictures/a/b.webp`: on the local disk, or on S3, where all nodes share them. */
type Storage = {
  /** Stores a file completely or not at all. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns the file, or `undefined` if it does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Returns the size of the file in bytes without reading it, or `undefined` if it does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Removes every file whose key begins with the folder's name and a slash. */
  removeFolder(folder: string): Promise<void>;
};

/** Time after which a request for a size is given up, in milliseconds: others may wait for its turn to end. */
const longestHead = 5_000;

/** Keys consist of our own words and IDs. Any other key is a bug and never reaches the disk. */
const keyPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

function validKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('A storage key has an invalid form.');
  return key;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Writes the whole file before renaming it, so that nobody reads a partial one. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporaryPath = `${path}.${randomUUID()}.part`;
  await writeFile(temporaryPath, bytes);
  await rename(temporaryPath, path);
}

function onDisk(root: string): Storage {
  const location = (key: string): string => join(root, validKey(key));
  return {
    write: async (key, bytes) => {
      const path = location(key);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await writeWhole(path, bytes);
          return;
        } catch (error) {
          // Another request has removed the folder in the meantime.
          if (!isMissing(error) || attempt === 3) throw error;
        }
      }
    },
    read: async (key) => {
      try {
        return await readFile(location(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    size: async (key) => {
      try {
        return (await stat(location(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    // Retries if a file is added in the meantime.
    removeFolder: (folder) => rm(location(folder), { recursive: true, force: true, maxRetries: 3 }),
  };
}

function onS3(location: S3Location): Storage {
  const { bucket: Bucket } = location;
  const open = s3Opener(location);
  return {
    write: async (key, bytes, type) => {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: validKey(key), Body: bytes, ContentType: type }));
    },
    read: async (key) => {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: validKey(key) }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof sdk.NoSuchKey || (error as Error).name === 'NotFound') return undefined;
        throw error;
      }
    },
    size: async (key) => {
      const { sdk, client } = await open();
      try {
        return (
          await client.send(new sdk.HeadObjectCommand({ Bucket, Key: validKey(key) }), {
            abortSignal: AbortSignal.timeout(longestHead),
          })
        ).ContentLength;
      } catch (error) {
        if ((error as Error).name === 'NotFound') return undefined;
        throw error;
      }
    },
    removeFolder: async (folder) => {
      const { sdk, client } = await open();
      for (;;) {
        const { Contents } = await client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix: `${validKey(folder)}/` }),
        );
        if (!Contents?.length) return;
        // One by one: the bulk command requires a checksum that not every server supports.
        for (const { Key } of Contents) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
      }
    },
  };
}

let opened: { of: unknown; storage: Storage } | undefined;

/** Returns the program's file storage: S3 if `S3_URL` is set, else `DATA_DIR/media`. */
export function storage(): Storage {
  const settings = configuration();
  if (opened?.of !== settings) {
    opened = {
      of: settings,
      storage: settings.S3_URL ? onS3(settings.S3_URL) : onDisk(join(settings.DATA_DIR, 'media')),
    };
  }
  return opened.storage;
}
