import type { WorkflowView } from '~/newsroom/workflow/rules';

/** Says why nothing can be typed. The main button restores the article. */
export const TrashNotice = ({ mayRestore }: { mayRestore: boolean }) => (
  <p className="notice editor-trash" role="status">
    <strong>This article is in the trash.</strong>{' '}
    {mayRestore ? 'Restore it as a draft to edit it.' : 'It can be edited once an editor has restored it.'}
  </p>
);

/** Says before the first key what a change to an approved text costs. */
export const ApprovalNotice = ({
  workflow: { publicationState, schedule },
}: {
  workflow: Pick<WorkflowView, 'publicationState' | 'schedule'>;
}) =>
  publicationState.status === 'approved' && (
    <p className="notice">
      <strong>This text is approved.</strong> Any change to it needs a new approval
      {schedule.publishAt ? `; without one, it is not published on ${schedule.publishAt.text}.` : '.'}
    </p>
  );
