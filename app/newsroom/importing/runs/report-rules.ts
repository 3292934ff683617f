import type { ImportReport } from '../report';
import type { RunState } from './rules';

/**
 * Returns the report of an import that went on after it was stopped or interrupted: its counts, with the notes on items that
 * had been stored before, which it finds unchanged.
 */
export function continued(before: ImportReport | null, after: ImportReport): ImportReport {
  if (!before || before.dryRun || after.dryRun) return after;
  const nameOf = ({ kind, name }: ImportReport['entries'][number]): string => `${kind ?? ''} ${name}`;
  const known = new Set(after.entries.map(nameOf));
  const earlier = before.entries.filter(
    (entry) => (entry.outcome === 'stored' || entry.outcome === 'updated') && !known.has(nameOf(entry)),
  );
  return { ...after, entries: [...earlier, ...after.entries] };
}

/** Returns the state of a check or import whose job has ended without an error. */
export const stateAfter = (state: RunState, isStopped: boolean): RunState =>
  isStopped ? 'stopped' : state === 'checking' ? 'checked' : 'imported';
