import { AppError, messageOf } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';

type S3Error = Error & { $metadata?: { httpStatusCode?: number } };

/** Returns what is wrong with the bucket for backups, and what to do, in a sentence without keys. */
export function sentenceOf(error: unknown): string {
  const { name, $metadata } = error as S3Error;
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket') return 'The bucket for backups does not exist. Create it, or correct BACKUP_S3_URL.';
  if (status === 401 || status === 403)
    return 'The S3 server rejected the keys in BACKUP_S3_URL. Check that they are correct and may list, read, write and delete objects in the bucket, and list and abort multipart uploads.';
  if (status === undefined)
    return 'The S3 server for backups cannot be reached. Check that it is running, and that its address in BACKUP_S3_URL is correct.';
  // The name is what the server says.
  const code = /^\w{1,60}$/.test(name) ? name : String(status);
  return `The S3 server for backups refused a request (${code}). Check the bucket and the region in BACKUP_S3_URL; the server’s log says more.`;
}

/**
 * Returns the response to a request to the bucket.
 * @throws AppError `not_found` for a missing object; otherwise `unavailable`, with a sentence for administrators.
 */
export async function requested<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    const { name, $metadata } = error as S3Error;
    if (name === 'NoSuchKey') throw new AppError('not_found', 'The file is not in the bucket for backups.');
    log.warn({ name, status: $metadata?.httpStatusCode, reason: messageOf(error) }, 'the bucket for backups failed');
    throw new AppError('unavailable', sentenceOf(error));
  }
}
