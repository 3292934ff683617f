import { useFetcher } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { Button } from '~/design/controls/button';
import { type FormResult, intentButton } from '~/platform/forms/forms';
import { type BackupReport, type BackupRequestForm, backupsPath } from '../report-rules';
import { BackupRehearsal } from './backup-rehearsal';
import { useProgress } from './use-progress';

/**
 * The section about backups with its buttons, kept up to date while something is in progress.
 * @param isSummary whether it is on another screen than that of the backups, to which it then links.
 */
export function RehearsalSection({ report, isSummary = false }: { report: BackupReport; isSummary?: boolean }) {
  const request = useFetcher<FormResult>({ key: 'request-backup' });
  const { isActive, expectChange } = useProgress(report);
  const isBusy = isActive || request.state !== 'idle';
  return (
    <BackupRehearsal
      report={report}
      isSummary={isSummary}
      actions={
        <FetcherForm
          fetcher={request}
          action={backupsPath}
          className="backup-actions"
          onResult={({ outcome }) => outcome === 'done' && expectChange()}
        >
          {!isSummary && (
            <Button {...intentButton<BackupRequestForm>('backup')} disabled={isBusy}>
              Back up now
            </Button>
          )}
          <Button {...intentButton<BackupRequestForm>('rehearsal')} disabled={isBusy || report.newest === null}>
            Rehearse now
          </Button>
        </FetcherForm>
      }
    />
  );
}
