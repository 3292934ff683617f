import { type Actor, authorize } from '~/identity/roles/permissions';
import type { Executor } from '~/platform/database/database.server';
import {
  type DraftShowing,
  draftsWithPicture,
  type RevisionsShowing,
  revisionsWithPicture,
} from './store-pictures.server';

/** Working copies, and earlier versions that could be restored, which show the given picture of the library. */
export async function draftsShowing(
  actor: Actor,
  executor: Executor,
  mediaId: string,
): Promise<{ drafts: DraftShowing[]; revisions: RevisionsShowing[] }> {
  authorize(actor, 'media.use');
  return {
    drafts: await draftsWithPicture(executor, mediaId),
    revisions: await revisionsWithPicture(executor, mediaId),
  };
}
