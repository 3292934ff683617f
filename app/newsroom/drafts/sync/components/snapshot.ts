import { type ConflictAuthors, commonAuthor } from './conflict-authors';
import { offlineText, saveState } from './save-state';
import type { PageState } from './server-exchange';
import type { DraftSession } from './session';

/** One object, so that an unchanged snapshot is recognised. */
const noAuthors: ConflictAuthors = {};

/** The part of a session that changes while an article is edited, except who else has it open. */
export type Snapshot = Pick<
  DraftSession,
  | 'articleId'
  | 'version'
  | 'fields'
  | 'unclean'
  | 'saved'
  | 'offline'
  | 'conflicts'
  | 'conflictAuthors'
  | 'othersVersion'
  | 'typedAt'
  | 'arrived'
  | 'recovered'
>;

/**
 * Returns what the editor shows.
 * @param storedChanges number of changes that browser storage has acknowledged.
 */
export function createSnapshot(
  { draft, pending }: PageState,
  { storedChanges, isBrowserOffline }: { storedChanges: number; isBrowserOffline: boolean },
): Snapshot {
  const { page, fields, conflicts, savedAt, othersVersion, arrived, recovered } = draft;
  const { conflictAuthors = noAuthors } = page;
  const { count: changes, typedAt, refusal } = pending;
  const waitingFor = pending.waitingFor === 'turn' && isBrowserOffline ? 'connection' : pending.waitingFor;
  const counts = { savedAt, changes, stored: Math.min(storedChanges, changes), isBrowserOffline };
  return {
    ...{ articleId: page.articleId, version: page.known.version, unclean: page.unclean ?? null },
    ...{ fields, conflicts, conflictAuthors, othersVersion, typedAt, arrived, recovered },
    saved: saveState({
      ...{ ...counts, waitingFor, refusal, conflicts: conflicts.length },
      isOwnConflict: commonAuthor(conflicts, conflictAuthors)?.isOwn,
    }),
    offline: isBrowserOffline || waitingFor === 'connection' ? offlineText(counts) : null,
  };
}

/** Whether the editor shows the same for both, as it mostly does when the browser has stored another change. */
export const isSameSnapshot = ({ saved, ...one }: Snapshot, { saved: otherSaved, ...other }: Snapshot): boolean =>
  isShallowEqual(one, other) && isShallowEqual(saved, otherSaved);

/** Whether they differ in nothing but the text and the count of changes, as after a key press in the text editor. */
export function differInTextAlone(one: Snapshot, other: Snapshot): boolean {
  const { fields, saved, ...rest } = one;
  const { fields: otherFields, saved: otherSaved, ...otherRest } = other;
  return (
    fields.content !== otherFields.content &&
    isShallowEqual({ ...fields, content: '' }, { ...otherFields, content: '' }) &&
    isShallowEqual({ ...saved, changes: 0 }, { ...otherSaved, changes: 0 }) &&
    isShallowEqual({ ...rest, typedAt: 0 }, { ...otherRest, typedAt: 0 })
  );
}

const isShallowEqual = <Value extends object>(one: Value, other: Value): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof Value]));
