import { recordAudit } from '~/identity/audit/audit.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { storage } from '~/platform/storage/storage.server';
import { picturesPerPage, preventsDeletion } from './constants';
import { removeFilesJob } from './files/files-job.server';
import { fileKey, filesFolder } from './files/keys';
import { type EncodedPicture, encodePicture } from './files/variants.server';
import { isPictureApproved, pictureChanged, pictureUses } from './hooks';
import { pictureAddress, readPictureAddress, withoutFocus } from './picture-urls';
import type { ArticleUse, Description, MediaItem, MediaQuery, MediaUse, Picture } from './rules';
import * as store from './store.server';
import { deletedVersion, moveToDeleted } from './store-deleted.server';
import { mediaLimits } from './uploads/media-limits.server';
import { consumeUpload, endUpload, removeParts, uploadedFile, uploadNotFound } from './uploads/uploads.server';

/** Limits how often per minute a member can have pictures processed, including repeats for the same upload. */
const limitProcessing = memberLimit({ name: 'media-making', description: 'Uploads processed, by member', points: 120 });

const notFound = (): AppError => new AppError('not_found', 'Picture not found. It may have been deleted.');

/**
 * Returns everything that shows a picture. The stored content itself is searched, so no separate record can become
 * stale. Earlier versions are included only if neither the article nor its working copy shows the picture.
 */
async function usesOf(actor: Actor, executor: Executor, id: string): Promise<MediaUse[]> {
  const uses = (await pictureUses.run(actor, executor, id)).flat();
  const ofArticles = uses.filter((use): use is ArticleUse => use.where !== 'page');
  const shown = new Set(ofArticles.filter(preventsDeletion).map(({ articleId }) => articleId));
  return uses.filter((use) => use.where === 'page' || preventsDeletion(use) || !shown.has(use.articleId));
}

/** Returns one page of library pictures. */
export async function listMedia(
  actor: Actor,
  { search, cursor, ...filters }: MediaQuery,
): Promise<{ items: MediaItem[]; nextCursor: string | null }> {
  authorize(actor, 'media.use');
  const words = search.split(/\s+/).filter((word) => word !== '');
  const found = await store.listItems(database(), { words, after: cursor, limit: picturesPerPage + 1, ...filters });
  const items = found.slice(0, picturesPerPage);
  return { items, nextCursor: found.length > picturesPerPage ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Returns a picture with all its uses.
 * @throws AppError `not_found`.
 */
export async function readMedia(
  actor: Actor,
  id: string,
): Promise<{ item: MediaItem; uses: MediaUse[]; mayReplace: boolean }> {
  authorize(actor, 'media.use');
  const item = isId(id) ? await store.itemById(database(), id) : undefined;
  if (!item) throw notFound();
  return { item, uses: await usesOf(actor, database(), id), mayReplace: mayDo(actor, 'media.delete') };
}

/** Returns a picture in the form in which the editor inserts it into an article. */
export const asPicture = ({ address, alt, caption, credit, width, height }: MediaItem): Picture => ({
  url: withoutFocus(address),
  alt,
  caption,
  credit,
  width,
  height,
});

/**
 * Returns the version under which an upload's files are stored: the last characters of its ID. Processing an upload
 * twice therefore produces the same files.
 */
const versionOf = (upload: string): string => upload.slice(-8);

/**
 * Creates a library picture from a completed upload, or replaces an existing one. Idempotent: a retry after a lost
 * response returns the same picture.
 * @param options.replaces ID of the picture to replace; articles that show it will show the new one.
 * @throws AppError `invalid` with the reason when the file is rejected; `not_found` and `conflict` like `uploadedFile`;
 * `too_many` when rate-limited; `unavailable` when the queue is full.
 */
export async function finishUpload(
  actor: Actor,
  options: { upload: string; replaces?: string },
  now: Date,
): Promise<{ item: MediaItem; note: string | undefined }> {
  const { upload, replaces } = options;
  const member = authorizeMember(actor, replaces ? 'media.delete' : 'media.use');
  const version = versionOf(upload);
  const id = replaces ?? upload;
  const isCurrent = ({ address }: MediaItem): boolean => readPictureAddress(address)?.version === version;
  const existing = await store.itemById(database(), id);
  if (replaces && !existing) throw notFound();
  if (existing && isCurrent(existing)) {
    if (!replaces) await removeParts(upload);
    return { item: existing, note: undefined };
  }
  await limitProcessing(member);
  const { fileName, read } = await uploadedFile(actor, upload);
  const encoded = await encodePicture(read, mediaLimits()).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    // A rejected upload would be rejected again on a retry, so it is discarded.
    if (error instanceof AppError && error.code === 'invalid') await endUpload(actor, upload).catch(ignoreNotFound);
    throw error;
  });
  if (!encoded) {
    // A concurrent request processed the upload first and ended it.
    const item = await store.itemById(database(), id);
    if (!item || !isCurrent(item)) throw notFound();
    return { item, note: undefined };
  }
  await storeFiles(id, version, encoded);
  const change = transaction(async (executor, emit) => {
    // Another request may have used the upload, and its picture may have been replaced or deleted since. If it has yet to
    // commit, this waits for it, so the picture must be read afterwards.
    const isUnused = await consumeUpload(actor, executor, upload);
    const before = await store.lockItem(executor, id);
    if (!isUnused || (replaces && !before)) return before?.version ?? deletedVersion(executor, id);
    const focus = replaces ? (readPictureAddress(before?.address ?? '')?.focus ?? null) : null;
    const stored = {
      id,
      version,
      fileName,
      address: pictureAddress({ id, version, width: encoded.width, fallback: encoded.fallback, focus }),
      width: encoded.width,
      height: encoded.height,
      isMoving: encoded.isMoving,
      bytes: encoded.files.reduce((sum, file) => sum + file.bytes.length, 0),
    };
    if (replaces && before) {
      await store.replaceItem(executor, stored, now);
      await enqueueIfStarted(executor, removeFilesJob, { folder: filesFolder(id, before.version) });
      await pictureChanged.run(executor, emit, id);
    } else {
      await store.addItem(executor, stored, member.userId, now);
    }
    await recordAudit(executor, actor, {
      action: replaces ? 'media_replaced' : 'media_uploaded',
      resourceType: 'media',
      resourceId: id,
      values: { width: encoded.width, height: encoded.height, version },
    });
    return version;
  });
  const removeFiles = () => storage().removeFolder(filesFolder(id, version));
  const current = await change.catch(async (error: unknown) => {
    // Whatever uses the picture, such as the theme, cannot use the new one, and a retry would be refused as well. If the upload is gone, another
    // request has used it meanwhile, and the files may be the current ones.
    if (replaces && error instanceof AppError && error.code === 'invalid')
      await endUpload(actor, upload).then(removeFiles, ignoreNotFound);
    throw error;
  });
  const item = await store.itemById(database(), id);
  // The picture's deletion may have been undone in between.
  const areFilesCurrent = current === version || (item !== undefined && isCurrent(item));
  // An upload is used only once, so the files can never become the current ones again.
  if (!areFilesCurrent) await removeFiles();
  await removeParts(upload);
  if (!item) throw notFound();
  if (replaces && !areFilesCurrent) throw uploadNotFound();
  return { item, note: encoded.note };
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

async function storeFiles(id: string, version: string, encoded: EncodedPicture): Promise<void> {
  for (const { width, format, type, bytes } of encoded.files) {
    await storage().write(fileKey({ id, version }, width, format), bytes, type);
  }
}

/**
 * Saves a picture's description and focal point. If the picture is an article's own, readers see the new caption and
 * credit below it at once, without approval.
 * @throws AppError `not_found`; `forbidden` when the caption, credit or focal point changes, the picture is that of a
 * published or approved article, and the actor may not replace pictures.
 */
export async function describeMedia(actor: Actor, id: string, described: Description, now: Date): Promise<void> {
  authorize(actor, 'media.use');
  await transaction(async (executor, emit) => {
    const before = isId(id) ? await store.lockItem(executor, id) : undefined;
    const picture = readPictureAddress(before?.address ?? '');
    if (!before || !picture) throw notFound();
    const { focusX: x, focusY: y } = described;
    const address = pictureAddress({ ...picture, focus: x === 50 && y === 50 ? null : { x, y } });
    await store.describeItem(executor, id, { ...described, address }, now);
    const areTextsChanged = described.caption !== before.caption || described.credit !== before.credit;
    const isVisible = areTextsChanged || address !== before.address;
    const what = areTextsChanged ? 'caption or credit' : 'focal point';
    if (isVisible && !mayDo(actor, 'media.delete')) await refuseIfReviewed(actor, executor, id, what);
    if (isVisible) await pictureChanged.run(executor, emit, id);
    await recordAudit(executor, actor, {
      ...{ action: 'media_described', resourceType: 'media', resourceId: id },
      ...(areTextsChanged && { values: { caption: described.caption, credit: described.credit } }),
    });
  });
}

/** @throws AppError `forbidden` when a published or approved article shows the picture. */
async function refuseIfReviewed(
  actor: Actor,
  executor: Executor,
  id: string,
  what: 'caption or credit' | 'focal point',
): Promise<void> {
  if ((await usesOf(actor, executor, id)).some(({ isPublished }) => isPublished)) {
    const sentence = `Readers would see the new ${what} at once, so only an editor can change it.`;
    throw new AppError('forbidden', sentence);
  }
  if ((await isPictureApproved.run(executor, id)).includes(true)) {
    const sentence =
      what === 'focal point'
        ? 'This focal point belongs to an approved article, so only an editor can change it.'
        : 'This caption and credit belong to an approved article, so only an editor can change them.';
    throw new AppError('forbidden', sentence);
  }
}

/**
 * Deletes a picture that no article, working copy or other page shows. Readers can no longer open it; its files are
 * kept while the deletion can be undone. If an earlier version that shows it is restored, the picture will be missing
 * from it.
 * @throws AppError `not_found`; `conflict` while it is in use, with a message that says where.
 */
export async function deleteMedia(actor: Actor, id: string, now: Date): Promise<void> {
  authorize(actor, 'media.delete');
  await transaction(async (executor, emit) => {
    const before = isId(id) ? await store.lockItem(executor, id) : undefined;
    if (!before) throw notFound();
    const uses = (await usesOf(actor, executor, id)).filter(preventsDeletion);
    const [first] = uses;
    if (first) {
      const others = new Set(uses.map((use) => (use.where === 'page' ? use.path : use.articleId))).size - 1;
      const isOfArticles = uses.every(({ where }) => where !== 'page');
      const [one, many] = isOfArticles ? ['article', 'articles'] : ['place', 'places'];
      const more = others === 0 ? '' : others === 1 ? ` and one other ${one}` : ` and ${others} other ${many}`;
      throw new AppError('conflict', `The picture is in use by “${first.title}”${more}. Remove it from there first.`);
    }
    await moveToDeleted(executor, id, now);
    await emit({ type: 'media.deletions_changed' });
    await recordAudit(executor, actor, { action: 'media_deleted', resourceType: 'media', resourceId: id });
  });
}

/** Returns the number of deleted library pictures that the text still references. */
export async function countMissingPictures(actor: Actor, text: string): Promise<number> {
  authorize(actor, 'media.use');
  return text.includes('/media/') ? store.countMissing(database(), text) : 0;
}
