import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/**
 * A form of one entry in a list, sent without leaving the page. The result goes up to the screen: the entry itself
 * may be gone from the list by then. The first wrong field gets the focus.
 */
export function useDecision(onResult: (result: DecisionResult) => void) {
  const fetcher = useFetcher<DecisionResult>();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each response
  useEffect(() => {
    if (!fetcher.data) return;
    onResult(fetcher.data);
    if (fetcher.data.outcome === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [fetcher.data]);
  return { fetcher, form, isBusy: fetcher.state !== 'idle' };
}
