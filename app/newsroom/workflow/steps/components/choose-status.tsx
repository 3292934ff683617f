import { useId } from 'react';
import type { ArticleStatus } from '~/content/articles/rules';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import { type CorrectionDraft, EditedCorrection } from '~/newsroom/workflow/corrections/components/corrections';
import { askBeforePublishing } from '~/newsroom/workflow/questions';
import type { NotesDraft } from '~/newsroom/workflow/review-notes/components/review-notes';
import { refusalText, statusNames, type WorkflowView } from '~/newsroom/workflow/rules';
import { offeredStatuses } from '../../offered-statuses';
import { unpublishQuestion } from './lifecycle-forms';

/** Says what choosing a status does: any but the current one unpublishes a published article. */
const choiceLabel = (status: ArticleStatus, current: ArticleStatus): string =>
  current !== 'published' || status === 'published'
    ? statusNames[status]
    : status === 'draft'
      ? 'Unpublish: back to draft'
      : `Unpublish: ${statusNames[status]}`;

/**
 * Form that sets any status that the member can choose (spec 2 §4), and why they cannot choose others. Leaves out the
 * current status and the steps that have a button of their own.
 * @param notes the review notes, which the form sends too.
 */
export function ChooseStatus({
  workflow,
  common,
  correction,
  notes,
}: {
  workflow: WorkflowView;
  common: Common;
  correction: CorrectionDraft;
  notes?: NotesDraft;
}) {
  const id = useId();
  const { publicationState, choices, findings, mayUnpublish, primary } = workflow;
  const { status: current } = publicationState;
  const hasButton = (status: ArticleStatus): boolean =>
    status === primary?.target || (current === 'published' && status === 'draft' && mayUnpublish);
  const others = choices.filter(({ status, refusal }) => refusal !== 'unchanged' && !hasButton(status));
  // The main button gives its own reason.
  const reasons = others
    .map(({ refusal }) => (refusal ? refusalText[refusal] : ''))
    .filter((reason) => reason !== '' && reason !== primary?.refusal);
  const options = offeredStatuses({ choices: others, findings }).map((status) => ({
    value: status as string,
    label: choiceLabel(status, current),
  }));
  const why = reasons.length > 0 && <p className="help">{[...new Set(reasons)].join(' ')}</p>;
  if (options.length === 0) return why;
  return (
    <WorkflowForm
      {...common}
      intent="status"
      // Any other status unpublishes a published article.
      question={current === 'published' ? unpublishQuestion : askBeforePublishing(workflow)}
    >
      {(result, isBusy) => (
        <>
          <div className="field">
            <label htmlFor={`${id}-status`}>Change status to</label>
            <div className="toolbar">
              <Select
                id={`${id}-status`}
                name="status"
                defaultValue=""
                required
                options={[{ value: '', label: 'Choose…' }, ...options]}
              />
              <Button type="submit" disabled={isBusy}>
                Change
              </Button>
            </div>
            {result?.fields.status && <p className="field-error">{result.fields.status}</p>}
            {why}
          </div>
          {notes && <input type="hidden" name="notes" value={notes.text} />}
          <EditedCorrection draft={correction} problem={result?.fields.correction} />
        </>
      )}
    </WorkflowForm>
  );
}
