import { Sparkline } from '~/design/controls/figures/sparkline';
import { ScreenSection } from '~/design/controls/screen-section';
import { PlainTable } from '~/design/controls/table/plain-table';
import { longDate, shortDate } from '~/design/format';
import { kindOf } from '../bars';
import type { CheckView } from '../health-view';
import { historyDays, percentage } from '../rules';
import { DayBars } from './day-bars';
import { LocalStorageCheck } from './local-storage-check';
import { StateMark } from './state-mark';

/** Days whose bars fit on narrow screens: `health.css` shows the last third. */
const narrowDays = historyDays / 3;

const legend = [
  ['passed', 'passed'],
  ['warned', 'warned'],
  ['failed', 'failed'],
  ['none', 'not measured'],
] as const;

const Legend = () => (
  <ul className="health-legend">
    {legend.map(([kind, label]) => (
      <li key={kind}>
        <i data-kind={kind} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
);

/** A check with its last result, its days, the share that passed, and how long it takes. */
const CheckRow = ({ check, days }: { check: CheckView; days: readonly string[] }) => (
  <li data-check={check.name}>
    <StateMark state={check.state} />
    <div>
      <h3>{check.title}</h3>
      <p>{check.message}</p>
    </div>
    <DayBars days={days} history={check.days} />
    <span className="health-share">{check.share === null ? '–' : percentage(check.share)}</span>
    <span className="health-times">
      <Sparkline label="Milliseconds of the last checks" values={check.times} />
    </span>
    <span className="health-time">{check.milliseconds} ms</span>
  </li>
);

/** The days on which a check did not pass, as a table: the bars say the same. */
function ProblemDays({ checks }: { checks: readonly CheckView[] }) {
  const rows = checks.flatMap(({ name, title, days }) =>
    days
      .filter((day) => kindOf(day) !== 'passed')
      .map((day) => ({ ...day, id: `${name} ${day.day}`, title }))
      .reverse(),
  );
  if (rows.length === 0) return null;
  return (
    <details className="health-table">
      <summary>Days with problems as a table</summary>
      <PlainTable
        label="Days with problems"
        columns={['Check', 'Day', 'Passed', 'Warned', 'Failed'].map((heading) => ({ id: heading, heading }))}
      >
        <tbody>
          {rows.map(({ id, title, day, passed, warned, failed }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>{shortDate(new Date(day))}</td>
              <td>{passed}</td>
              <td>{warned}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </details>
  );
}

/** Every check with its history. */
export function CheckList({ checks, days }: { checks: readonly CheckView[]; days: readonly string[] }) {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <ScreenSection
      title="Checks"
      note={
        <>
          every 5 minutes · one bar is a day
          <span className="health-period">
            , {longDate(new Date(first))} to {longDate(new Date(last))}
          </span>
          <span className="health-short-period">, the last {narrowDays} are shown</span>
        </>
      }
      actions={<Legend />}
    >
      <ul className="health-checks">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} days={days} />
        ))}
        <LocalStorageCheck />
      </ul>
      <ProblemDays checks={checks} />
    </ScreenSection>
  );
}
