import { Kpi, KpiFrame } from '~/design/controls/figures/kpi-frame';
import { ScreenSection } from '~/design/controls/screen-section';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { wholeNumber } from '~/design/format';
import { type ReadinessItem, type ReadinessState, readinessPercentage } from '../rules';
import { CheckBar } from './open-checks';
import { ReadinessList, readinessLabels } from './readiness-list';

type BrowserError = { fingerprint: string; message: string; page: string; occurrences: number };

const notes: Record<ReadinessState, string> = { complete: 'done', warning: 'check again', pending: 'still open' };

const errorColumns: DataColumn<BrowserError & { id: string }>[] = [
  { id: 'message', heading: 'Error', isRowHeader: true, cell: ({ message }) => message },
  { id: 'page', heading: 'Page', cell: ({ page }) => page },
  {
    id: 'occurrences',
    heading: 'Total occurrences',
    isNumber: true,
    cell: ({ occurrences }) => wholeNumber(occurrences),
  },
];

/** The site's current launch readiness. Browser errors are shown only to members who may read them. */
export function LaunchStatus({ items, errors }: { items: readonly ReadinessItem[]; errors?: readonly BrowserError[] }) {
  const percentage = readinessPercentage(items);
  const count = (state: ReadinessState): number => items.filter((item) => item.state === state).length;
  return (
    <>
      <KpiFrame label="Launch readiness statistics">
        <Kpi label="Ready" value={`${percentage}%`} note={`${count('complete')} of ${items.length} checks`} />
        {(['complete', 'warning', 'pending'] as const).map((state) => (
          <Kpi key={state} label={readinessLabels[state]} value={wholeNumber(count(state))} note={notes[state]} />
        ))}
      </KpiFrame>
      <ScreenSection
        title="Launch Readiness Status"
        note={`${count('complete')} of ${items.length}`}
        link={{ to: '/setup', label: 'Setup' }}
      >
        <CheckBar items={items} />
        {percentage === 100 && <p className="notice good">Ready for Launch</p>}
        <ReadinessList items={items} className="readiness" />
      </ScreenSection>
      {errors && (
        <div id="faults">
          <ScreenSection title="Errors in readers’ browsers" note="last 24 hours">
            {errors.length === 0 ? (
              <p className="nothing-yet">
                No errors reported. Browsers report errors only if readers have not opted out.
              </p>
            ) : (
              <DataTable
                label="Errors in readers’ browsers"
                columns={errorColumns}
                rows={errors.map((error) => ({ ...error, id: error.fingerprint }))}
                nameOf={({ message }) => message}
              />
            )}
          </ScreenSection>
        </div>
      )}
    </>
  );
}
