import { database, type Executor } from '~/platform/database/database.server';
import { readPictureAddress } from './picture-urls';
import { itemById } from './store.server';

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
