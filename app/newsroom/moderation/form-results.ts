import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type FormResult, revalidateUnlessUnsent } from '~/platform/forms/forms';

/** Result of a moderation form; `shown.decisionId` is the ID of the decision that can be undone. */
export type DecisionResult = FormResult<string, { decisionId: string | null }>;

/** Whether to reload a list. A refusal also requires a reload, because it means that the list is stale. */
export const revalidateAfterRefusal = (revalidation: ShouldRevalidateFunctionArgs): boolean =>
  revalidation.actionResult?.outcome === 'refused' || revalidateUnlessUnsent(revalidation);
