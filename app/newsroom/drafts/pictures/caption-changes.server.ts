import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { textsInUse } from '../hooks';
import * as store from '../store.server';
import { draftsWithLeadPicture } from './store-pictures.server';

/**
 * Counts a changed caption or credit as writing: adds a version by the member who changed it, with the same fields, to
 * each working copy whose own picture it describes. Whoever changes what readers will see below the picture cannot
 * approve the article. Adds none to a text that is already published, because its readers see the caption at once.
 */
export async function recordCaptionChange(
  actor: Actor,
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  mediaId: string,
  now: Date,
): Promise<void> {
  const { userId } = authorizeMember(actor, 'media.use');
  for (const articleId of await draftsWithLeadPicture(executor, mediaId)) {
    const current = await store.lockDraft(executor, articleId);
    const [inUse] = await textsInUse.run(executor, articleId);
    if (!current || inUse?.published === current.contentHash) continue;
    const { fields, contentHash } = current;
    const version = current.version + 1;
    await store.updateDraft(executor, { articleId, version, fields, contentHash, updatedAt: now, updatedBy: userId });
    await store.addRevision(executor, {
      ...{ articleId, version, fields, contentHash, savedBy: userId, savedAt: now, beganAt: now },
      label: 'Caption of the picture changed',
    });
    await emit({ type: 'drafts.changed', articleId, version });
  }
}
