import { useId } from 'react';
import type { ArticleStatus } from '~/content/articles/rules';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import { type CorrectionDraft, EditedCorrection } from '~/newsroom/workflow/corrections/components/corrections';
import { refusalText, statusNames, type WorkflowView } from '~/newsroom/workflow/rules';
import { unpublishQuestion } from './lifecycle-forms';

/** Says what choosing a status does: any but the current one unpublishes a published article. */
const choiceLabel = (status: ArticleStatus, current: ArticleStatus): string =>
  current !== 'published' || status === 'published'
    ? statusNames[status]
    : status === 'draft'
      ? 'Unpublish: back to draft'
      : `Unpublish: ${statusNames[status]}`;

/** Form that sets any status that the member may choose (spec 2 §4), and why others cannot be chosen. */
export function ChooseStatus({
  workflow: { publicationState, choices },
  common,
  correction,
}: {
  workflow: WorkflowView;
  common: Common;
  correction: CorrectionDraft;
}) {
  const id = useId();
  const blocked = choices.filter(({ refusal }) => refusal !== null && refusal !== 'unchanged');
  return (
    <WorkflowForm
      key={`choose-${publicationState.status}`}
      {...common}
      intent="status"
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
                defaultValue={publicationState.status}
                options={choices.map(({ status, refusal }) => ({
                  value: status,
                  label: choiceLabel(status, publicationState.status),
                  isDisabled: refusal !== null && refusal !== 'unchanged',
                }))}
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
          <EditedCorrection draft={correction} problem={result?.fields.correction} />
        </>
      )}
    </WorkflowForm>
  );
}
