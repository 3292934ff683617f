import type { Revision } from './revisions.server';

/** A revision of its own, or several autosaves that the list shows as one line. */
export type RevisionEntry = { revision: Revision } | { saves: Revision[] };

/**
 * Folds each run of two or more autosaves into one entry. What has a name, is approved or published, was
 * submitted or sent back, or is the current draft is listed separately.
 * @param current version of the working copy.
 */
export function foldSaves(revisions: readonly Revision[], current: number): RevisionEntry[] {
  const entries: RevisionEntry[] = [];
  let saves: Revision[] = [];
  const flush = (): void => {
    const [single, ...others] = saves;
    if (single) entries.push(others.length === 0 ? { revision: single } : { saves });
    saves = [];
  };
  for (const revision of revisions) {
    const { labelKind, isApproved, isPublished, reviewStep, version } = revision;
    if (labelKind === 'none' && !isApproved && !isPublished && !reviewStep && version !== current) saves.push(revision);
    else {
      flush();
      entries.push({ revision });
    }
  }
  flush();
  return entries;
}
