import { readTextForEditing } from '~/content/articles/writing/drafting.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { presenceMemory } from '../rules';
import * as store from './store-presence.server';

export type Other = { userId: string; name: string };

/**
 * Notes that a page of the member has an article open, which it says again every 20 seconds, or that it has been left.
 * Returns who else has it open. Nobody is kept from anything by it.
 * @throws AppError `not_found`; as `authorize`.
 */
export async function notePresence(
  actor: Actor,
  articleId: string,
  { clientId, isLeaving }: { clientId: string; isLeaving: boolean },
  now: Date,
): Promise<Other[]> {
  const member = authorizeMember(actor, 'articles.write');
  if (!isId(articleId) || !(await readTextForEditing(database(), articleId))) {
    throw new AppError('not_found', 'This article no longer exists.');
  }
  const since = new Date(now.getTime() - presenceMemory);
  await transaction(async (executor, emit) => {
    await store.dropPresence(executor, articleId, since);
    const isNews = isLeaving
      ? await store.endPresence(executor, clientId, member.userId)
      : await store.notePresence(executor, { clientId, articleId, userId: member.userId, seenAt: now });
    if (isNews) await emit({ type: 'drafts.changed', articleId });
  });
  return store.listPresence(database(), articleId, clientId, since);
}

/**
 * Who else has an article open.
 * @throws AppError as `authorize`.
 */
export async function othersAt(actor: Actor, articleId: string, clientId: string, now: Date): Promise<Other[]> {
  authorizeMember(actor, 'articles.write');
  return store.listPresence(database(), articleId, clientId, new Date(now.getTime() - presenceMemory));
}
