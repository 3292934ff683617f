import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { draftChanged } from './hooks';
import { ownLabels } from './revisions/version-names';
import { hashOf } from './service.server';
import * as store from './store.server';

/** A working copy's hash before and after the new title, and its new version. */
export type RetitledDraft = { before: string; after: string; version: number };

/**
 * Saves a new title for an article's working copy as a separate version. Open pages receive it. Returns `undefined`
 * when there is no working copy or `mayReplace` rejects its current title. Locks the working copy either way: call this
 * before changing the article itself.
 */
export async function retitleDraft(
  actor: Actor,
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  { id, title }: { id: string; title: string },
  mayReplace: (before: string) => boolean,
  now: Date,
): Promise<RetitledDraft | undefined> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const current = await store.lockDraft(executor, id);
  if (!current || !mayReplace(current.fields.title)) return undefined;
  const fields = { ...current.fields, title };
  const version = current.version + 1;
  const contentHash = hashOf(fields);
  await store.updateDraft(executor, { articleId: id, version, fields, contentHash, updatedAt: now, updatedBy: userId });
  await store.addRevision(executor, id, { savedBy: userId, savedAt: now, label: ownLabels.titleAdded });
  await emit({ type: 'drafts.changed', articleId: id, version });
  const hashes = { before: current.contentHash, after: contentHash };
  await draftChanged.run(actor, executor, emit, { articleId: id, title, ...hashes });
  return { ...hashes, version };
}
