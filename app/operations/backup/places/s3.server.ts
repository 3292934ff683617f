import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { AppError, messageOf } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import type { S3Location } from '~/platform/program/configuration.server';
import { hasRoom } from '~/platform/storage/free-space';
import { freeBytes } from '~/platform/storage/free-space.server';
import { s3Opener } from '~/platform/storage/s3-client.server';
import { isOfThisServer } from '../rehearsal-rules';
import { isBackupName } from '../schedule-rules';
import { type BackupPlace, checkFacts, type FileFacts, validName } from './place';
import { requested, sentenceOf } from './s3-errors.server';

/** Bytes of each part of an upload except the last. With at most 10,000 parts, a backup can have 160 GB. */
export const partBytes = 16 * 1024 ** 2;

/** Milliseconds until a connection must be open, and for which it may then be idle. */
const limits = { connectionTimeout: 5_000, socketTimeout: 120_000 };

/** Milliseconds for the request that checks a file. Less than a health check has. */
const longestCheck = 8_000;

/** Milliseconds for the request that ends a failed upload: what it leaves is removed later. */
const longestAbort = 5_000;

/** Age from which an unfinished upload is no longer in progress, in milliseconds. */
const outdatedUpload = 24 * 3600_000;

/** Most objects that are listed. */
const maxListed = 10_000;

/**
 * Yields what a stream contains in parts of the same size, except the last. A part is overwritten once the next one is
 * requested.
 */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let length = 0;
  for await (const chunk of source) {
    for (let offset = 0; offset < chunk.length; ) {
      const copied = chunk.copy(part, length, offset);
      offset += copied;
      length += copied;
      if (length < partBytes) continue;
      yield part;
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}

/** Writes what a server sends to a new file. Refuses more bytes than expected, so that it cannot fill the disk. */
async function saveBody(body: Readable, path: string, expected: number): Promise<FileFacts> {
  const digest = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk);
      bytes += chunk.length;
      if (bytes > expected) done(new AppError('invalid', `The file has more than ${expected} bytes.`));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Neither the connection nor this machine's disk says anything about the backup.
    log.warn({ err: error }, 'a backup could not be downloaded');
    const { path: place, code } = error as NodeJS.ErrnoException;
    const isOfDisk = place !== undefined || isOfThisServer(error);
    throw new AppError(
      'unavailable',
      isOfDisk ? `The backup could not be written to this server’s disk (${code}).` : sentenceOf(error),
    );
  }
  return { bytes, digest: digest.digest('hex') };
}

/** Returns the place of backups in a bucket, which all nodes share. */
export function s3Place(location: S3Location): BackupPlace {
  const { bucket: Bucket, folder } = location;
  const prefix = folder === '' ? '' : `${folder}/`;
  const { host } = new URL(location.endpoint);
  const path = folder === '' ? Bucket : `${Bucket}/${folder}`;
  const keyOf = (name: string): string => `${prefix}${validName(name)}`;
  const open = s3Opener(location, limits);

  async function sizeOf(name: string | null, signal: AbortSignal): Promise<number | undefined> {
    const Key = name === null ? prefix : keyOf(name);
    const { sdk, client } = await open();
    // A list says whether the bucket exists; a request for the object’s head does not.
    const { Contents } = await requested(
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }), { abortSignal: signal }),
    );
    return Contents?.find((object) => object.Key === Key)?.Size;
  }

  /** Ends uploads that were not completed, whose parts would otherwise be stored for ever. */
  async function abortUploads(Prefix: string, abortSignal?: AbortSignal, startedBefore?: Date): Promise<void> {
    const { sdk, client } = await open();
    const { Uploads = [] } = await requested(
      client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }), { abortSignal }),
    );
    for (const { Key, UploadId, Initiated } of Uploads) {
      // The server’s clock may differ, so a single upload is ended whatever its age.
      const isRecent = startedBefore && Initiated && Initiated > startedBefore;
      if (!Key || !isBackupName(Key.slice(prefix.length)) || isRecent) continue;
      await requested(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }));
    }
  }

  /** Uploads a stream in parts, each with a checksum that the server compares. */
  async function uploadParts(
    source: AsyncIterable<Buffer>,
    upload: { Key: string; UploadId: string | undefined },
    abortSignal: AbortSignal,
  ): Promise<CompletedPart[]> {
    const { sdk, client } = await open();
    const parts: CompletedPart[] = [];
    for await (const Body of partsOf(source)) {
      const PartNumber = parts.length + 1;
      const ContentMD5 = createHash('md5').update(Body).digest('base64');
      const input = { Bucket, ...upload, PartNumber, Body, ContentMD5 };
      const { ETag } = await requested(client.send(new sdk.UploadPartCommand(input), { abortSignal }));
      parts.push({ PartNumber, ETag });
    }
    return parts;
  }

  /** Uploads what `fill` writes. If one of the two fails, it ends the other. */
  async function fillUpload<Facts>(
    fill: (output: Writable) => Promise<Facts>,
    upload: { Key: string; UploadId: string | undefined },
    signal: AbortSignal,
  ): Promise<{ facts: Facts; Parts: CompletedPart[] }> {
    const output = new PassThrough();
    const failures: unknown[] = [];
    const end = (error: unknown): undefined => {
      failures.push(error);
      output.destroy(error as Error);
    };
    const [facts, Parts] = await Promise.all([fill(output).catch(end), uploadParts(output, upload, signal).catch(end)]);
    if (!facts || !Parts) throw failures.find((error) => error instanceof AppError) ?? failures[0];
    return { facts, Parts };
  }

  /** Ends an upload that has failed. Keys that may not list uploads can do so, since its ID is known. */
  async function abortUpload(upload: { Key: string; UploadId: string | undefined }): Promise<void> {
    const { sdk, client } = await open();
    const command = new sdk.AbortMultipartUploadCommand({ Bucket, ...upload });
    await client
      .send(command, { abortSignal: AbortSignal.timeout(longestAbort) })
      .catch((error: unknown) => log.warn({ reason: messageOf(error) }, 'a failed upload could not be ended'));
  }

  return {
    label: `s3:${host}/${path}`,
    description: `in the bucket ${path} at ${host}`,
    isRemote: true,
    write: async (name, fill, { signal }) => {
      const Key = keyOf(name);
      const { sdk, client } = await open();
      await abortUploads(`${prefix}lowdown-`, signal, new Date(Date.now() - outdatedUpload)).catch((error: unknown) =>
        log.warn({ err: error }, 'unfinished uploads of earlier backups could not be ended'),
      );
      const created = { Bucket, Key, ContentType: 'application/octet-stream' };
      const { UploadId } = await requested(
        client.send(new sdk.CreateMultipartUploadCommand(created), { abortSignal: signal }),
      );
      try {
        const { facts, Parts } = await fillUpload(fill, { Key, UploadId }, signal);
        const input = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
        await requested(client.send(new sdk.CompleteMultipartUploadCommand(input), { abortSignal: signal }));
        checkFacts({ ...facts, bytes: (await sizeOf(name, signal)) ?? 0 }, facts);
        return facts;
      } catch (error) {
        await abortUpload({ Key, UploadId });
        throw error;
      }
    },
    list: async () => {
      const { sdk, client } = await open();
      const found: { name: string; bytes: number }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket, Prefix: `${prefix}lowdown-`, ContinuationToken };
        const page = await requested(client.send(new sdk.ListObjectsV2Command(input)));
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          found.push({ name: Key.slice(prefix.length), bytes: Size });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken && found.length < maxListed);
      return found.filter(({ name }) => isBackupName(name)).sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    sizeOf: (name, signal) => sizeOf(name, AbortSignal.any([signal, AbortSignal.timeout(longestCheck)])),
    fetch: async (file, target) => {
      const Key = keyOf(file.name);
      if (!hasRoom(await freeBytes(target), file.bytes))
        throw new AppError('unavailable', 'There is not enough free disk space to fetch the backup from the bucket.');
      const { sdk, client } = await open();
      const { Body } = await requested(client.send(new sdk.GetObjectCommand({ Bucket, Key })));
      const path = join(target, file.name);
      checkFacts(await saveBody(Body as Readable, path, file.bytes), file);
      return path;
    },
    remove: async (name, abortSignal) => {
      const { sdk, client } = await open();
      await requested(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal }));
    },
    removeUnfinished: async (name, signal) => abortUploads(keyOf(name), signal),
  };
}
