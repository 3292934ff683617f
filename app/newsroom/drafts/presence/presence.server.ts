import { readTextForEditing } from '~/content/articles/writing/drafting.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { presenceTimeout } from '../rules';
import * as store from './store-presence.server';

export type OtherEditor = { userId: string; name: string };

/**
 * Records that one of the member's pages has an article open or has left it. Open pages repeat this every 20 seconds.
 * Returns who else has the article open. Presence is for information only and locks nothing.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function recordPresence(
  actor: Actor,
  articleId: string,
  { clientId, isLeaving }: { clientId: string; isLeaving: boolean },
  now: Date,
): Promise<OtherEditor[]> {
  const member = authorizeMember(actor, 'articles.write');
  if (!isId(articleId) || !(await readTextForEditing(database(), articleId))) {
    throw new AppError('not_found', 'This article no longer exists.');
  }
  const since = new Date(now.getTime() - presenceTimeout);
  await transaction(async (executor, emit) => {
    await store.deleteStalePresence(executor, articleId, since);
    const hasChanged = isLeaving
      ? await store.endPresence(executor, clientId, member.userId)
      : await store.recordPresence(executor, { clientId, articleId, userId: member.userId, seenAt: now });
    if (hasChanged) await emit({ type: 'drafts.changed', articleId });
  });
  return store.listPresence(database(), articleId, clientId, since);
}

/**
 * Returns who else has an article open.
 * @throws AppError as `authorize` does.
 */
export async function listOtherEditors(
  actor: Actor,
  articleId: string,
  clientId: string,
  now: Date,
): Promise<OtherEditor[]> {
  authorizeMember(actor, 'articles.write');
  return store.listPresence(database(), articleId, clientId, new Date(now.getTime() - presenceTimeout));
}
