import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/** Submits the form for one list entry without leaving the page, and focuses its first invalid field. */
export function useDecision() {
  const fetcher = useFetcher<DecisionResult>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fetcher.data?.outcome === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [fetcher.data]);
  return { fetcher, form, isBusy: fetcher.state !== 'idle' };
}
