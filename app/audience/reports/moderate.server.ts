import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import * as store from './store.server';

export type { LockedFlag } from './store.server';

/** Locks an article's reports until the transaction ends. */
export async function lockReportsOfArticle(actor: Actor, executor: Executor, articleId: string): Promise<void> {
  authorizeMember(actor, 'content.moderate');
  await store.lockReportsOf(executor, articleId);
}

/** Returns a report; `undefined` when it does not exist. */
export async function reportById(actor: Actor, executor: Executor, id: string): Promise<store.LockedFlag | undefined> {
  authorizeMember(actor, 'content.moderate');
  return store.flagById(executor, id);
}

/** Returns a report for moderation, locked until the transaction ends. */
export async function lockReport(actor: Actor, executor: Executor, id: string): Promise<store.LockedFlag | undefined> {
  authorizeMember(actor, 'content.moderate');
  return store.lockFlag(executor, id);
}

/** Returns the unresolved reports about a comment or an article, oldest first, locked until the transaction ends. */
export async function lockOpenReports(
  actor: Actor,
  executor: Executor,
  content: store.Content,
): Promise<store.LockedFlag[]> {
  authorizeMember(actor, 'content.moderate');
  return store.lockOpenFlags(executor, content);
}

/** Updates reports in the transaction that stores a moderator's decision about them. */
export async function changeReports(
  actor: Actor,
  executor: Executor,
  ids: readonly string[],
  changes: store.FlagChanges,
): Promise<void> {
  authorizeMember(actor, 'content.moderate');
  await store.changeFlags(executor, ids, changes);
}
