import type { ArticleStatus } from '~/content/articles/rules';
import { isAboutRequiredField, isBlocking } from './checklist/checklist-rules';
import type { WorkflowView } from './workflow-view';

/**
 * Returns the statuses that a member can choose for an article as it is: those that no rule refuses, and for which it
 * lacks nothing.
 */
export const offeredStatuses = ({ choices, findings }: Pick<WorkflowView, 'choices' | 'findings'>): ArticleStatus[] => {
  const blocking = findings.filter(isBlocking);
  const isLacking: Record<ArticleStatus, boolean> = {
    draft: false,
    pending: blocking.some(isAboutRequiredField),
    approved: blocking.some(isAboutRequiredField),
    published: blocking.length > 0,
  };
  return choices.flatMap(({ status, refusal }) => (refusal === null && !isLacking[status] ? status : []));
};
