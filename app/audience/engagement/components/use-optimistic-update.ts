import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '~/design/form-toast';
import type { Notice } from '~/platform/forms/forms';
import type { ButtonResult } from '../form-result.server';

/**
 * Updates a member's mark on an article optimistically: the update is shown at once and reverted when the server
 * rejects it. Only one request runs at a time. Of the updates made in the meantime, the last is sent next, so that it
 * wins.
 * @param known the state when the page was rendered.
 * @param failure the message shown when there is no connection.
 */
export function useOptimisticUpdate<State>({
  action,
  known,
  failure,
}: {
  action: string;
  known: State;
  failure: Notice;
}) {
  const fetcher = useFetcher<ButtonResult<State>>();
  const [confirmed, setConfirmed] = useState(known);
  const [next, setNext] = useState<FormData>();
  // The fetcher's state lags: an immediate second click still finds it idle.
  const isUnderWay = useRef(false);

  const granted = fetcher.data?.state;
  if (granted !== undefined && granted !== confirmed) setConfirmed(granted);

  function send(update: FormData): void {
    isUnderWay.current = navigator.onLine;
    if (navigator.onLine) void fetcher.submit(update, { action, method: 'post', defaultShouldRevalidate: false });
    else notify({ outcome: 'failed', ...failure });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response, whatever else has changed
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return;
    isUnderWay.current = false;
    if (next) {
      setNext(undefined);
      send(next);
    } else notify(fetcher.data);
  }, [fetcher.state, fetcher.data]);

  return {
    confirmed,
    /** The update that is not yet confirmed. */
    pendingUpdate: next ?? fetcher.formData,
    update: (form: FormData): void => {
      if (isUnderWay.current) setNext(form);
      else send(form);
    },
  };
}
