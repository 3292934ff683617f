import type { ArticleStatus } from '~/content/articles/rules';
import { Button } from '~/design/controls/button';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import type { Question } from '~/newsroom/workflow/questions';
import { publishedAgain } from '~/newsroom/workflow/step-notices';
import { trashQuestionIn } from '~/newsroom/workflow/steps/trash-question';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

/** IDs of the forms that buttons above the text and the menu beside them submit. */
export const workflowForms = {
  /** Takes the next step, with its notes and correction. */
  step: 'workflow-step',
  /** Sends the article back with the review notes. */
  changes: 'workflow-changes',
  publish: 'workflow-publish-now',
  unpublish: 'workflow-unpublish',
  trash: 'workflow-trash',
} as const;

/**
 * Returns the question before an article is unpublished.
 * @param status the status that it gets: by default that of its changes, or draft if there are none. An approved text
 * may still be scheduled.
 */
export const unpublishQuestionOf = (
  { publicationState, schedule: { publishAt } }: Pick<WorkflowView, 'publicationState' | 'schedule'>,
  status: ArticleStatus = publicationState.status === 'published' ? 'draft' : publicationState.status,
): Question => ({
  title: 'Unpublish this article?',
  consequences: [
    ['readers', 'Its page and its entries in lists and feeds will disappear at once.'],
    ...(status === 'approved' && publishAt ? [['time', publishedAgain(publishAt.text)] as const] : []),
    ['way back', `The text stays here${status === 'draft' ? ' as a draft' : ''}, and you can publish it again.`],
  ],
  action: 'Unpublish',
  isDanger: false,
});

/** Archives a published article, or removes an article from the archive. */
export function ArchiveForm({
  workflow: { mayArchive, isArchived, publicationState },
  common,
}: {
  workflow: WorkflowView;
  common: Common;
}) {
  if (!mayArchive || !(publicationState.isLive || isArchived)) return null;
  return (
    <WorkflowForm {...common} intent="archive">
      {(_, isBusy) => (
        <div className="toolbar">
          <input type="hidden" name="archived" value={String(!isArchived)} />
          <Button type="submit" disabled={isBusy}>
            {isArchived ? 'Remove from the archive' : 'Archive'}
          </Button>
          <p className="help">
            {isArchived
              ? 'Readers see that the article is archived.'
              : 'The article stays public, marked as archived, and is also listed in the archive.'}
          </p>
        </div>
      )}
    </WorkflowForm>
  );
}

/**
 * Unpublishing an article, and moving it to the trash. Asks for confirmation only if readers would notice; a draft goes
 * to the trash at once, and the notice offers to undo it.
 * @param isInMenu whether a menu submits the forms, so that they show no buttons of their own.
 */
export function LifecycleForms({
  workflow,
  common,
  isInMenu,
}: {
  workflow: WorkflowView;
  common: Common;
  isInMenu: boolean;
}) {
  const { mayUnpublish, mayDelete } = workflow;
  return (
    <div className={isInMenu ? undefined : 'toolbar'} hidden={isInMenu}>
      {mayUnpublish && (
        <WorkflowForm
          {...common}
          id={workflowForms.unpublish}
          intent="unpublish"
          question={unpublishQuestionOf(workflow)}
        >
          {(_, isBusy) => (
            <Button type="submit" disabled={isBusy}>
              Unpublish
            </Button>
          )}
        </WorkflowForm>
      )}
      {mayDelete && (
        <WorkflowForm {...common} id={workflowForms.trash} intent="delete" question={trashQuestionIn(workflow)}>
          {(_, isBusy) => (
            <Button type="submit" kind="danger" disabled={isBusy}>
              Move to trash
            </Button>
          )}
        </WorkflowForm>
      )}
    </div>
  );
}
