import { useId } from 'react';
import type { ArticleStatus } from '~/content/articles/rules';
import { Button } from '~/design/controls/button';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import { type CorrectionDraft, EditedCorrection } from '~/newsroom/workflow/corrections/components/corrections';
import { mayPublishAtOnce } from '~/newsroom/workflow/decision-rules';
import { askBeforeStep } from '~/newsroom/workflow/questions';
import type { NotesDraft } from '~/newsroom/workflow/review-notes/components/review-notes';
import { refusalText, statusNames } from '~/newsroom/workflow/rules';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { offeredStatuses } from '../../offered-statuses';
import { unpublishQuestionOf } from './lifecycle-forms';

/**
 * Sets any status that the member can choose (spec 2 §4), and says why they cannot choose others. Leaves out the current
 * status and the steps that have a button of their own.
 * @param notes the review notes, which the form sends too.
 * @param isFolded whether the choices are in a collapsed section, if nothing around them is collapsible.
 */
export function ChooseStatus({
  workflow,
  common,
  correction,
  notes,
  isFolded = false,
}: {
  workflow: WorkflowView;
  common: Common;
  correction: CorrectionDraft;
  notes?: NotesDraft;
  isFolded?: boolean;
}) {
  const id = useId();
  const { publicationState, choices, findings, mayUnpublish, primary } = workflow;
  const { status: current } = publicationState;
  // In the editor, the menu has “Publish Now”; on the review page, “Approve and publish” is beside the main button.
  const hasPublishButton = isFolded ? !publicationState.isLive : mayPublishAtOnce(workflow);
  const hasButton = (status: ArticleStatus): boolean =>
    status === primary?.target ||
    (status === 'published' && hasPublishButton) ||
    (current === 'published' && status === 'draft' && mayUnpublish);
  const others = choices.filter(({ status, refusal }) => refusal !== 'unchanged' && !hasButton(status));
  // The main button gives its own reason.
  const refusals = others.flatMap(({ refusal }) => (refusal && refusal !== primary?.refusal ? [refusal] : []));
  const offered = offeredStatuses({ choices: others, findings });
  const reasons = [...new Set(refusals)].map((refusal) => refusalText[refusal]);
  const why = reasons.length > 0 && <p className="help">{reasons.join(' ')}</p>;
  if (offered.length === 0) return why;
  const form = (
    <WorkflowForm
      {...common}
      intent="status"
      // Any other status unpublishes a published article.
      question={
        current === 'published'
          ? (fields) => unpublishQuestionOf(workflow, fields.get('status') as ArticleStatus)
          : askBeforeStep(workflow)
      }
    >
      {(result, isBusy) => (
        <>
          <fieldset
            className="status-choices"
            aria-describedby={current === 'published' ? `${id}-unpublishes` : undefined}
          >
            <legend className={isFolded ? 'sr-only' : undefined}>Change status to</legend>
            {offered.map((status) => (
              <Button key={status} type="submit" name="status" value={status} disabled={isBusy}>
                {statusNames[status]}
              </Button>
            ))}
          </fieldset>
          {current === 'published' && (
            <p id={`${id}-unpublishes`} className="help">
              This also unpublishes the article.
            </p>
          )}
          {why}
          {notes && <input type="hidden" name="notes" value={notes.text} />}
          <EditedCorrection draft={correction} problem={result?.fields.correction} />
        </>
      )}
    </WorkflowForm>
  );
  return isFolded ? (
    <details className="disclosure">
      <summary>Change status</summary>
      {form}
    </details>
  ) : (
    form
  );
}
