import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { countMissing } from '../store.server';

/** Returns the number of deleted library pictures that the text still references. */
export async function countMissingPictures(actor: Actor, text: string): Promise<number> {
  authorize(actor, 'media.use');
  return text.includes('/media/') ? countMissing(database(), text) : 0;
}
