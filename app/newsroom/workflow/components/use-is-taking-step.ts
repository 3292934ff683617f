import { useFetchers } from 'react-router';
import { workflowPath } from '../rules';
import { useIsSavePending } from './pending-saves';

/** Whether a step of the member’s own is being taken with an article, whichever form sends it once the text is saved. */
export function useIsTakingStep(articleId: string): boolean {
  const isSaving = useIsSavePending(articleId);
  const isSent = useFetchers().some(({ formAction }) => formAction?.startsWith(workflowPath(articleId)));
  return isSaving || isSent;
}
