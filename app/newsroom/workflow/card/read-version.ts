import type { WorkflowView } from '../workflow-view';

/** What a view of the workflow describes: a version of the text, and everything that a decision rests on. */
export type Described = Pick<WorkflowView, 'version' | 'reviewedHash' | 'shownHash' | 'publicationState'>;

/** What the editor's page shows: its version, and the latest one in which it has received changes by others. */
export type ShownPage = { version: number; othersVersion: number };

/**
 * Returns what an article has become since the member has read it, of which this page may know only a part:
 * - `same`: readers would see the same. What others decide is shown beside the text at once.
 * - `own`: only what was typed on this page has changed.
 * - `changed`: something has changed that the member has not written and may not have seen.
 * - `unknown`: the page shows another version than the one that is described.
 * @param read what the member has read; undefined until the article has been described for the first time.
 */
export function changeSince(
  read: Described | undefined,
  described: Described,
  { version, othersVersion }: ShownPage,
): 'same' | 'own' | 'changed' | 'unknown' {
  if (read?.shownHash === described.shownHash) return 'same';
  if (described.version !== version) return 'unknown';
  if (!read) return othersVersion === 0 ? 'own' : 'changed';
  return described.version > read.version && othersVersion <= read.version ? 'own' : 'changed';
}
