import { database } from '~/platform/database/database.server';
import { readPictureAddress } from './addresses';
import { itemById } from './store.server';

/**
 * The caption of an article's own picture, from the library; `undefined` for pictures that are not of the
 * library. For pages that show an article: whoever may read it may read this.
 */
export async function leadPictureTexts(
  address: string | null,
): Promise<{ caption: string; credit: string } | undefined> {
  const id = readPictureAddress(address ?? '')?.id;
  const item = id === undefined ? undefined : await itemById(database(), id);
  return item && { caption: item.caption, credit: item.credit };
}
