import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { storage } from '~/platform/storage/storage.server';
import { longestFileName } from '../constants';
import { removeFilesJob } from '../files/files-job.server';
import { pictures, uploadPurposeOf } from './purposes.server';
import * as store from './store-uploads.server';

/** Maximum number of uploads a member may start per minute. */
const uploadsPerMinute = 120;
/** Hours after which an unfinished upload and its parts are removed. */
const retentionHours = 24;
/** Maximum number of uploads removed in one run. */
const clearBatchSize = 500;

const limitUploads = memberLimit({
  name: 'media',
  description: 'Picture changes, by member',
  points: uploadsPerMinute,
});

/** Returns a size for a message, such as 20 MB. */
const sizeText = (bytes: number): string =>
  bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${Math.floor(bytes / 1_048_576)} MB`;

const folderOf = (id: string): string => `uploads/${id}`;

export type Upload = Omit<store.UploadRow, 'parts' | 'purpose'>;

/** Returns a file name that is safe to display: without folders, control characters or text-direction overrides. */
const safeFileName = (name: string): string => {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const cleaned = last
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .toWellFormed()
    .trim();
  return cleaned.slice(0, longestFileName) || 'picture';
};

/**
 * Starts an upload; its bytes follow in parts.
 * @throws AppError `forbidden`; `invalid` for an empty file; `too_large` when the file exceeds the limit; `too_many`
 * when rate-limited or when the member has too many unfinished uploads.
 */
export async function beginUpload(
  actor: Actor,
  file: { name: string; size: number; purpose?: string },
  now: Date,
): Promise<Upload> {
  authorizeMember(actor, 'media.use');
  const purpose = file.purpose ?? pictures.name;
  const rules = await uploadPurposeOf(purpose);
  if (!rules) throw new AppError('invalid', 'Files cannot be uploaded for this purpose.');
  const member = authorizeMember(actor, rules.permission);
  await limitUploads(member);
  const largest = rules.largest();
  if (!Number.isSafeInteger(file.size) || file.size < 1) throw new AppError('invalid', 'This file is empty.');
  if (file.size > largest) throw new AppError('too_large', `The file is larger than ${sizeText(largest)}.`);
  const upload = { id: newId(), fileName: safeFileName(file.name), size: file.size, createdAt: now };
  await transaction(async (executor) => {
    const { count, bytes } = await store.lockUploadsOf(executor, member.userId, purpose);
    if (count >= rules.maxUnfinished || bytes + file.size > rules.maxUnfinishedFiles * largest) {
      throw new AppError('too_many', 'You have too many unfinished uploads. Let some of them finish first.');
    }
    await store.addUpload(executor, { ...upload, userId: member.userId, purpose });
  });
  return { ...upload, received: 0 };
}

/** The error for an upload that is not, or no longer, one of the member's. */
export const uploadNotFound = (): AppError => new AppError('not_found', 'The upload does not exist, or has timed out.');

/** Returns one of the member's uploads, if the member may still make such uploads. */
async function ownUpload(actor: Actor, id: string): Promise<store.UploadRow> {
  const { userId } = authorizeMember(actor, 'media.use');
  const upload = isId(id) ? await store.uploadOf(database(), userId, id) : undefined;
  const purpose = upload && (await uploadPurposeOf(upload.purpose));
  if (!purpose) throw uploadNotFound();
  authorizeMember(actor, purpose.permission);
  return upload;
}

/**
 * Returns the state of one of the member's uploads.
 * @throws AppError `not_found`, also for another member's upload.
 */
export async function readUpload(actor: Actor, id: string): Promise<Upload> {
  const { parts: _, purpose: _purpose, ...upload } = await ownUpload(actor, id);
  return upload;
}

/**
 * Appends bytes to one of the member's uploads. Returns the number of bytes received so far.
 * @throws AppError `not_found`; `conflict` when the upload no longer ends at `from` or would exceed its declared size.
 */
export async function continueUpload(actor: Actor, id: string, from: number, bytes: Buffer): Promise<number> {
  const member = authorizeMember(actor, 'media.use');
  const upload = await ownUpload(actor, id);
  const end = from + bytes.length;
  if (upload.received !== from || end > upload.size) {
    throw new AppError('conflict', 'The upload has continued elsewhere. Request its current offset.');
  }
  if (bytes.length === 0) return end;
  // Two requests may send the same bytes. Each stores them under its own key, and only one key is recorded.
  const key = `${folderOf(id)}/${newId()}`;
  await storage().write(key, bytes, 'application/octet-stream');
  const part = { key, from, bytes: bytes.length };
  if (!(await store.addPart(database(), { id, userId: member.userId }, part))) {
    throw new AppError('conflict', 'The upload has continued elsewhere. Request its current offset.');
  }
  return end;
}

/**
 * Returns the complete file of a finished upload. Its `read` loads the bytes on demand and throws `not_found` if the
 * upload has since been cancelled.
 * @throws AppError `not_found`; `conflict` while bytes are missing.
 */
export async function uploadedFile(
  actor: Actor,
  id: string,
): Promise<{ fileName: string; read: () => Promise<Buffer> }> {
  const { fileName, parts, size, received, purpose } = await ownUpload(actor, id);
  if (purpose !== pictures.name) throw uploadNotFound();
  if (received < size) throw new AppError('conflict', 'The upload is not complete yet.');
  const read = async (): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (const key of parts) {
      const piece = await storage().read(key);
      if (!piece) throw uploadNotFound();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  return { fileName, read };
}

/**
 * Ends one of the member's uploads at any stage and removes its parts.
 * @throws AppError `not_found`.
 */
export async function endUpload(actor: Actor, id: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'media.use');
  if (!isId(id) || !(await store.removeUpload(database(), userId, id))) throw uploadNotFound();
  await removeParts(id);
}

/**
 * Ends the upload of one of the member's pictures in the transaction that uses it, so that no other request can use it
 * as well. Once it has committed, call `removeParts`.
 * @returns whether the upload still existed.
 */
export async function consumeUpload(actor: Actor, executor: Executor, id: string): Promise<boolean> {
  const { userId } = authorizeMember(actor, 'media.use');
  return (await store.removeUpload(executor, userId, id)) !== undefined;
}

/** A file whose upload is complete. Its parts stay in storage until `removeParts` is called. */
export type TakenUpload = { id: string; fileName: string; size: number; parts: string[] };

/**
 * Takes over a file that the member has uploaded for a purpose other than pictures, in the transaction that records what it
 * is used for. For use cases that have already checked the purpose's permission.
 * @throws AppError `not_found`; `conflict` while bytes are missing.
 */
export async function takeUpload(actor: Actor, executor: Executor, purpose: string, id: string): Promise<TakenUpload> {
  const { userId } = authorizeMember(actor, 'media.use');
  const upload = isId(id) ? await store.removeUpload(executor, userId, id) : undefined;
  if (upload?.purpose !== purpose) throw uploadNotFound();
  const { fileName, size, received, parts } = upload;
  if (received < size) throw new AppError('conflict', 'The upload is not complete yet.');
  return { id, fileName, size, parts };
}

/** Removes the parts of an upload that has ended. */
export const removeParts = (id: string): Promise<void> => storage().removeFolder(folderOf(id));

/** Removes the parts of an upload that was taken over, once the transaction has committed. */
export const enqueueRemoval = (executor: Executor, id: string): Promise<void> =>
  enqueueIfStarted(executor, removeFilesJob, { folder: folderOf(id) });

/** Removes uploads that were started more than a day ago and never finished. */
export async function clearUploads(now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionHours * 3_600_000);
  for (const id of await store.uploadsBefore(database(), before, clearBatchSize)) {
    // Remove the parts first: if the process is killed in between, the next run still finds the row.
    await storage().removeFolder(folderOf(id));
    await store.purgeUpload(database(), id);
  }
}
