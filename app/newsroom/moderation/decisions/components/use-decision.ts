import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { useResponse } from '~/platform/forms/use-response';

/** Submits the form for one list entry without leaving the page, and focuses its first invalid field. */
export function useDecision() {
  const fetcher = useFetcher<DecisionResult>();
  const form = useRef<HTMLFormElement>(null);
  useResponse(fetcher.data, ({ outcome }) => {
    if (outcome === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  return { fetcher, form, isBusy: fetcher.state !== 'idle' };
}
