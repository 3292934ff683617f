import type { ReactNode } from 'react';
import { ScreenSection } from '~/design/controls/screen-section';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { wholeNumber } from '~/design/format';
import type { BackupReport } from '../report-rules';

type Row = BackupReport['backups'][number];

const columns: DataColumn<Row>[] = [
  { id: 'at', heading: 'Backup', isRowHeader: true, cell: ({ at }) => <time dateTime={at.iso}>{at.text}</time> },
  {
    id: 'place',
    heading: 'Location',
    isLabelled: true,
    cell: ({ place, isEncrypted, failure }) => failure ?? `${place}${isEncrypted ? ', encrypted' : ''}`,
  },
  {
    id: 'size',
    heading: 'Size',
    isLabelled: true,
    isNumber: true,
    cell: ({ size, failure }) => (failure === null ? size : 'failed'),
  },
  {
    id: 'rows',
    heading: 'Rows',
    isLabelled: true,
    isNumber: true,
    cell: ({ rows, failure }) => (failure === null ? wholeNumber(rows) : '–'),
  },
  { id: 'duration', heading: 'Duration', isLabelled: true, isNumber: true, cell: ({ duration }) => duration },
];

/** The backups that exist, and the last attempt if it failed. */
export const BackupList = ({
  backups,
  schedule,
  stored,
  requestButton,
}: Pick<BackupReport, 'backups' | 'schedule' | 'stored'> & { requestButton: ReactNode }) => (
  <ScreenSection
    title="Backups"
    count={backups.filter(({ failure }) => failure === null).length}
    actions={requestButton}
  >
    <p className="backup-sentence">
      {schedule} {stored}
    </p>
    <p className="backup-sentence">
      To restore one, run <code className="backup-command">npm run restore -- --stored</code> on the server with an
      empty database: it lists the backups and says how to choose one.
    </p>
    {backups.length > 0 && <DataTable label="Backups" columns={columns} rows={backups} nameOf={({ at }) => at.text} />}
  </ScreenSection>
);
