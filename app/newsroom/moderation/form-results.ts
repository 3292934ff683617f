import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type FormResult, unlessUnsent } from '~/platform/forms/forms';

/** What the forms of moderation return; `shown.decisionId` names what can be taken back. */
export type DecisionResult = FormResult<string, { decisionId: string | null }>;

/** A list is reloaded after a refusal too: it is not what there is any more, and the same would be refused again. */
export const afterRefusalToo = (revalidation: ShouldRevalidateFunctionArgs): boolean =>
  revalidation.actionResult?.outcome === 'refused' || unlessUnsent(revalidation);
