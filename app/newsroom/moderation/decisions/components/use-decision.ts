import { useFetcher } from 'react-router';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/**
 * Returns the fetcher for the form about an entry of a list, and its latest result.
 * @param posted result of a form submitted without JavaScript, which may be about another entry.
 */
export function useDecision(id: string, posted: DecisionResult | undefined) {
  const fetcher = useFetcher<DecisionResult>();
  const result = fetcher.data ?? (posted?.values.id === id ? posted : undefined);
  return { fetcher, result, isBusy: fetcher.state !== 'idle' };
}
