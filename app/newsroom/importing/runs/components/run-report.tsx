import type { ReactNode } from 'react';
import { type Figure, ScreenFigures } from '~/design/controls/figures/screen-figures';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import type { ImportReport, Outcome, PictureReport } from '../../report';
import type { ListReport } from '../../subscribers/import-list.server';
import { listProblems } from '../../subscribers/list-problems';

type Names = { title: string; checkTitle?: string; label: string; checkLabel?: string };

/** What happened to items: titles of their lists, and labels of their numbers; in a check, what would happen. */
const outcomes: Record<Outcome, Names> = {
  stored: {
    ...{ title: 'Added, with adjustments', checkTitle: 'To add, with adjustments' },
    ...{ label: 'items added', checkLabel: 'items to add' },
  },
  updated: {
    ...{ title: 'Updated, with adjustments', checkTitle: 'To update, with adjustments' },
    ...{ label: 'items updated', checkLabel: 'items to update' },
  },
  unchanged: { title: 'Unchanged, with notes', label: 'unchanged' },
  kept: { title: 'Not overwritten (edited here)', label: 'not overwritten' },
  skipped: { title: 'Skipped', label: 'skipped' },
  failed: { title: 'Failed', label: 'failed' },
};

/** A list that is closed at first. */
const Details = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count === 0 ? null : (
    <details className="import-details">
      <summary>
        {title} <span className="fact">{wholeNumber(count)}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );

/** Names listed for each note. */
const listedNames = 8;

type Entry = ImportReport['entries'][number];

/** Returns the entries by their notes: many items of an export have the same ones. */
function byNotes(entries: readonly Entry[]): [notes: string, entries: Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const notes = entry.notes.join('; ');
    groups.set(notes, [...(groups.get(notes) ?? []), entry]);
  }
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

/** What a report says about several items, with their names. */
function NotedItems({ notes, entries }: { notes: string; entries: readonly Entry[] }) {
  const names = entries.slice(0, listedNames).map(({ kind, name }) => `${kind ? `${kind} ` : ''}${name}`);
  const left = entries.length - names.length;
  return (
    <li>
      <p>
        {entries.length > 1 && <strong>{wholeNumber(entries.length)} items: </strong>}
        {notes}
      </p>
      <p className="fact">
        {names.join(' · ')}
        {left > 0 && ` and ${wholeNumber(left)} more`}
      </p>
    </li>
  );
}

function Entries({ report }: { report: ImportReport }) {
  return (Object.keys(outcomes) as Outcome[]).map((outcome) => {
    const entries = report.entries.filter((entry) => entry.outcome === outcome);
    return (
      <Details
        key={outcome}
        title={(report.dryRun && outcomes[outcome].checkTitle) || outcomes[outcome].title}
        count={entries.length}
      >
        {byNotes(entries).map(([notes, noted]) => (
          <NotedItems key={notes} notes={notes} entries={noted} />
        ))}
      </Details>
    );
  });
}

const Pictures = ({ pictures }: { pictures: PictureReport }) => (
  <Details title="Pictures that could not be imported" count={pictures.failures.length}>
    {pictures.failures.map(({ item, address, reason }) => (
      <li key={`${item} ${address}`}>
        <strong>{address}</strong> in {item}: {reason}
      </li>
    ))}
  </Details>
);

const pictureFigures = ({ added, failed, foreign, planned }: PictureReport, isCheck: boolean): Figure[] =>
  [
    isCheck ? { label: 'pictures to import', value: planned } : { label: 'pictures added', value: added },
    { label: 'pictures failed', value: failed },
    { label: 'left on other sites', value: foreign },
  ].filter(({ value }, index) => index === 0 || value > 0);

/**
 * What a check or an import of content has found.
 * @param isUndone whether what it reports has been undone.
 */
export function RunReport({ report, isUndone }: { report: ImportReport; isUndone: boolean }) {
  const { counts, pictures, repairs, omitted, dryRun } = report;
  const figures = (Object.keys(outcomes) as Outcome[])
    .map((outcome) => {
      const { label, checkLabel } = outcomes[outcome];
      return { label: (dryRun && checkLabel) || label, value: counts[outcome] };
    })
    .filter(({ value }) => value > 0);
  const parts = Object.entries(omitted);
  return (
    <ScreenSection
      title={dryRun ? 'What the check found' : isUndone ? 'Report of the import before the undo' : 'Report'}
      note={report.format}
    >
      <ScreenFigures
        figures={[
          ...(figures.length > 0 ? figures : [{ label: 'items', value: 0 }]),
          ...(pictures ? pictureFigures(pictures, dryRun) : []),
        ]}
      />
      <Entries report={report} />
      {pictures && <Pictures pictures={pictures} />}
      <Details title="Repaired while reading" count={repairs.length}>
        {repairs.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Details>
      <Details title="Not imported" count={parts.length}>
        {parts.map(([what, count]) => (
          <li key={what}>
            {what}: {wholeNumber(count)}
          </li>
        ))}
      </Details>
    </ScreenSection>
  );
}

/** What a check or an import of a mailing list has found. It names lines instead of email addresses. */
export function ListRunReport({ report }: { report: ListReport }) {
  const { added, confirmed, ended, unchanged, repeated, leftOut, dryRun } = report;
  return (
    <ScreenSection title={dryRun ? 'What the check found' : 'Report'} note="no emails are sent">
      <ScreenFigures
        figures={[
          { label: dryRun ? 'subscribers to add' : 'subscribers added', value: added },
          { label: 'confirmed', value: confirmed },
          { label: 'stored as unsubscribed', value: ended },
          { label: 'unchanged', value: unchanged },
          { label: 'duplicates', value: repeated },
        ]}
      />
      {listProblems.map(({ problem, sentence }) => {
        const { count, places } = leftOut[problem];
        return (
          count > 0 && (
            <p key={problem} className="import-note">
              Skipped ({sentence}): {wholeNumber(count)} ({places.join(', ')}
              {count > places.length && ' and more'})
            </p>
          )
        );
      })}
    </ScreenSection>
  );
}
