import { database, type Executor } from '~/platform/database/database.server';
import { readPictureAddress } from './picture-urls';
import { itemById, keepItem } from './store.server';

/**
 * Returns the library's caption and credit for an article's own picture; `undefined` if it is not a library picture.
 * Does not check permissions: anyone who may read the article may read them.
 */
export async function leadPictureTexts(
  address: string | null,
  executor: Executor = database(),
): Promise<{ caption: string; credit: string } | undefined> {
  const id = readPictureAddress(address ?? '')?.id;
  const item = id === undefined ? undefined : await itemById(executor, id);
  return item && { caption: item.caption, credit: item.credit };
}

/**
 * Keeps the library's caption and credit of an article's own picture from changing until the transaction ends. For use
 * cases that have already checked permissions.
 */
export async function keepLeadPicture(executor: Executor, address: string): Promise<void> {
  const id = readPictureAddress(address)?.id;
  if (id !== undefined) await keepItem(executor, id);
}
