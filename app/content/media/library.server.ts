import { recordAudit } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { picturesPerPage } from './constants';
import { removeFilesJob } from './files/files-job.server';
import { filesFolder } from './files/keys';
import type { DeletedPictures, LibraryOptions } from './library-filters';
import { deleteMedia } from './service.server';
import { picturesById } from './store.server';
import { moveBack, purgeDeleted } from './store-deleted.server';
import { countPictures, countUsed, uploaders } from './store-library.server';

/** How long the deletion of a picture can be undone. */
const undoMilliseconds = 3_600_000;
/** Maximum number of pictures whose files one run of the job deletes. */
const clearBatchSize = 1_000;

/** Returns the values of the library's filters, and whether the member can delete pictures. @throws AppError `forbidden`. */
export async function libraryOptions(actor: Actor): Promise<{ options: LibraryOptions; mayDelete: boolean }> {
  authorize(actor, 'media.use');
  const [counts, used, members] = await Promise.all([
    countPictures(database()),
    countUsed(database()),
    uploaders(database()),
  ]);
  return {
    options: {
      kind: [
        { slug: 'still', name: 'Still', count: counts.all - counts.animated },
        { slug: 'animated', name: 'Animated', count: counts.animated },
      ],
      alt: [{ slug: 'missing', name: 'Missing', count: counts.withoutAlt }],
      use: [
        { slug: 'used', name: 'Used', count: used },
        { slug: 'unused', name: 'Unused', count: counts.all - used },
      ],
      uploader: members,
    },
    mayDelete: mayDo(actor, 'media.delete'),
  };
}

/**
 * Deletes those of the given pictures that are not in use, at most one page of them.
 * @returns the IDs of the deleted pictures, and those that were kept, each with the reason.
 * @throws AppError `forbidden`.
 */
export async function deletePictures(actor: Actor, ids: readonly string[], now: Date): Promise<DeletedPictures> {
  authorize(actor, 'media.delete');
  const chosen = [...new Set(ids)].slice(0, picturesPerPage);
  const names = await picturesById(database(), chosen);
  const refused: DeletedPictures['refused'] = [];
  for (const id of chosen) {
    try {
      await deleteMedia(actor, id, now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, name: names.get(id)?.fileName ?? 'A picture', sentence: error.message });
    }
  }
  const kept = new Set(refused.map(({ id }) => id));
  return { deleted: chosen.filter((id) => !kept.has(id)), refused };
}

/**
 * Undoes the deletion of pictures.
 * @returns the number of restored pictures.
 * @throws AppError `forbidden`; `conflict` when the files of all of them have been deleted.
 */
export async function restorePictures(actor: Actor, ids: readonly string[]): Promise<number> {
  authorize(actor, 'media.delete');
  const chosen = [...new Set(ids)].filter(isId).slice(0, picturesPerPage);
  return transaction(async (executor, emit) => {
    const restored = await moveBack(executor, chosen);
    if (restored.length === 0) {
      throw new AppError('conflict', 'It is too late to undo this: the files have been deleted.');
    }
    await emit({ type: 'media.deletions_changed' });
    for (const id of restored) {
      await recordAudit(executor, actor, { action: 'media_restored', resourceType: 'media', resourceId: id });
    }
    return restored.length;
  });
}

/** Deletes the files of pictures whose deletion can no longer be undone, but never those of a library picture. */
export async function clearDeleted(now: Date): Promise<void> {
  await transaction(async (executor) => {
    const ids = await purgeDeleted(executor, new Date(now.getTime() - undoMilliseconds), clearBatchSize);
    const inLibrary = await picturesById(executor, ids);
    for (const id of ids.filter((each) => !inLibrary.has(each))) {
      await enqueueIfStarted(executor, removeFilesJob, { folder: filesFolder(id) });
    }
  });
}
