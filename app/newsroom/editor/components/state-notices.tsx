import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import { formKey } from '~/newsroom/workflow/components/workflow-form';
import { workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

/** Says why nothing can be typed, and restores the article. */
export function TrashNotice({ articleId, mayRestore }: { articleId: string; mayRestore: boolean }) {
  const { state } = useFetcher({ key: formKey(workflowForms.step, articleId) });
  const isBusy = state !== 'idle';
  return (
    <div className="notice editor-trash toolbar">
      <p role="status">
        <strong>This article is in the trash.</strong>{' '}
        {mayRestore ? 'Restore it as a draft to edit it.' : 'It can be edited once an editor has restored it.'}
      </p>
      {mayRestore && (
        <Button kind="solid" type="submit" form={workflowForms.step} disabled={isBusy}>
          {isBusy ? 'Restoring…' : 'Restore as draft'}
        </Button>
      )}
    </div>
  );
}

/** Says before the first key what a change to an approved text costs, or to one that the member may approve. */
export const ApprovalNotice = ({
  workflow: { publicationState, schedule, losesApprovalOnEdit },
}: {
  workflow: Pick<WorkflowView, 'publicationState' | 'schedule' | 'losesApprovalOnEdit'>;
}) => {
  if (publicationState.status === 'approved')
    return (
      <p className="notice">
        <strong>This text is approved.</strong> Any change needs a new approval
        {losesApprovalOnEdit && ' by someone else'}
        {schedule.publishAt ? `; without one, the article will not be published on ${schedule.publishAt.text}.` : '.'}
      </p>
    );
  return losesApprovalOnEdit ? (
    <p className="notice">
      <strong>This article is waiting for your review.</strong> If you change its text, someone else has to approve it.
    </p>
  ) : null;
};
