import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { BusyButton } from '~/design/controls/busy-button';
import { type FormResult, intentButton } from '~/platform/forms/forms';
import { type BackupReport, type BackupRequestForm, backupsPath } from '../report-rules';
import { BackupRehearsal } from './backup-rehearsal';
import { useProgress } from './use-progress';

/** A form with a button that requests a backup or a rehearsal. */
function RequestForm({
  intent,
  isBusy,
  onRequested,
  children,
}: {
  intent: BackupRequestForm['intent'];
  isBusy: boolean;
  onRequested: () => void;
  children: ReactNode;
}) {
  const request = useFetcher<FormResult>({ key: `request-${intent}` });
  return (
    <FetcherForm
      fetcher={request}
      action={backupsPath}
      onResult={({ outcome }) => {
        if (outcome === 'done') onRequested();
      }}
    >
      <BusyButton {...intentButton<BackupRequestForm>(intent)} isBusy={isBusy || request.state !== 'idle'}>
        {children}
      </BusyButton>
    </FetcherForm>
  );
}

/**
 * The section about the rehearsals of backups, kept up to date while something is in progress.
 * @param list returns the list of backups, with the button that requests one. Without it, the section links to the screen
 * that has the list.
 */
export function RehearsalSection({
  report,
  list,
}: {
  report: BackupReport;
  list?: (requestButton: ReactNode) => ReactNode;
}) {
  const { isActive, expectChange } = useProgress(report);
  const common = { isBusy: isActive, onRequested: expectChange };
  return (
    <>
      <BackupRehearsal
        report={report}
        isSummary={list === undefined}
        actions={
          report.newest !== null && (
            <RequestForm intent="rehearsal" {...common}>
              Rehearse now
            </RequestForm>
          )
        }
      />
      {list?.(
        <RequestForm intent="backup" {...common}>
          Back up now
        </RequestForm>,
      )}
    </>
  );
}
