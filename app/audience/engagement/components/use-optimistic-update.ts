import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useSlowNotice } from '~/design/components/use-slow-notice';
import { notify } from '~/design/form-toast';
import { type Notice, unsentResult } from '~/platform/forms/forms';
import type { ButtonResult } from '../form-result.server';

/**
 * Updates a member's mark on an article optimistically: the update is shown at once, however long the response takes,
 * and reverted when the server rejects it. Only one request runs at a time. Of the updates made in the meantime, the last is sent next, so that it
 * wins.
 * @param initialState the state when the page was rendered.
 * @param failure the message shown when there is no connection.
 */
export function useOptimisticUpdate<State>({
  action,
  initialState,
  failure,
}: {
  action: string;
  initialState: State;
  failure: Notice;
}) {
  const fetcher = useFetcher<ButtonResult<State>>();
  const [confirmed, setConfirmed] = useState(initialState);
  const [next, setNext] = useState<FormData>();
  // The fetcher's state lags: an immediate second click still finds it idle.
  const isSending = useRef(false);

  useSlowNotice(fetcher.state !== 'idle', action);

  const serverState = fetcher.data?.state;
  if (serverState !== undefined && serverState !== confirmed) setConfirmed(serverState);

  function send(update: FormData): void {
    isSending.current = navigator.onLine;
    if (navigator.onLine) void fetcher.submit(update, { action, method: 'post', defaultShouldRevalidate: false });
    else notify(unsentResult(failure), { subject: action });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response, whatever else has changed
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return;
    isSending.current = false;
    if (next) {
      setNext(undefined);
      send(next);
    } else notify(fetcher.data, { subject: action });
  }, [fetcher.state, fetcher.data]);

  const pendingUpdate = next ?? fetcher.formData;
  return {
    confirmed,
    /** The update that is not yet confirmed. */
    pendingUpdate,
    /** Whether the last update was reverted. */
    isReverted: !pendingUpdate && fetcher.data !== undefined && fetcher.data.outcome !== 'done',
    update: (form: FormData): void => {
      if (isSending.current) setNext(form);
      else send(form);
    },
  };
}
