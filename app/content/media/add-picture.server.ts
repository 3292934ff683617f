import { recordAudit } from '~/identity/audit/audit.server';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Actor } from '~/platform/permissions/actors';
import { storage } from '~/platform/storage/storage.server';
import { longestAlt, longestCaption, longestCredit, longestFileName } from './constants';
import { fileKey, filesFolder } from './files/keys';
import { type EncodedPicture, encodePicture } from './files/variants.server';
import { pictureAddress } from './picture-urls';
import { addItem, describeItem } from './store.server';
import { mediaLimits } from './uploads/media-limits.server';

export type AddedPicture = { id: string; address: string; width: number; height: number };

/** A picture whose files are stored, but that is not in the library yet. */
export type StoredPicture = AddedPicture & { version: string; encoded: Omit<EncodedPicture, 'files'>; bytes: number };

/** Maximum size of an accepted picture file, in bytes. */
export const maxPictureBytes = (): number => mediaLimits().megabytes * 1024 * 1024;

/**
 * Encodes a picture as uploads are encoded and stores its files; `addStoredPicture` then adds it to the library. For use
 * cases that have already checked permissions.
 * @throws AppError `invalid` with the reason when it is not an accepted picture; `unavailable` when the queue is full.
 */
export async function storePictureFiles(bytes: Buffer): Promise<StoredPicture> {
  const { files, ...encoded } = await encodePicture(async () => bytes, mediaLimits());
  const id = newId();
  const version = id.slice(-8);
  try {
    for (const file of files)
      await storage().write(fileKey({ id, version }, file.width, file.format), file.bytes, file.type);
  } catch (error) {
    await storage().removeFolder(filesFolder(id));
    throw error;
  }
  const { width, height, fallback } = encoded;
  const address = pictureAddress({ id, version, width, fallback, focus: null });
  return {
    id,
    version,
    address,
    width,
    height,
    encoded,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
  };
}

/** Removes the files of a picture that was not added to the library after all. */
export const removePictureFiles = ({ id }: StoredPicture): Promise<void> => storage().removeFolder(filesFolder(id));

const lineOf = (text: string, longest: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, longest)
    .toWellFormed();

/**
 * Adds a picture with its description to the library, as one that belongs to the actor. Texts that are too long are cut.
 * Writes to the audit log, so this must be the transaction's last statement. For use cases that have already checked
 * permissions.
 */
export async function addStoredPicture(
  actor: Actor,
  executor: Executor,
  picture: StoredPicture,
  texts: { fileName: string; alt: string; caption: string; credit: string },
  now: Date,
): Promise<void> {
  const { id, version, address, width, height, bytes, encoded } = picture;
  const fileName =
    lineOf(texts.fileName.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, ''), longestFileName) || 'picture';
  const uploadedBy = 'userId' in actor ? actor.userId : null;
  await addItem(
    executor,
    { id, version, fileName, address, width, height, isMoving: encoded.isMoving, bytes },
    uploadedBy,
    now,
  );
  const described = {
    alt: lineOf(texts.alt, longestAlt),
    caption: lineOf(texts.caption, longestCaption),
    credit: lineOf(texts.credit, longestCredit),
  };
  await describeItem(executor, id, { ...described, focusX: 50, focusY: 50, address }, now);
  await recordAudit(executor, actor, {
    ...{ action: 'media_uploaded', resourceType: 'media', resourceId: id },
    values: { width, height, version },
  });
}
