import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import { type BackupReport, backupsPath } from '../report-rules';

const stateNames = { rehearsed: 'Rehearsed', failed: 'Failed', waiting: 'Not rehearsed', empty: 'No backup' } as const;

/** The state in a word; while something is in progress, what that is. */
function StateBadge({ report: { state, running } }: { report: BackupReport }) {
  if (running)
    return (
      <span className="backup-state">{running === 'backup' ? 'Backup in progress' : 'Rehearsal in progress'}</span>
    );
  return <span className={`backup-state ${state}`}>{stateNames[state]}</span>;
}

function Figures({ newest, rehearsal }: Pick<BackupReport, 'newest' | 'rehearsal'>) {
  const rows =
    rehearsal &&
    rehearsal.rowsRestored > 0 &&
    (rehearsal.rowsExpected === rehearsal.rowsRestored
      ? `${wholeNumber(rehearsal.rowsExpected)} = ${wholeNumber(rehearsal.rowsRestored)}`
      : `${wholeNumber(rehearsal.rowsExpected)} ≠ ${wholeNumber(rehearsal.rowsRestored)}`);
  const figures = [
    newest && { value: newest.age, label: 'since the newest backup' },
    newest && { value: newest.size, label: `${newest.isEncrypted ? 'encrypted' : 'not encrypted'}, ${newest.place}` },
    rehearsal?.isPassed && { value: rehearsal.duration, label: 'for the whole rehearsal' },
    rows && { value: rows, label: 'rows backed up and restored' },
  ].filter((figure) => typeof figure === 'object' && figure !== null);
  return (
    <dl className="backup-figures">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The steps of the last rehearsal, each with its time as a bar at its place in the whole. */
const Steps = ({ rehearsal }: { rehearsal: NonNullable<BackupReport['rehearsal']> }) => (
  <ol className="backup-steps" aria-label="Steps of the last rehearsal">
    {rehearsal.steps.map(({ name, title, isPassed, start, width, duration, result }) => (
      <li key={name} className={isPassed ? undefined : 'failed'}>
        {isPassed ? <CheckIcon size={16} aria-hidden /> : <XIcon size={16} aria-hidden />}
        <span className="backup-step">
          {title}
          {!isPassed && <span className="sr-only">: failed</span>}
        </span>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
          <rect className="whole" width="100" height="8" />
          <rect className="part" x={start} width={width} height="8" />
        </svg>
        <span className="backup-time">{duration}</span>
        <span className="backup-result">{result}</span>
      </li>
    ))}
  </ol>
);

/** The last weeks as squares, the oldest first. */
function Weeks({ weeks, weeksSentence }: Pick<BackupReport, 'weeks' | 'weeksSentence'>) {
  return (
    <p className="backup-weeks">
      Last {weeks.length} weeks:
      <svg viewBox={`0 0 ${weeks.length * 16 - 4} 12`} aria-hidden>
        {weeks.map((outcome, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its position
          <rect key={week} className={outcome} x={week * 16 + 1} y="1" width="10" height="10" />
        ))}
      </svg>
      <span>{weeksSentence}</span>
    </p>
  );
}

/**
 * The section about backups: whether the newest one can be restored, as the last rehearsal has shown.
 * @param actions the buttons that request a backup or a rehearsal.
 * @param isSummary whether it links to the screen with all backups.
 */
export function BackupRehearsal({
  report,
  actions,
  isSummary,
}: {
  report: BackupReport;
  actions: ReactNode;
  isSummary: boolean;
}) {
  const { newest, rehearsal, lastPassed, weeks, weeksSentence, state, sentence } = report;
  return (
    <ScreenSection
      title="Backup rehearsal"
      note={rehearsal && <>last run {<time dateTime={rehearsal.at.iso}>{rehearsal.at.text}</time>}</>}
      actions={
        <>
          <StateBadge report={report} />
          {actions}
        </>
      }
    >
      <p className={state === 'failed' ? 'backup-sentence failed' : 'backup-sentence'}>{sentence}</p>
      {newest || rehearsal ? (
        <Figures newest={newest} rehearsal={rehearsal} />
      ) : (
        <EmptyState
          title="No backups yet"
          text="Once there is one, it is restored to a scratch database every week and checked."
        />
      )}
      {rehearsal && <Steps rehearsal={rehearsal} />}
      {newest && <Weeks weeks={weeks} weeksSentence={weeksSentence} />}
      {rehearsal && !rehearsal.isPassed && (
        <p className="backup-sentence">
          {lastPassed ? (
            <>
              The last successful rehearsal was on <time dateTime={lastPassed.at.iso}>{lastPassed.at.text}</time> and
              took {lastPassed.duration}.
            </>
          ) : (
            'No rehearsal has passed yet.'
          )}
        </p>
      )}
      {isSummary && (
        <p className="backup-sentence">
          <Link to={backupsPath} className="text-link">
            All backups
          </Link>
        </p>
      )}
    </ScreenSection>
  );
}
