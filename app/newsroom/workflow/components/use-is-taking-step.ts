import { useFetchers } from 'react-router';
import { workflowPath } from '../rules';

/** Whether a step of the member’s own is being taken with an article, whichever form has sent it. */
export const useIsTakingStep = (articleId: string): boolean =>
  useFetchers().some(({ formAction }) => formAction?.startsWith(workflowPath(articleId)));
