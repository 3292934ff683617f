import { type ReactNode, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import { formKey } from '~/newsroom/workflow/components/form-key';
import { useIsTakingStep } from '~/newsroom/workflow/components/steps-under-way';
import { workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import { RefusedStep, refusalId } from '~/newsroom/workflow/steps/components/next-step-bar';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

/**
 * Says why nothing can be typed, and restores the article.
 * @param deletedBy who moved it to the trash; “You” for the member, null where that is not known.
 */
export function TrashNotice({
  articleId,
  deletedBy,
  mayRestore,
}: {
  articleId: string;
  deletedBy: string | null;
  mayRestore: boolean;
}) {
  const { state } = useFetcher({ key: formKey(workflowForms.step, articleId) });
  const isBusy = state !== 'idle';
  const isTakingStep = useIsTakingStep(articleId);
  return (
    <div className="notice editor-trash toolbar">
      <p role="status">
        <strong>{deletedBy ? `${deletedBy} moved this article to the trash.` : 'This article is in the trash.'}</strong>{' '}
        {mayRestore ? 'Restore it as a draft to edit it.' : 'It can be edited once an editor has restored it.'}
      </p>
      {mayRestore && (
        <Button kind="solid" type="submit" form={workflowForms.step} disabled={isBusy || isTakingStep}>
          {isBusy ? 'Restoring…' : 'Restore as draft'}
        </Button>
      )}
    </div>
  );
}

type Described = Pick<
  WorkflowView,
  'publicationState' | 'schedule' | 'losesApprovalOnEdit' | 'isInTrash' | 'isRejected' | 'primary' | 'findings'
>;

const unpublishedText = ({ publishAt }: WorkflowView['schedule']): string =>
  publishAt ? `; otherwise, the article will not be published on ${publishAt.text}.` : '.';

/** Warns before the first keystroke of what a change costs; null where it costs nothing. */
function warningOf({ publicationState: { status }, schedule, losesApprovalOnEdit }: Described): ReactNode {
  if (status === 'approved')
    return (
      <>
        <strong>This text is approved.</strong> Further changes need a new approval
        {losesApprovalOnEdit && ' by someone else'}
        {unpublishedText(schedule)}
      </>
    );
  return losesApprovalOnEdit ? (
    <>
      <strong>This article is waiting for your review.</strong> If you change its text, someone else has to approve it.
    </>
  ) : null;
}

/** Says what a change has cost. @param isReapproval whether the text had been approved before. */
const costOf = ({ schedule, losesApprovalOnEdit, primary }: Described, isReapproval: boolean): ReactNode =>
  isReapproval ? (
    <>
      <strong>This text has changed.</strong> It must be approved again
      {(losesApprovalOnEdit || primary?.refusal === 'own_words') && ' by someone else'}
      {unpublishedText(schedule)}
    </>
  ) : (
    <>
      <strong>You have changed this text.</strong> Someone else has to approve it.
    </>
  );

/**
 * Warns that editing will require another approval; after an edit, says that it does, or else why the next step is
 * refused. Both sentences have the same place from the start, so that the text stays where it is when typing begins.
 */
export function ApprovalNotice({ workflow }: { workflow: Described }) {
  const { status, approvalInvalidated } = workflow.publicationState;
  const warning = warningOf(workflow);
  const shown = useRef(warning);
  if (warning !== null || status !== 'pending') shown.current = warning;
  if (shown.current === null) return <RefusedStep workflow={workflow} />;
  const isChanged = warning === null;
  const isOwnWork = workflow.primary?.refusal === 'own_words';
  return (
    <>
      {!isOwnWork && <RefusedStep workflow={workflow} />}
      <p className="notice approval-notice">
        <span aria-hidden={isChanged}>{shown.current}</span>
        <span aria-hidden={!isChanged} id={isChanged && isOwnWork ? refusalId : undefined}>
          {costOf(workflow, status === 'approved' || approvalInvalidated)}
        </span>
      </p>
    </>
  );
}

/**
 * Says that changes have been restored which a closed page had not saved, and that they have been saved since. Can be
 * dismissed.
 * @param recovered the session’s time of these changes; null when there are none.
 * @param hasConflict whether some of the changes wait for a choice between two versions, which says more about them.
 */
export function RecoveryNotice({
  recovered,
  isSaved,
  hasConflict,
}: {
  recovered: number | null;
  isSaved: boolean;
  hasConflict: boolean;
}) {
  const [dismissed, setDismissed] = useState<number | null>(null);
  // What is typed later is another matter.
  const [saved, setSaved] = useState<number | null>(null);
  if (isSaved && saved !== recovered) setSaved(recovered);
  // Whoever has made the choice knows of the changes, so it stays away while and after they are saved.
  if (hasConflict && dismissed !== recovered) setDismissed(recovered);
  if (recovered === null || recovered === dismissed) return null;
  return (
    <div className="notice toolbar">
      <p role="status">
        <strong>Unsaved changes restored.</strong>{' '}
        {saved === recovered
          ? 'Your last changes had not been saved on the server. They have been saved now.'
          : 'Your last changes have not been saved on the server yet.'}
      </p>
      <Button isSmall onClick={() => setDismissed(recovered)}>
        Dismiss
      </Button>
    </div>
  );
}
