import { database } from '~/platform/database/database.server';
import { keepLoaded } from '~/platform/events/reload.server';
import { deletedIds } from '../store-deleted.server';

let deleted: ReadonlySet<string> = new Set();
let loading: Promise<void> = Promise.resolve();

/** Loads the IDs. Loads run one after another, so that the last to finish has the newest data. */
function loadDeleted(): Promise<void> {
  const load = async (): Promise<void> => {
    deleted = new Set(await deletedIds(database()));
  };
  loading = loading.catch(() => undefined).then(load);
  return loading;
}

/**
 * Keeps the IDs of the pictures whose deletion can still be undone in memory, so that serving a file needs no query.
 * Resolves to a function that stops watching for changes.
 */
export const startDeletedPictures = (): Promise<() => void> =>
  keepLoaded('media.deletions_changed', loadDeleted, 'the deleted pictures could not be read');

/** Returns whether a picture is deleted although its files are still in storage. */
export const isPictureDeleted = (id: string): boolean => deleted.has(id);
