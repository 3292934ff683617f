import { useId } from 'react';
import type { ArticleStatus } from '~/content/articles/rules';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import { Checklist } from '~/newsroom/workflow/checklist/components/checklist';
import { PublicationBadges } from '~/newsroom/workflow/components/publication-badges';
import { type EditedDraft, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import {
  Corrections,
  EditedCorrection,
  useCorrectionDraft,
} from '~/newsroom/workflow/corrections/components/corrections';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { ReviewNotes } from '~/newsroom/workflow/review/components/review-notes';
import { longestNotes, refusalText, statusNames, type WorkflowView } from '~/newsroom/workflow/rules';
import { Schedule } from '~/newsroom/workflow/schedule/components/schedule';
import { LifecycleForms, unpublishQuestion, workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import { isScheduled, nextText } from '~/newsroom/workflow/steps/next-step';

/** The article's status with an explanation, what comes next, and when. */
function PublicationState({ workflow }: { workflow: WorkflowView }) {
  const { publicationState, isReturned, isInTrash, submittedBy, approvedBy, reviewedBy, schedule, pendingCorrection } =
    workflow;
  const next = nextText(workflow);
  return (
    <div className="workflow-status">
      <div className="card-head">
        <h3>Status</h3>
        <p>
          <PublicationBadges publicationState={publicationState} publishAt={schedule.publishAt?.text} />
        </p>
      </div>
      <dl className="card-facts">
        {next && (
          <div>
            <dt>Next</dt>
            <dd>{next}</dd>
          </div>
        )}
        {schedule.publishAt && publicationState.status !== 'approved' && (
          <div>
            <dt>Scheduled</dt>
            <dd>{schedule.publishAt.text}</dd>
          </div>
        )}
      </dl>
      {isInTrash && <p className="notice">This article is in the trash. It can be restored as a draft.</p>}
      {publicationState.approvalInvalidated && (
        <p className="notice" role="status">
          <strong>This article needs a new approval.</strong> The article has changed since it was approved and is
          awaiting review again.
        </p>
      )}
      {publicationState.hasPendingChanges && (
        <p>Readers still see the last published version, without these changes.</p>
      )}
      {pendingCorrection !== '' && (
        <div>
          <p>Once the changes are published, readers see this correction:</p>
          <p className="workflow-notes">{pendingCorrection}</p>
        </div>
      )}
      {isReturned && <p>{reviewedBy ?? 'A reviewer'} requested changes.</p>}
      {publicationState.status === 'pending' && submittedBy && <p>Submitted by {submittedBy}.</p>}
      {approvedBy && <p>Approved by {approvedBy}.</p>}
    </div>
  );
}

/** Says what choosing a status does: any but the current one unpublishes a published article. */
const choiceLabel = (status: ArticleStatus, current: ArticleStatus): string =>
  current !== 'published' || status === 'published'
    ? statusNames[status]
    : status === 'draft'
      ? 'Unpublish: back to draft'
      : `Unpublish: ${statusNames[status]}`;

/**
 * The Workflow card (spec 2 §2, §4): status with its next step and a drop-down, review notes, schedule, checklist,
 * archive switch and corrections.
 * @param draft the editor's working copy, saved before each step
 */
export function WorkflowCard({
  workflow,
  draft,
  initial,
}: {
  workflow: WorkflowView;
  draft?: EditedDraft;
  /** Result of the form post that rendered this page, if any. */
  initial?: WorkflowResult;
}) {
  const id = useId();
  const isInEditor = draft !== undefined;
  const { publicationState, primary, choices, isInTrash } = workflow;
  const reviewedHash = isInEditor ? undefined : workflow.reviewedHash;
  const common = { articleId: workflow.articleId, version: workflow.version, reviewedHash, draft, initial };
  const correction = useCorrectionDraft(workflow, initial);
  const blocked = choices.filter(({ refusal }) => refusal !== null && refusal !== 'unchanged');
  return (
    <section className="panel workflow-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Workflow</h2>
      {initial && initial.outcome !== 'invalid' && (
        <p
          className={initial.outcome === 'done' ? 'notice good' : 'notice'}
          role={initial.outcome === 'done' ? 'status' : 'alert'}
        >
          <strong>{initial.title}</strong> {initial.description}
        </p>
      )}
      <PublicationState workflow={workflow} />
      {isInTrash ? (
        workflow.mayDelete && (
          <WorkflowForm {...common} id={workflowForms.step} intent="restore">
            {(_, isBusy) =>
              isInEditor ? null : (
                <Button type="submit" kind="solid" disabled={isBusy}>
                  Restore as draft
                </Button>
              )
            }
          </WorkflowForm>
        )
      ) : (
        <>
          <Checklist workflow={workflow} common={common} />
          <WorkflowForm {...common} id={workflowForms.step} intent="status">
            {(result, isBusy) => (
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
                {/* In the editor, the main button above the text submits this form. */}
                {primary && !isInEditor && (
                  <div className="toolbar">
                    <Button
                      type="submit"
                      kind={isScheduled(workflow) ? undefined : 'solid'}
                      name="status"
                      value={primary.target}
                      disabled={isBusy || primary.refusal !== null}
                      aria-describedby={primary.refusal ? `${id}-why` : undefined}
                    >
                      {isBusy ? 'Saving…' : isScheduled(workflow) ? 'Publish now' : primary.label}
                    </Button>
                  </div>
                )}
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
                  <div className="field">
                    <label htmlFor={`${id}-changes`}>What needs to change</label>
                    <textarea
                      id={`${id}-changes`}
                      className="input"
                      name="notes"
                      rows={4}
                      required
                      maxLength={longestNotes}
                      defaultValue={result?.values.notes ?? ''}
                      aria-invalid={result?.fields.notes ? true : undefined}
                    />
                    {result?.fields.notes && <p className="field-error">{result.fields.notes}</p>}
                  </div>
                  <Button type="submit" disabled={isBusy}>
                    Request changes
                  </Button>
                </details>
              )}
            </WorkflowForm>
          )}
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
          <Schedule workflow={workflow} common={common} correction={correction} />
          {workflow.mayArchive && (
            <WorkflowForm {...common} intent="archive">
              {(_, isBusy) => (
                <div className="toolbar">
                  <input type="hidden" name="archived" value={String(!workflow.isArchived)} />
                  <Button type="submit" disabled={isBusy}>
                    {workflow.isArchived ? 'Remove from the archive' : 'Archive'}
                  </Button>
                </div>
              )}
            </WorkflowForm>
          )}
          <Corrections workflow={workflow} common={common} draft={correction} />
          {isInEditor && (
            <WorkflowForm {...common} id={workflowForms.publish} intent="status">
              {() => <input type="hidden" name="status" value="published" />}
            </WorkflowForm>
          )}
          <LifecycleForms workflow={workflow} common={common} isInMenu={isInEditor} />
        </>
      )}
    </section>
  );
}
