import type { ArticleStatus } from '~/content/articles/rules';
import { offeredStatuses } from './offered-statuses';
import { mayWithdraw, type PublicationState, type StepActor, type WorkflowIntent } from './rules';
import type { WorkflowView } from './workflow-view';

/**
 * Whether a member can decide on an article as it is: approve or publish it, or send it back. Writers cannot, unless
 * they may approve their own text.
 */
export const mayDecide = ({ choices, mayReview }: Pick<WorkflowView, 'choices' | 'mayReview'>): boolean =>
  choices.some(({ status, refusal }) => (status === 'approved' || status === 'published') && refusal === null) ||
  mayReview;

/** Whether a reviewer has sent the article back, so that there is nothing to decide until its writers submit it again. */
export const isSentBack = (workflow: Pick<WorkflowView, 'choices' | 'mayReview' | 'isReturned'>): boolean =>
  workflow.isReturned && mayDecide(workflow);

/** Returns the step that a member can take on an article's review page; null when there is none. */
export const stepToDecide = (
  workflow: Pick<WorkflowView, 'choices' | 'mayReview' | 'isInTrash' | 'isReturned' | 'primary'>,
): WorkflowView['primary'] => (workflow.isInTrash || isSentBack(workflow) ? null : workflow.primary);

/** Whether an article waits for a decision that the member can make, which is more than withdrawing or submitting it. */
export const awaitsDecision = (
  workflow: Pick<WorkflowView, 'choices' | 'mayReview' | 'isInTrash' | 'showsNotes'>,
): boolean => workflow.showsNotes && !workflow.isInTrash && mayDecide(workflow);

/** Whether a member can approve a text that awaits review and publish it in one step. */
export const mayPublishAtOnce = (workflow: Pick<WorkflowView, 'publicationState' | 'choices' | 'findings'>): boolean =>
  workflow.publicationState.status === 'pending' && offeredStatuses(workflow).includes('published');

/** Whether a step, as a form sends it, approves the text, as it is or by publishing it, now or later. */
export const isApproval = (step: { intent: WorkflowIntent; status: unknown; publishAt: unknown }): boolean =>
  step.status === 'approved' || step.status === 'published' || (step.intent === 'schedule' && Boolean(step.publishAt));

/** Whether a change of status sends a text back to its writers, rather than withdrawing it. */
export const sendsBack = (
  { status }: PublicationState,
  target: ArticleStatus,
  stepActor: Pick<StepActor, 'isSubmitter' | 'isWriter' | 'mayApprove'>,
): boolean => target === 'draft' && (status === 'pending' || status === 'approved') && !mayWithdraw(stepActor);
