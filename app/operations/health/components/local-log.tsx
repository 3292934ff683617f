import { useEffect, useState } from 'react';
import { Button } from '~/design/controls/button';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { wholeNumber } from '~/design/format';
import { clearRecords, type RecordKey, readRecords, recordLimits } from '~/insight/diagnostics/local-records';

const keys = Object.keys(recordLimits) as RecordKey[];
const countRecords = (): number => keys.reduce((sum, key) => sum + readRecords(key).length, 0);

/** Saves the local log as a JSON file. */
function download(): void {
  const log = Object.fromEntries(keys.map((key) => [key, readRecords(key)]));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' }));
  link.download = `local-log-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** How much the log of this browser holds, with buttons to save and delete it. */
export function LocalLog() {
  const [count, setCount] = useState<number>();
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => setCount(countRecords()), []);
  return (
    <div className="health-log">
      <p>
        {count === undefined
          ? 'The local log is in this browser.'
          : `The local log has ${count === 1 ? '1 entry' : `${wholeNumber(count)} entries`}.`}
      </p>
      <Button isSmall disabled={!count} onClick={download}>
        Download
      </Button>
      <Button isSmall kind="danger" disabled={!count} onClick={() => setIsConfirming(true)}>
        Clear
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Clear the local log?"
          action="Clear"
          onConfirm={() => {
            clearRecords();
            setCount(countRecords());
            setIsConfirming(false);
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>The errors and measurements stored in this browser are deleted. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
