import { useId, useState } from 'react';
import type { ArticleStatus } from '~/content/articles/rules';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import type { NotesDraft } from '~/newsroom/workflow/components/review-notes';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import { type CorrectionDraft, EditedCorrection } from '~/newsroom/workflow/corrections/components/corrections';
import { refusalText, statusNames, type WorkflowView } from '~/newsroom/workflow/rules';
import { unpublishQuestion, workflowForms } from './lifecycle-forms';

/** Says what choosing a status does: any but the current one unpublishes a published article. */
const choiceLabel = (status: ArticleStatus, current: ArticleStatus): string =>
  current !== 'published' || status === 'published'
    ? statusNames[status]
    : status === 'draft'
      ? 'Unpublish: back to draft'
      : `Unpublish: ${statusNames[status]}`;

/** Value of the option that requests changes, which is no status. */
const requestChanges = 'changes';

/**
 * Form that sets any status that the member may choose (spec 2 §4), and why others cannot be chosen.
 * @param notes the review notes, which the form sends too. With them, reviewers can also request changes.
 */
export function ChooseStatus({
  workflow: { publicationState, choices, mayApprove },
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
  const [chosen, choose] = useState<string>(publicationState.status);
  const blocked = choices.filter(({ refusal }) => refusal !== null && refusal !== 'unchanged');
  const options = choices.map(({ status, refusal }) => ({
    value: status as string,
    label: choiceLabel(status, publicationState.status),
    isDisabled: refusal !== null && refusal !== 'unchanged',
  }));
  if (notes && mayApprove) options.push({ value: requestChanges, label: 'Request changes', isDisabled: false });
  return (
    <WorkflowForm
      {...common}
      id={notes && workflowForms.choice}
      intent={chosen === requestChanges ? 'changes' : 'status'}
      // Any other status unpublishes a published article.
      question={publicationState.status === 'published' ? unpublishQuestion : undefined}
    >
      {(result, isBusy) => (
        <>
          <div className="field">
            <label htmlFor={`${id}-status`}>Change status to</label>
            <div className="toolbar">
              <Select
                id={`${id}-status`}
                name="status"
                value={chosen}
                onChange={({ target }) => choose(target.value)}
                options={options}
              />
              <Button type="submit" disabled={isBusy}>
                Change
              </Button>
            </div>
            {result?.fields.status && <p className="field-error">{result.fields.status}</p>}
            {blocked.length > 0 && (
              <p className="help">
                {[...new Set(blocked.map(({ refusal }) => (refusal ? refusalText[refusal] : '')))].join(' ')}
              </p>
            )}
          </div>
          {notes && <input type="hidden" name="notes" value={notes.text} />}
          <EditedCorrection draft={correction} problem={result?.fields.correction} />
        </>
      )}
    </WorkflowForm>
  );
}
