import { shownTitle } from '~/content/articles/rules';
import type { MediaUse } from '~/content/media/rules';
import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { draftsWithPicture, revisionsWithPicture } from './store-pictures.server';

/**
 * Returns the working copies that show a library picture, followed by the restorable earlier versions that show it.
 * @throws AppError as `authorize` does.
 */
export async function findDraftPictureUses(actor: Actor, executor: Executor, mediaId: string): Promise<MediaUse[]> {
  authorize(actor, 'media.use');
  const drafts = await draftsWithPicture(executor, mediaId);
  const revisions = await revisionsWithPicture(executor, mediaId);
  return [
    ...drafts.map((draft) => ({
      ...draft,
      title: shownTitle(draft.title),
      where: 'draft' as const,
      isPublished: false,
      versions: 1,
    })),
    ...revisions.map((revision) => ({
      ...revision,
      title: shownTitle(revision.title),
      where: 'revision' as const,
      isPublished: false,
    })),
  ];
}
