import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '~/design/form-toast';
import { type FormResult, type Notice, unsentResult } from '~/platform/forms/forms';
import { startWait, subjectOf } from '../post-update';

/**
 * Updates what a member has marked optimistically: the update is shown at once, however long the response takes, and
 * reverted when the server rejects it. Only one request runs at a time. Of the updates made in the meantime, the last
 * is sent next, so that it wins.
 * @param action the path of a route that responds with `postUpdate` and the current state.
 * @param initialState the state when the page was rendered.
 * @param failure the message shown when there is no connection.
 */
export function useOptimisticUpdate<State>({
  action,
  query = '',
  initialState,
  failure,
}: {
  action: string;
  /** Search parameters of the address it is posted to. */
  query?: string;
  initialState: State;
  failure: Notice;
}) {
  const fetcher = useFetcher<FormResult<string, State> & { isReported?: boolean }>();
  const [confirmed, setConfirmed] = useState(initialState);
  const [next, setNext] = useState<FormData>();
  // The fetcher's state lags: an immediate second click still finds it idle.
  const isSending = useRef(false);
  const subject = useRef('');

  const serverState = fetcher.data?.shown;
  if (serverState !== undefined && serverState !== confirmed) setConfirmed(serverState);

  function send(update: FormData): void {
    isSending.current = navigator.onLine;
    subject.current = subjectOf(action, update);
    if (navigator.onLine) {
      const options = { action: action + query, method: 'post', defaultShouldRevalidate: false } as const;
      void fetcher.submit(update, options).finally(startWait(subject.current));
    } else notify(unsentResult(failure), { subject: subject.current });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response, whatever else has changed
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return;
    isSending.current = false;
    if (next) {
      setNext(undefined);
      send(next);
      // The script of the route, which reports results, could not be loaded.
    } else if (!fetcher.data.isReported) notify(fetcher.data, { subject: subject.current });
  }, [fetcher.state, fetcher.data]);

  const pendingUpdate = next ?? fetcher.formData;
  return {
    confirmed,
    /** The update that is not yet confirmed. */
    pendingUpdate,
    /** Whether the last update was reverted. */
    isReverted: !pendingUpdate && fetcher.data !== undefined && fetcher.data.outcome !== 'done',
    /** Takes the form, with the pressed button, instead of letting the browser submit it. */
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
      if (isSending.current) setNext(form);
      else send(form);
    },
  };
}
