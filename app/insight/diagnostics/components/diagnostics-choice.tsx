import { useEffect, useId, useState } from 'react';
import { Section } from '~/design/components/section';
import { Button } from '~/design/controls/button';
import { BareCheckbox } from '~/design/controls/fields/bare-checkbox';
import { m } from '~/platform/languages/compiled/messages';
import { useSiteData } from '~/platform/metadata/site-data';
import { choiceKey, declinesEverywhere, sharesDiagnostics } from '../consent';
import { clearRecords, isStorageAvailable, type RecordKey, readRecords } from '../local-records';

const keys: readonly RecordKey[] = ['errorLogs', 'performanceLogs'];

/** Reads the browser's settings and the number of stored records. Client only. */
const readState = () => ({
  isOpen: isStorageAvailable(),
  declines: declinesEverywhere(),
  shares: sharesDiagnostics(),
  recordCounts: keys.map((key) => readRecords(key).length),
});

/** Stores whether this browser may send measurements. @throws when storage is unavailable. */
function shareDiagnostics(isOn: boolean): void {
  if (isOn) localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, 'off');
}

/**
 * A checkbox for sending this browser's measurements, and a button to delete its local records. Renders nothing without
 * JavaScript, since nothing is measured then.
 */
export function DiagnosticsChoice() {
  /** Percentage of page views that are measured; undefined when the site collects nothing. */
  const share = useSiteData()?.diagnostics;
  const [state, setState] = useState<ReturnType<typeof readState>>();
  const note = useId();
  useEffect(() => setState(readState()), []);
  if (!state) return null;
  const [faults = 0, measurements = 0] = state.recordCounts;
  const choose = (isOn: boolean): void => {
    shareDiagnostics(isOn);
    setState(readState());
  };
  return (
    <Section title={m.diagnostics_title()}>
      <div className="choices">
        {state.isOpen && !state.declines && share !== undefined && (
          <label className="choice">
            <BareCheckbox
              checked={state.shares}
              aria-describedby={note}
              onChange={({ target }) => choose(target.checked)}
            />
            {m.diagnostics_share()}
          </label>
        )}
        <p id={note}>
          {!state.isOpen
            ? m.diagnostics_no_storage()
            : share === undefined
              ? m.diagnostics_off()
              : state.declines
                ? m.diagnostics_declined()
                : m.diagnostics_sample({ share })}
        </p>
        {state.isOpen && (
          <>
            <p role="status">{m.diagnostics_records({ faults, measurements })}</p>
            <Button
              disabled={faults + measurements === 0}
              onClick={() => {
                clearRecords();
                setState(readState());
              }}
            >
              {m.diagnostics_delete()}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}
