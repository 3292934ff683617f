import { useId } from 'react';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { Checklist } from '~/newsroom/workflow/checklist/components/checklist';
import { type EditedDraft, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import {
  Corrections,
  EditedCorrection,
  useCorrectionDraft,
} from '~/newsroom/workflow/corrections/components/corrections';
import { ReviewNotes } from '~/newsroom/workflow/review/components/review-notes';
import { longestNotes, type WorkflowView } from '~/newsroom/workflow/rules';
import { Schedule } from '~/newsroom/workflow/schedule/components/schedule';
import { ChooseStatus } from '~/newsroom/workflow/steps/components/choose-status';
import { ArchiveForm, LifecycleForms, workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import { PublicationState } from '~/newsroom/workflow/steps/components/publication-state';

/**
 * The Workflow card in the editor (spec 2 §2, §4): status with a drop-down, review notes, schedule, checklist, archive
 * switch and corrections.
 * @param draft the editor's working copy, saved before each step
 */
export function WorkflowCard({ workflow, draft }: { workflow: WorkflowView; draft: EditedDraft }) {
  const id = useId();
  const { primary, isInTrash } = workflow;
  const common = { articleId: workflow.articleId, version: workflow.version, draft };
  const correction = useCorrectionDraft(workflow, undefined);
  return (
    <section className="panel workflow-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Workflow</h2>
      <PublicationState workflow={workflow} />
      {isInTrash ? (
        workflow.mayDelete && (
          <WorkflowForm {...common} id={workflowForms.step} intent="restore">
            {() => null}
          </WorkflowForm>
        )
      ) : (
        <>
          <Checklist workflow={workflow} common={common} />
          <WorkflowForm {...common} id={workflowForms.step} intent="status">
            {(result) => (
              <>
                {workflow.showsNotes && (
                  <ReviewNotes
                    stored={workflow.reviewNotes}
                    submitted={result?.values.notes}
                    problem={result?.fields.notes}
                  />
                )}
                {!workflow.showsNotes && workflow.reviewNotes !== '' && (
                  <div className="field">
                    <span className="fact">Review Notes</span>
                    <p className="workflow-notes">{workflow.reviewNotes}</p>
                  </div>
                )}
                <EditedCorrection draft={correction} problem={result?.fields.correction} />
                {/* The main button above the text submits this form. */}
                {primary?.refusal && (
                  <p id={`${id}-why`} className="help">
                    {primary.refusal}
                  </p>
                )}
              </>
            )}
          </WorkflowForm>
          {workflow.showsNotes && workflow.mayApprove && (
            <WorkflowForm {...common} intent="changes">
              {(result, isBusy) => (
                <details open={result?.outcome === 'invalid' ? true : undefined}>
                  <summary>Request changes</summary>
                  <Field label="What needs to change" error={result?.fields.notes} maxLength={longestNotes}>
                    {(attributes) => (
                      <textarea
                        {...attributes}
                        className="input"
                        name="notes"
                        rows={4}
                        required
                        defaultValue={result?.values.notes ?? ''}
                      />
                    )}
                  </Field>
                  <Button type="submit" disabled={isBusy}>
                    Request changes
                  </Button>
                </details>
              )}
            </WorkflowForm>
          )}
          <ChooseStatus workflow={workflow} common={common} correction={correction} />
          <Schedule workflow={workflow} common={common} correction={correction} />
          <ArchiveForm workflow={workflow} common={common} />
          <Corrections workflow={workflow} common={common} draft={correction} />
          <WorkflowForm {...common} id={workflowForms.publish} intent="status">
            {() => <input type="hidden" name="status" value="published" />}
          </WorkflowForm>
          <LifecycleForms workflow={workflow} common={common} isInMenu />
        </>
      )}
    </section>
  );
}
