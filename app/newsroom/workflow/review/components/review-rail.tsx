import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { Checklist } from '~/newsroom/workflow/checklist/components/checklist';
import { correctionPlace } from '~/newsroom/workflow/checklist/number-rules';
import { useStatusChange } from '~/newsroom/workflow/components/steps-under-way';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import {
  type CorrectionDraft,
  Corrections,
  EditedCorrection,
  useCorrectionDraft,
} from '~/newsroom/workflow/corrections/components/corrections';
import { isSentBack, mayPublishAtOnce, stepToDecide } from '~/newsroom/workflow/decision-rules';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { type Origin, schedulePlace } from '~/newsroom/workflow/origins';
import { askBeforeStep, checklistPlace, sendingBackText } from '~/newsroom/workflow/questions';
import {
  EarlierNotes,
  type NotesDraft,
  notesProblem,
  UnsentNotes,
  useTypedNotes,
} from '~/newsroom/workflow/review-notes/components/review-notes';
import { longestNotes, type ReviewDecision } from '~/newsroom/workflow/rules';
import { Schedule, useScheduleOpening } from '~/newsroom/workflow/schedule/components/schedule';
import { ChooseStatus } from '~/newsroom/workflow/steps/components/choose-status';
import { ArchiveForm, LifecycleForms, workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import { showInCard } from '~/newsroom/workflow/steps/components/next-step-bar';
import { PublicationState } from '~/newsroom/workflow/steps/components/publication-state';
import { nextStepOf } from '~/newsroom/workflow/steps/next-step';
import { hasSchedule, type WorkflowView } from '~/newsroom/workflow/workflow-view';
import { NextArticle } from './next-article';
import { useShowResult } from './use-show-result';

/** The decision that the main button sends, by the status to which it leads. */
const mainDecisions = { draft: 'withdraw', pending: 'submit', approved: 'approve', published: 'publish' } as const;

/** Attributes of a button that sends a decision, wherever it is. */
const decisionButton = (decision: ReviewDecision) =>
  ({ type: 'submit', name: 'decision', value: decision, form: workflowForms.step }) as const;

/**
 * The decision with its note: the main button first, and with it every other way to decide. It is not shown while the
 * schedule is open: whoever has set a time would publish at once, or only approve, with a button that they take for the
 * one that saves it.
 */
function DecisionForm({
  workflow,
  common,
  correction,
  notes,
}: {
  workflow: WorkflowView;
  common: Common;
  correction: CorrectionDraft;
  notes: NotesDraft;
}) {
  const id = useId();
  const { showsNotes, mayReview, schedule } = workflow;
  const primary = stepToDecide(workflow);
  const scheduleLabel = hasSchedule(workflow) ? 'Change schedule…' : 'Schedule…';
  const step = nextStepOf(workflow);
  const refusal = step?.kind === 'step' ? step.refusalReason : null;
  return (
    <WorkflowForm {...common} id={workflowForms.step} intent="decision" question={askBeforeStep(workflow)}>
      {(result, isBusy) => (
        <>
          <EditedCorrection draft={correction} problem={result?.fields.correction} />
          {isSentBack(workflow) && (
            <p className="help">
              This article has been {workflow.isRejected ? 'rejected' : 'sent back'}. Its writers can submit it again.
            </p>
          )}
          {primary && (
            <>
              {showsNotes && mayReview && (
                <Field
                  label="Review Notes"
                  help="Shown to writers. Required to request changes or reject."
                  error={notesProblem(notes, result)}
                  maxLength={longestNotes}
                >
                  {(attributes) => (
                    <textarea
                      {...attributes}
                      ref={notes.box}
                      className="input"
                      name="notes"
                      rows={2}
                      value={notes.text}
                      onChange={({ target }) => notes.change(target.value)}
                    />
                  )}
                </Field>
              )}
              <div className={hasSchedule(workflow) ? 'review-decisions of-scheduled' : 'review-decisions'}>
                <Button
                  {...decisionButton(mainDecisions[primary.target])}
                  kind={step?.kind === 'step' && !step.isMain ? undefined : 'solid'}
                  disabled={isBusy || refusal !== null}
                  aria-describedby={refusal ? `${id}-why` : undefined}
                >
                  {step?.kind === 'step' ? step.label : primary.label}
                </Button>
                {mayPublishAtOnce(workflow) && (
                  <Button {...decisionButton('publish')} disabled={isBusy}>
                    Approve and publish
                  </Button>
                )}
                {(schedule.mayPublishLater || schedule.mayUnpublishLater) && (
                  <a
                    className={buttonClass({})}
                    href={schedulePlace}
                    aria-disabled={common.isOutdated}
                    onClick={(event) => {
                      event.preventDefault();
                      if (!common.isOutdated) showInCard(schedulePlace);
                    }}
                  >
                    {scheduleLabel}
                  </a>
                )}
                {showsNotes && mayReview && (
                  <>
                    <Button {...decisionButton('request_changes')} disabled={isBusy}>
                      Request Changes
                    </Button>
                    <Button {...decisionButton('reject')} kind="danger" disabled={isBusy}>
                      Reject
                    </Button>
                  </>
                )}
              </div>
              {refusal && (
                <p id={`${id}-why`} className="help">
                  {refusal}
                </p>
              )}
              {showsNotes && mayReview && <p className="help">{sendingBackText(schedule.publishAt !== null)}</p>}
            </>
          )}
        </>
      )}
    </WorkflowForm>
  );
}

/** Everything else that can be done with the article, less often. */
function MoreActions({
  workflow,
  common,
  correction,
}: {
  workflow: WorkflowView;
  common: Common;
  correction: CorrectionDraft;
}) {
  const { publicationState } = workflow;
  return (
    <details
      className="disclosure"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>More actions</summary>
      <div className="review-actions">
        <ArchiveForm workflow={workflow} common={common} />
        <LifecycleForms workflow={workflow} common={common} isInMenu={false} />
        <ChooseStatus key={publicationState.status} workflow={workflow} common={common} correction={correction} />
      </div>
    </details>
  );
}

/** What a reviewer decides with: the status, the checks, earlier notes, what is done less often, and the decision. */
export function ReviewRail({
  workflow,
  from,
  current,
  initial,
}: {
  workflow: WorkflowView;
  /** The list from which the review was opened. */
  from: Origin | undefined;
  /** The article as it is, if its status has changed since the page was loaded: no decision can be made until it is shown. */
  current?: WorkflowView;
  /** Result of the form post that rendered this page, if any. */
  initial: WorkflowResult | undefined;
}) {
  const id = useId();
  const { articleId, version, reviewedHash, isInTrash, notes } = workflow;
  const common = { articleId, version, reviewedHash, from, isOutdated: current !== undefined, initial };
  const correction = useCorrectionDraft(workflow, initial);
  const areNotesShown = workflow.showsNotes && workflow.mayReview && stepToDecide(workflow) !== null;
  const typedNotes = useTypedNotes(workflow, areNotesShown, initial?.values.notes);
  const rail = useRef<HTMLElement>(null);
  const opening = useScheduleOpening(workflow, initial);
  useShowResult(rail, workflow);
  useStatusChange(workflow);
  const { hash, key } = useLocation();
  const isArriving = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation leads to the place again
  useEffect(() => {
    if ([schedulePlace, checklistPlace, `#${correctionPlace}`].includes(hash)) {
      // The router has scrolled the place to the top, and the article’s title out of sight.
      if (isArriving.current) document.documentElement.scrollTop = 0;
      showInCard(hash);
    }
    isArriving.current = false;
  }, [hash, key]);
  return (
    <section
      ref={rail}
      id="decision"
      className="review-rail workflow-card"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <h2 id={`${id}-title`} className="sr-only">
        Workflow
      </h2>
      {initial && initial.outcome !== 'invalid' && (
        <p
          className={initial.outcome === 'done' ? 'notice good' : 'notice'}
          role={initial.outcome === 'done' ? 'status' : 'alert'}
        >
          <strong>{initial.title}</strong> {initial.description}
        </p>
      )}
      <NextArticle articleId={articleId} from={from} initial={initial} />
      <div className="review-scroll">
        <PublicationState workflow={current ?? workflow} />
        {!isInTrash && (
          <>
            {!areNotesShown && <UnsentNotes draft={typedNotes} />}
            <EarlierNotes notes={notes} />
            <Checklist workflow={workflow} common={common} foldsPassed />
            {(!isSentBack(workflow) || hasSchedule(workflow)) && (
              <Schedule
                workflow={workflow}
                common={common}
                correction={correction}
                notes={typedNotes.text}
                opening={opening}
                isMain
                isAlone
              />
            )}
            <MoreActions workflow={workflow} common={common} correction={correction} />
            <Corrections workflow={workflow} common={common} draft={correction} />
          </>
        )}
      </div>
      {isInTrash ? (
        workflow.mayDelete && (
          <WorkflowForm {...common} id={workflowForms.step} intent="restore">
            {(_, isBusy) => (
              <Button type="submit" kind="solid" disabled={isBusy}>
                Restore as draft
              </Button>
            )}
          </WorkflowForm>
        )
      ) : (
        // Stays in view at the foot of the rail while everything above it scrolls.
        <DecisionForm workflow={workflow} common={common} correction={correction} notes={typedNotes} />
      )}
    </section>
  );
}
