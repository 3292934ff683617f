import { useId, useState } from 'react';
import { Checklist } from '../checklist/components/checklist';
import type { WorkflowResult } from '../form-result.server';
import { longestNotes, refusalText, statusNames, takesCorrection, type WorkflowView } from '../rules';
import { Schedule } from '../schedule/components/schedule';
import { CorrectionField } from './correction-field';
import { Corrections } from './corrections';
import { PublicationBadges } from './publication-badges';
import { ReviewNotes } from './review-notes';
import { type EditedDraft, WorkflowForm } from './workflow-form';

/** The article's status with an explanation. */
function PublicationState({ workflow }: { workflow: WorkflowView }) {
  const { publicationState, isReturned, isInTrash, submittedBy, approvedBy, reviewedBy } = workflow;
  return (
    <div className="workflow-status">
      <p>
        <PublicationBadges publicationState={publicationState} />
      </p>
      {isInTrash && <p className="notice">This article is in the trash.</p>}
      {publicationState.approvalInvalidated && (
        <p className="notice" role="status">
          <strong>This article needs a new approval.</strong> The article has changed since it was approved and is
          awaiting review again.
        </p>
      )}
      {publicationState.hasPendingChanges && (
        <p>Readers still see the last published version, without these changes.</p>
      )}
      {isReturned && <p>{reviewedBy ?? 'A reviewer'} asked for changes.</p>}
      {publicationState.status === 'pending' && submittedBy && <p>Submitted by {submittedBy}.</p>}
      {approvedBy && <p>Approved by {approvedBy}.</p>}
    </div>
  );
}

/**
 * The correction being written. It is kept when the status changes, because a different button may then publish it, and
 * cleared once a correction is published.
 */
function useCorrection({ corrections, schedule }: WorkflowView, initial: WorkflowResult | undefined) {
  const published = corrections.length;
  const [entered, setEntered] = useState({ text: initial?.values.correction ?? schedule.correction, published });
  return [
    entered.published === published ? entered.text : '',
    (text: string) => setEntered({ text, published }),
  ] as const;
}

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
  const { publicationState, primary, choices, isInTrash } = workflow;
  const common = { articleId: workflow.articleId, version: workflow.version, draft, initial };
  const [correction, setCorrection] = useCorrection(workflow, initial);
  const mayRepublish = choices.some(
    ({ status, refusal }) => takesCorrection(publicationState, status) && refusal === null,
  );
  const stepPublishes = primary?.target === 'published';
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
          <WorkflowForm {...common} intent="restore">
            {(_, isBusy) => (
              <button type="submit" className="button solid" disabled={isBusy}>
                Restore
              </button>
            )}
          </WorkflowForm>
        )
      ) : (
        <>
          <WorkflowForm {...common} intent="status">
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
                {mayRepublish && stepPublishes && (
                  <CorrectionField value={correction} onChange={setCorrection} problem={result?.fields.correction} />
                )}
                <div className="toolbar">
                  {primary && (
                    <button
                      type="submit"
                      className="button accent"
                      name="status"
                      value={primary.target}
                      disabled={isBusy || primary.refusal !== null}
                      aria-describedby={primary.refusal ? `${id}-why` : undefined}
                    >
                      {isBusy ? 'Saving…' : primary.label}
                    </button>
                  )}
                </div>
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
                  <button type="submit" className="button" disabled={isBusy}>
                    Request changes
                  </button>
                </details>
              )}
            </WorkflowForm>
          )}
          <WorkflowForm key={`choose-${publicationState.status}`} {...common} intent="status">
            {(result, isBusy) => (
              <>
                <div className="field">
                  <label htmlFor={`${id}-status`}>Change status to</label>
                  <div className="toolbar">
                    <select id={`${id}-status`} className="input" name="status" defaultValue={publicationState.status}>
                      {choices.map(({ status, refusal }) => (
                        <option key={status} value={status} disabled={refusal !== null && refusal !== 'unchanged'}>
                          {statusNames[status]}
                        </option>
                      ))}
                    </select>
                    <button type="submit" className="button" disabled={isBusy}>
                      Change
                    </button>
                  </div>
                  {result?.fields.status && <p className="field-error">{result.fields.status}</p>}
                  {blocked.length > 0 && (
                    <p className="help">
                      {[...new Set(blocked.map(({ refusal }) => (refusal ? refusalText[refusal] : '')))].join(' ')}
                    </p>
                  )}
                </div>
                {mayRepublish && !stepPublishes && (
                  <CorrectionField value={correction} onChange={setCorrection} problem={result?.fields.correction} />
                )}
                {/* The correction field is above; this form submits its value as well. */}
                {mayRepublish && stepPublishes && (
                  <>
                    <input type="hidden" name="correction" value={correction} />
                    {result?.fields.correction && <p className="field-error">{result.fields.correction}</p>}
                  </>
                )}
              </>
            )}
          </WorkflowForm>
          <Schedule workflow={workflow} common={common} correction={mayRepublish ? correction : undefined} />
          <Checklist workflow={workflow} common={common} />
          {workflow.mayArchive && (
            <WorkflowForm {...common} intent="archive">
              {(_, isBusy) => (
                <div className="toolbar">
                  <input type="hidden" name="archived" value={String(!workflow.isArchived)} />
                  <button
                    type="submit"
                    role="switch"
                    aria-checked={workflow.isArchived}
                    className="button"
                    disabled={isBusy}
                  >
                    Archived: {workflow.isArchived ? 'on' : 'off'}
                  </button>
                </div>
              )}
            </WorkflowForm>
          )}
          <Corrections workflow={workflow} common={common} />
          <div className="toolbar">
            {workflow.mayUnpublish && (
              <WorkflowForm {...common} intent="unpublish" confirm="Unpublish this article?">
                {(_, isBusy) => (
                  <button type="submit" className="button" disabled={isBusy}>
                    Unpublish
                  </button>
                )}
              </WorkflowForm>
            )}
            {workflow.mayDelete && (
              <WorkflowForm {...common} intent="delete" confirm="Move this article to the trash?">
                {(_, isBusy) => (
                  <button type="submit" className="button danger" disabled={isBusy}>
                    Delete
                  </button>
                )}
              </WorkflowForm>
            )}
          </div>
        </>
      )}
    </section>
  );
}
