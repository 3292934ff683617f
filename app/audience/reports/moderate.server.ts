import type { Executor } from '~/platform/database/database.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import * as store from './store.server';

export type { LockedFlag } from './store.server';

/** Lets nobody else report an article, or decide about its reports, until the transaction ends. */
export async function lockReportsOfArticle(actor: Actor, executor: Executor, articleId: string): Promise<void> {
  authorizeMember(actor, 'content.moderate');
  await store.holdReportsOf(executor, articleId);
}

/** A report; `undefined` when there is none. */
export async function reportById(actor: Actor, executor: Executor, id: string): Promise<store.LockedFlag | undefined> {
  authorizeMember(actor, 'content.moderate');
  return store.flagById(executor, id);
}

/** A report that is about to be decided on, locked until the transaction ends. */
export async function lockReport(actor: Actor, executor: Executor, id: string): Promise<store.LockedFlag | undefined> {
  authorizeMember(actor, 'content.moderate');
  return store.lockFlag(executor, id);
}

/** The reports of a comment or an article that are not resolved, oldest first, locked until the transaction ends. */
export async function lockOpenReports(
  actor: Actor,
  executor: Executor,
  content: store.Content,
): Promise<store.LockedFlag[]> {
  authorizeMember(actor, 'content.moderate');
  return store.lockWaitingFlags(executor, content);
}

/** Notes what a moderator made of reports, as part of the transaction in which that is decided. */
export async function changeReports(
  actor: Actor,
  executor: Executor,
  ids: readonly string[],
  changes: store.FlagChanges,
): Promise<void> {
  authorizeMember(actor, 'content.moderate');
  await store.changeFlags(executor, ids, changes);
}
