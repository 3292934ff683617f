import { useEffect, useRef, useState } from 'react';
import { longestCorrection } from '~/content/corrections/rules';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { longDate } from '~/design/format';
import { correctionPlace } from '~/newsroom/workflow/checklist/number-rules';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

/** The correction in the field, and whether it has yet to be saved. */
export type CorrectionDraft = { text: string; isEdited: boolean; change: (text: string) => void };

/**
 * Returns the correction being written. What is typed stays in the field until it is saved, published or deleted,
 * because another form may send it.
 */
export function useCorrectionDraft(
  { corrections, pendingCorrection, correctionStep }: WorkflowView,
  initial: WorkflowResult | undefined,
): CorrectionDraft {
  const basis = `${corrections.length} ${pendingCorrection === ''}`;
  const [edited, setEdited] = useState({ text: initial?.values.correction, basis });
  const text = (edited.basis === basis ? edited.text : undefined) ?? pendingCorrection;
  return {
    text,
    isEdited: correctionStep === 'keep' && text.trim() !== pendingCorrection,
    change: (changed) => setEdited({ text: changed, basis }),
  };
}

/** Sends an unsaved correction with another form, so that a step never leaves it behind. */
export const EditedCorrection = ({ draft, problem }: { draft: CorrectionDraft; problem: string | undefined }) => (
  <>
    {draft.isEdited && <input type="hidden" name="correction" value={draft.text} />}
    {problem && <p className="field-error">{problem}</p>}
  </>
);

const helpTexts = {
  publish: 'Readers will see it with today’s date. You cannot edit or delete it later.',
  keep: 'Readers will see it below the text, with the date, once the changes are published. Until then, you can edit or delete it.',
} as const;

/** The published corrections, and the one that waits for the changes, or a form to add one. */
export function Corrections({
  workflow,
  common,
  draft,
}: {
  workflow: WorkflowView;
  common: Common;
  draft: CorrectionDraft;
}) {
  const { corrections, pendingCorrection, correctionStep } = workflow;
  const isPending = pendingCorrection !== '';
  const count = corrections.length + (isPending ? 1 : 0);
  // Open from the start while one may have to be changed along with the text, and closed once that is published.
  const atFirst = { step: correctionStep, isOpen: correctionStep === 'keep' && count > 0 };
  const [{ step, isOpen }, setOpening] = useState(atFirst);
  if (step !== correctionStep) setOpening(atFirst);
  const field = useRef<HTMLTextAreaElement>(null);
  const wasPending = useRef(isPending);
  useEffect(() => {
    // The button that deleted the correction is gone; the next one can be written in the same place.
    if (wasPending.current && !isPending && document.activeElement === document.body) field.current?.focus();
    if (!wasPending.current && isPending) setOpening((before) => ({ ...before, isOpen: true }));
    wasPending.current = isPending;
  }, [isPending]);
  if (corrections.length === 0 && !correctionStep) return null;
  return (
    <details
      className="disclosure"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpening((before) => ({ ...before, isOpen: open }))}
    >
      <summary>Corrections ({count})</summary>
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
      {correctionStep && (
        <WorkflowForm key={corrections.length} {...common} intent="correction">
          {(result, isBusy) => (
            <div id={correctionPlace}>
              <Field
                label={isPending ? 'Pending correction' : 'What was corrected'}
                help={helpTexts[correctionStep]}
                error={result?.fields.correction}
                maxLength={longestCorrection}
              >
                {(attributes) => (
                  <textarea
                    {...attributes}
                    ref={field}
                    className="input"
                    name="correction"
                    rows={3}
                    required
                    value={draft.text}
                    onChange={({ target }) => draft.change(target.value)}
                  />
                )}
              </Field>
              <Button type="submit" disabled={isBusy}>
                {correctionStep === 'publish' ? 'Publish correction' : 'Save correction'}
              </Button>
            </div>
          )}
        </WorkflowForm>
      )}
      {isPending && correctionStep && (
        <WorkflowForm {...common} intent="delete-correction">
          {(_, isBusy) => (
            <>
              {/* What the notice of the deletion brings back. */}
              <input type="hidden" name="correction" value={pendingCorrection} />
              <Button type="submit" kind="quiet" disabled={isBusy}>
                Delete correction
              </Button>
            </>
          )}
        </WorkflowForm>
      )}
    </details>
  );
}
