import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { countMissing } from '../store.server';

/** How many pictures of the library a text shows, by their addresses, that have been deleted since. */
export async function missingPictures(actor: Actor, text: string): Promise<number> {
  authorize(actor, 'media.use');
  return text.includes('/media/') ? countMissing(database(), text) : 0;
}
