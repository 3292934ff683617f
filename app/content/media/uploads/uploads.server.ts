import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type Actor, authorize, authorizeMember } from '~/platform/permissions/permissions';
import { storage } from '~/platform/storage/storage.server';
import { longestFileName } from '../constants';
import { mediaLimits } from './media-limits.server';
import * as store from './store-uploads.server';

/** Uploads that a member may begin in a minute. */
const uploadsPerMinute = 120;
/** Files as large as may be that a member may have on their way at once. */
const unfinishedFiles = 25;
/** How long an upload may take, in hours; what has come of it is then removed. */
const hoursKept = 24;
/** Uploads that are cleared away at once. */
const clearedAtOnce = 500;

const limitUploads = memberLimit('media', uploadsPerMinute);

const folderOf = (id: string): string => `uploads/${id}`;

export type Upload = Omit<store.UploadRow, 'parts'>;

/** A name as it is shown: without what a folder's name or a control character would do to it. */
const shownName = (name: string): string => {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const tidy = last
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .toWellFormed()
    .trim();
  return tidy.slice(0, longestFileName) || 'picture';
};

/**
 * Begins an upload; its bytes come in parts.
 * @throws AppError `forbidden`, `too_large` when pictures of so many bytes are not taken, `too_many`.
 */
export async function beginUpload(actor: Actor, file: { name: string; size: number }, now: Date): Promise<Upload> {
  const member = authorizeMember(actor, 'media.use');
  await limitUploads(member);
  const { megabytes } = mediaLimits();
  const largest = megabytes * 1024 * 1024;
  if (!Number.isSafeInteger(file.size) || file.size < 1) throw new AppError('invalid', 'This file is empty.');
  if (file.size > largest) throw new AppError('too_large', `The file is larger than ${megabytes} MB.`);
  if ((await store.promisedBytes(database(), member.userId)) + file.size > unfinishedFiles * largest) {
    throw new AppError('too_many', 'You have too many unfinished uploads. Let some of them finish first.');
  }
  const upload = { id: newId(), fileName: shownName(file.name), size: file.size, createdAt: now };
  await store.addUpload(database(), { ...upload, userId: member.userId });
  return { ...upload, received: 0 };
}

const unknown = (): AppError => new AppError('not_found', 'The upload does not exist, or has timed out.');

async function ownUpload(actor: Actor, id: string): Promise<store.UploadRow> {
  const { userId } = authorizeMember(actor, 'media.use');
  const upload = isId(id) ? await store.uploadOf(database(), userId, id) : undefined;
  if (!upload) throw unknown();
  return upload;
}

/**
 * How far an upload of the member has got.
 * @throws AppError `not_found` for another's.
 */
export async function readUpload(actor: Actor, id: string): Promise<Upload> {
  const { parts: _, ...upload } = await ownUpload(actor, id);
  return upload;
}

/**
 * Adds bytes at the end of an upload of the member. Returns how many there are then.
 * @throws AppError `not_found`, `conflict` when the upload no longer ends there or would become longer than was said.
 */
export async function continueUpload(actor: Actor, id: string, from: number, bytes: Buffer): Promise<number> {
  const member = authorizeMember(actor, 'media.use');
  const upload = await ownUpload(actor, id);
  const end = from + bytes.length;
  if (upload.received !== from || end > upload.size) {
    throw new AppError('conflict', 'The upload has continued elsewhere. Request its current offset.');
  }
  if (bytes.length === 0) return end;
  // Two requests may bring the same bytes: each has a key of its own, and one of them is listed.
  const key = `${folderOf(id)}/${newId()}`;
  await storage().write(key, bytes, 'application/octet-stream');
  const part = { key, from, bytes: bytes.length };
  if (!(await store.addPart(database(), { id, userId: member.userId }, part))) {
    throw new AppError('conflict', 'The upload has continued elsewhere. Request its current offset.');
  }
  return end;
}

/**
 * The complete file of a finished upload. It is read on demand, which throws `not_found` when the upload has been
 * cancelled meanwhile.
 * @throws AppError `not_found`, `conflict` while bytes are missing.
 */
export async function uploadedFile(
  actor: Actor,
  id: string,
): Promise<{ fileName: string; read: () => Promise<Buffer> }> {
  const { fileName, parts, size, received } = await ownUpload(actor, id);
  if (received < size) throw new AppError('conflict', 'The upload is not complete yet.');
  const read = async (): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (const key of parts) {
      const piece = await storage().read(key);
      if (!piece) throw unknown();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  return { fileName, read };
}

/**
 * Cancels an upload of the member at any stage and removes its results.
 * @throws AppError `not_found`.
 */
export async function endUpload(actor: Actor, id: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'media.use');
  if (!isId(id) || !(await store.removeUpload(database(), userId, id))) throw unknown();
  await storage().removeFolder(folderOf(id));
}

/** Removes uploads that were begun a day ago and have not come to their end. */
export async function clearUploads(actor: Actor, now: Date): Promise<void> {
  authorize(actor, 'media.clear');
  const before = new Date(now.getTime() - hoursKept * 3_600_000);
  for (const id of await store.uploadsBefore(database(), before, clearedAtOnce)) {
    // First the parts: killed in between, the next run finds the row again.
    await storage().removeFolder(folderOf(id));
    await store.purgeUpload(database(), id);
  }
}
