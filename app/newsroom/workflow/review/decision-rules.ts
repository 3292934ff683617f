import type { WorkflowView } from '../rules';

/**
 * Whether a member can decide on an article as it is: approve or publish it, or send it back. Writers cannot, unless
 * they may approve their own text.
 */
export const mayDecide = ({ choices, mayReview }: Pick<WorkflowView, 'choices' | 'mayReview'>): boolean =>
  choices.some(({ status, refusal }) => (status === 'approved' || status === 'published') && refusal === null) ||
  mayReview;

/**
 * Returns the step that a member can take on an article's review page; null when there is none. After a reviewer has sent
 * an article back, it is its writers' turn.
 */
export const stepToDecide = (
  workflow: Pick<WorkflowView, 'choices' | 'mayReview' | 'isInTrash' | 'isReturned' | 'primary'>,
): WorkflowView['primary'] =>
  workflow.isInTrash || (workflow.isReturned && mayDecide(workflow)) ? null : workflow.primary;
