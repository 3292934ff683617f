import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type Actor, authorize, mayDo } from '~/platform/permissions/permissions';
import { picturesPerPage } from './constants';
import type { LibraryOptions, RefusedPicture } from './library-filters';
import { deleteMedia } from './service.server';
import { picturesById } from './store.server';
import { countPictures, uploaders } from './store-library.server';

/** Returns the values of the library's filters, and whether the member can delete pictures. @throws AppError `forbidden`. */
export async function libraryOptions(actor: Actor): Promise<{ options: LibraryOptions; mayDelete: boolean }> {
  authorize(actor, 'media.use');
  const [counts, members] = await Promise.all([countPictures(database()), uploaders(database())]);
  return {
    options: {
      kind: [
        { slug: 'still', name: 'Still', count: counts.all - counts.animated },
        { slug: 'animated', name: 'Animated', count: counts.animated },
      ],
      alt: [{ slug: 'missing', name: 'Missing', count: counts.withoutAlt }],
      uploader: members,
    },
    mayDelete: mayDo(actor, 'media.delete'),
  };
}

/**
 * Deletes the pictures that nothing shows, at most one page of them.
 * @returns the number of deleted pictures, and those that were kept, each with the reason.
 * @throws AppError `forbidden`.
 */
export async function deletePictures(
  actor: Actor,
  ids: readonly string[],
): Promise<{ deleted: number; refused: RefusedPicture[] }> {
  authorize(actor, 'media.delete');
  const chosen = [...new Set(ids)].slice(0, picturesPerPage);
  const names = await picturesById(database(), chosen);
  const refused: RefusedPicture[] = [];
  for (const id of chosen) {
    try {
      await deleteMedia(actor, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, name: names.get(id)?.fileName ?? 'A picture', sentence: error.message });
    }
  }
  return { deleted: chosen.length - refused.length, refused };
}
