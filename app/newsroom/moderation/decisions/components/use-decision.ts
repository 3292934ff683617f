import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/**
 * Submits the form for one list entry without leaving the page, and focuses its first invalid field. The result is
 * passed to the screen through `onResult`, because the entry may already have left the list.
 */
export function useDecision(onResult: (result: DecisionResult) => void) {
  const fetcher = useFetcher<DecisionResult>();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    if (!fetcher.data) return;
    onResult(fetcher.data);
    if (fetcher.data.outcome === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [fetcher.data]);
  return { fetcher, form, isBusy: fetcher.state !== 'idle' };
}
