import { shorten } from '~/platform/html/text';
import type { ImportReport } from '../report';
import { storable, storableText } from '../rules';
import type { RunState } from './rules';

/** Limits of what is stored of a report, because names and sentences quote the import's own texts. */
const maxEntries = 2_000;
const maxNotes = 20;
const maxKeys = 200;
const longestText = 500;

const short = (text: string): string => shorten(text, longestText);

const firstKeys = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .slice(0, maxKeys)
      .map(([name, count]) => [storableText(short(name)), count]),
  );

/** Returns sentences in a length and with characters that the database accepts. */
export const storedSentences = (sentences: readonly string[]): string[] =>
  storable(sentences.slice(0, maxEntries).map(short));

/** Returns a report in a size and with characters that the database accepts. */
export function storedReport(report: ImportReport): ImportReport {
  const { entries, omitted, repairs, warnings, pictures } = report;
  return storable({
    ...report,
    path: '',
    entries: entries
      .slice(0, maxEntries)
      .map((entry) => ({ ...entry, name: short(entry.name), notes: entry.notes.slice(0, maxNotes).map(short) })),
    omitted: firstKeys(omitted),
    repairs: repairs.slice(0, maxKeys).map(short),
    warnings: warnings?.slice(0, maxKeys).map(short),
    pictures: pictures && {
      ...pictures,
      hosts: firstKeys(pictures.hosts),
      failures: pictures.failures.map(({ item, address, reason }) => ({
        ...{ item: short(item), address: short(address), reason: short(reason) },
      })),
    },
  });
}

/**
 * Returns the report of an import that continued after it was stopped or interrupted: its counts, with the notes on items
 * that had been stored before, which it finds unchanged.
 */
export function continued(before: ImportReport | null, after: ImportReport): ImportReport {
  if (!before || before.dryRun || after.dryRun) return after;
  const nameOf = ({ kind, name }: ImportReport['entries'][number]): string => `${kind ?? ''} ${name}`;
  const known = new Set(after.entries.map(nameOf));
  const earlier = before.entries.filter(
    (entry) => (entry.outcome === 'stored' || entry.outcome === 'updated') && !known.has(nameOf(entry)),
  );
  return { ...after, entries: [...earlier, ...after.entries].slice(0, maxEntries) };
}

/** Returns the state of a check or import whose job has ended without an error. */
export const stateAfter = (state: RunState, isStopped: boolean): RunState =>
  isStopped ? 'stopped' : state === 'checking' ? 'checked' : 'imported';
