import type { ArticleStatus } from '~/content/articles/rules';
import { isBlocking } from '../checklist/checklist-rules';
import { refusalText } from '../rules';
import type { WorkflowView } from '../workflow-view';

/** What the main button of the editor does: a step in the workflow, or a look at the published article. */
export type NextStep =
  | {
      kind: 'step';
      target: ArticleStatus;
      label: string;
      /**
       * Whether it is the main action: not if it will happen automatically later, only withdraws the article, or resubmits a
       * rejected article, which nobody expects.
       */
      isMain: boolean;
      /** Why the step is refused; null if it is possible. */
      refusalReason: string | null;
      /** Whether the checklist is the reason. */
      isBlocked: boolean;
    }
  | { kind: 'view' };

/** Says how many checks block publication. */
export const blockedText = (count: number): string => `Blocked by ${count === 1 ? '1 check' : `${count} checks`}`;

/** Whether the article will be published automatically, as it is. */
const willBePublished = ({
  publicationState,
  schedule,
}: Pick<WorkflowView, 'publicationState' | 'schedule'>): boolean =>
  publicationState.status === 'approved' && schedule.publishAt !== null;

/** Returns the next step for an article, with the reason why it is refused; null when there is none, as in the trash. */
export function nextStepOf(
  workflow: Pick<WorkflowView, 'isInTrash' | 'primary' | 'publicationState' | 'isRejected' | 'findings' | 'schedule'>,
): NextStep | null {
  const { isInTrash, primary, publicationState, isRejected, findings } = workflow;
  if (isInTrash) return null;
  if (!primary) return publicationState.isLive ? { kind: 'view' } : null;
  const { target, refusal } = primary;
  const isLater = willBePublished(workflow);
  const label = isLater
    ? 'Publish Now'
    : target === 'published' && publicationState.isLive
      ? 'Publish changes'
      : primary.label;
  const step = { kind: 'step', target, label, isMain: !isLater && !isRejected && target !== 'draft' } as const;
  const blocking = target === 'published' ? findings.filter(isBlocking).length : 0;
  if (refusal === null && blocking > 0) return { ...step, refusalReason: blockedText(blocking), isBlocked: true };
  return { ...step, refusalReason: refusal && refusalText[refusal], isBlocked: false };
}

/**
 * Returns what has to happen next before readers see the text, as the member who reads it would say; null when nothing
 * has to. Of a rejected text, it says that nothing has to, but what can.
 */
export function nextText({
  publicationState,
  isInTrash,
  schedule,
  choices,
  isReturned,
  isRejected,
  findings,
}: Pick<
  WorkflowView,
  'publicationState' | 'isInTrash' | 'schedule' | 'choices' | 'isReturned' | 'isRejected' | 'findings'
>): string | null {
  if (isInTrash) return null;
  if (isRejected) return 'Its writers can submit it again, but no new version is expected';
  if (isReturned) return 'The requested changes, then another review';
  const mayChoose = (chosen: ArticleStatus): boolean =>
    choices.some(({ status, refusal }) => status === chosen && refusal === null);
  const isBlocked = findings.some(isBlocking);
  switch (publicationState.status) {
    case 'draft':
      if (mayChoose('published')) return 'Submission for review, or publication';
      return mayChoose('approved') ? 'Submission for review' : 'Review by another editor';
    case 'pending':
      return mayChoose('approved') ? 'Your approval' : 'Approval by another editor';
    case 'approved':
      if (willBePublished({ publicationState, schedule }))
        return isBlocked
          ? 'Fixing the checklist problems before the scheduled time'
          : 'Automatic publication at the scheduled time';
      if (isBlocked) return 'Fixing the checklist problems, then publication';
      return mayChoose('published') ? 'You can publish it now' : 'Publication by an editor';
    case 'published':
      return null;
  }
}
