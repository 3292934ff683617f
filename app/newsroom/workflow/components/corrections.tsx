import { useId } from 'react';
import { longestCorrection } from '~/content/corrections/rules';
import { Button } from '~/design/controls/button';
import { longDate } from '~/design/format';
import type { WorkflowView } from '../rules';
import type { Common } from '../schedule/components/schedule';
import { WorkflowForm } from './workflow-form';

/** The published corrections, and a form to add one. */
export function Corrections({ workflow, common }: { workflow: WorkflowView; common: Common }) {
  const id = useId();
  const { corrections, mayCorrect } = workflow;
  if (corrections.length === 0 && !mayCorrect) return null;
  return (
    <details>
      <summary>Corrections ({corrections.length})</summary>
      <ul className="workflow-corrections">
        {corrections.map(({ id, note, correctedAt }) => (
          <li key={id}>
            <time className="fact" dateTime={correctedAt.toISOString()}>
              {longDate(correctedAt)}
            </time>
            <p>{note}</p>
          </li>
        ))}
      </ul>
      {mayCorrect && (
        <WorkflowForm key={corrections.length} {...common} intent="correction">
          {(result, isBusy) => (
            <div className="field">
              <label htmlFor={id}>What was corrected</label>
              <textarea
                id={id}
                className="input"
                name="note"
                rows={3}
                required
                maxLength={longestCorrection}
                defaultValue={result?.values.note ?? ''}
                aria-invalid={result?.fields.note ? true : undefined}
              />
              <p className={result?.fields.note ? 'field-error' : 'help'}>
                {result?.fields.note ?? 'Readers will see it with today’s date. You can’t edit or remove it later.'}
              </p>
              <Button type="submit" disabled={isBusy}>
                Publish correction
              </Button>
            </div>
          )}
        </WorkflowForm>
      )}
    </details>
  );
}
