import { useId } from 'react';
import { useFetcher } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { useIsPhone } from '~/design/controls/overlays/phone';
import { Checklist } from '~/newsroom/workflow/checklist/components/checklist';
import { formKey } from '~/newsroom/workflow/components/form-key';
import { type EditedDraft, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import {
  Corrections,
  EditedCorrection,
  useCorrectionDraft,
} from '~/newsroom/workflow/corrections/components/corrections';
import { awaitsDecision } from '~/newsroom/workflow/decision-rules';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { reviewPath } from '~/newsroom/workflow/origins';
import { askBeforeStep } from '~/newsroom/workflow/questions';
import {
  EarlierNotes,
  notesProblem,
  ReviewNotes,
  UnsentNotes,
  useTypedNotes,
} from '~/newsroom/workflow/review-notes/components/review-notes';
import { refusalText } from '~/newsroom/workflow/rules';
import { Schedule, useScheduleOpening } from '~/newsroom/workflow/schedule/components/schedule';
import { ChooseStatus } from '~/newsroom/workflow/steps/components/choose-status';
import { ArchiveForm, LifecycleForms, workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import { PublicationState } from '~/newsroom/workflow/steps/components/publication-state';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

/**
 * The Workflow card in the editor (spec 2 §2, §4): checklist, review notes, which go with every step, other statuses to
 * choose from, schedule, archive switch and corrections.
 * @param draft the editor's working copy, saved before each step
 */
export function WorkflowCard({ workflow, draft }: { workflow: WorkflowView; draft: EditedDraft }) {
  const id = useId();
  const { primary, isInTrash } = workflow;
  const common = { articleId: workflow.articleId, version: workflow.version, draft };
  const correction = useCorrectionDraft(workflow, undefined);
  const showsNotes = workflow.showsNotes && workflow.mayReview;
  const notes = useTypedNotes(workflow, showsNotes);
  const opening = useScheduleOpening(workflow);
  // On phones, the sheet hides its own main button while the schedule is open.
  const isOnPhone = useIsPhone();
  // Requesting changes without notes is refused below; the box for them is here.
  const changes = useFetcher<WorkflowResult>({ key: formKey(workflowForms.changes, workflow.articleId) });
  return (
    <section className="panel workflow-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="sr-only">
        Workflow
      </h2>
      <PublicationState workflow={workflow} isInEditor />
      {awaitsDecision(workflow) && (
        <p>
          <PageLink className="go-to" to={reviewPath(workflow.articleId)}>
            Review this article
          </PageLink>
        </p>
      )}
      {isInTrash ? (
        workflow.mayDelete && (
          // Without saving first, which an article in the trash refuses.
          <WorkflowForm {...common} draft={undefined} id={workflowForms.step} intent="restore">
            {() => null}
          </WorkflowForm>
        )
      ) : (
        <>
          {/* What a reviewer has asked for comes before what the article lacks otherwise. */}
          {!showsNotes && <EarlierNotes notes={workflow.notes} />}
          <Checklist workflow={workflow} common={common} />
          <WorkflowForm {...common} id={workflowForms.step} intent="status" question={askBeforeStep(workflow)}>
            {(result) => (
              <>
                {showsNotes && (
                  <ReviewNotes
                    draft={notes}
                    notes={workflow.notes}
                    help="Required if you request changes."
                    problem={notesProblem(notes, result) ?? notesProblem(notes, changes.data)}
                  />
                )}
                {!showsNotes && <UnsentNotes draft={notes} />}
                <EditedCorrection draft={correction} problem={result?.fields.correction} />
                {/* The main button above the text submits this form. */}
                {primary?.refusal && (
                  <p id={`${id}-why`} className="help">
                    {refusalText[primary.refusal]}
                  </p>
                )}
              </>
            )}
          </WorkflowForm>
          {showsNotes && (
            <WorkflowForm {...common} id={workflowForms.changes} intent="changes">
              {(_, isBusy) => (
                <div className="toolbar">
                  <input type="hidden" name="notes" value={notes.text} />
                  <Button type="submit" disabled={isBusy}>
                    Request Changes
                  </Button>
                </div>
              )}
            </WorkflowForm>
          )}
          <ChooseStatus
            key={workflow.publicationState.status}
            workflow={workflow}
            common={common}
            correction={correction}
            notes={showsNotes ? notes : undefined}
            isFolded
          />
          <Schedule
            workflow={workflow}
            common={common}
            correction={correction}
            notes={showsNotes ? notes.text : ''}
            opening={opening}
            isMain={isOnPhone}
          />
          <ArchiveForm workflow={workflow} common={common} />
          <Corrections workflow={workflow} common={common} draft={correction} />
          <WorkflowForm {...common} id={workflowForms.publish} intent="status" question={askBeforeStep(workflow)}>
            {(result) => (
              <>
                <input type="hidden" name="status" value="published" />
                <EditedCorrection draft={correction} problem={result?.fields.correction} />
              </>
            )}
          </WorkflowForm>
          <LifecycleForms workflow={workflow} common={common} isInMenu />
        </>
      )}
    </section>
  );
}
