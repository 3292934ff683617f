import type { Executor } from '~/platform/database/database.server';
import * as store from './store.server';

export type { LockedFlag } from './store.server';

/** Locks an article's reports until the transaction ends. For use cases that have already checked permissions. */
export async function lockReportsOfArticle(executor: Executor, articleId: string): Promise<void> {
  await store.lockReportsOf(executor, articleId);
}

/** Returns a report; `undefined` when it does not exist. For use cases that have already checked permissions. */
export async function reportById(executor: Executor, id: string): Promise<store.LockedFlag | undefined> {
  return store.flagById(executor, id);
}

/** Returns those of some reports that exist. For use cases that have already checked permissions. */
export async function reportsById(executor: Executor, ids: readonly string[]): Promise<store.LockedFlag[]> {
  return store.flagsById(executor, ids);
}

/**
 * Returns a report for moderation, locked until the transaction ends. For use cases that have already checked
 * permissions.
 */
export async function lockReport(executor: Executor, id: string): Promise<store.LockedFlag | undefined> {
  return store.lockFlag(executor, id);
}

/**
 * Returns the unresolved reports about a comment or an article, oldest first, locked until the transaction ends. For
 * use cases that have already checked permissions.
 */
export async function lockOpenReports(executor: Executor, content: store.Content): Promise<store.LockedFlag[]> {
  return store.lockOpenFlags(executor, content);
}

/**
 * Updates reports in the transaction that stores a moderator's decision about them. For use cases that have already
 * checked permissions.
 */
export async function changeReports(
  executor: Executor,
  ids: readonly string[],
  changes: store.FlagChanges,
): Promise<void> {
  await store.changeFlags(executor, ids, changes);
}
