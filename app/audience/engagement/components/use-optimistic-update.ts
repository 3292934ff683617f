import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useMatches, useRevalidator } from 'react-router';
import { notify } from '~/design/form-toast';
import { type FormResult, type Notice, timeout, unsentResult } from '~/platform/forms/forms';
import { startWait, subjectOf } from '../post-update';

/** Reload functions of updates whose responses were lost. */
const lost = new Set<() => void>();
const askAgain = (): void => {
  for (const ask of lost) ask();
};

/**
 * Updates what a member has marked optimistically: the update is shown at once, however long the response takes, and
 * reverted when the server rejects it. Only one request runs at a time. Of the updates made in the meantime, the last
 * is sent next, so that it wins. If a response is lost, the page's data are loaded again once the server may be reached:
 * after a while, when the connection is back, and when another update has been saved.
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
  const { revalidate } = useRevalidator();
  // Another object each time that the page's data are loaded.
  const loaded = useMatches().at(-1)?.loaderData;
  const [seen, setSeen] = useState({ loaded, response: fetcher.data, confirmed: initialState });
  const [next, setNext] = useState<FormData>();
  // The fetcher's state lags: an immediate second click still finds it idle.
  const isSending = useRef(false);
  const subject = useRef('');

  const response = fetcher.data;
  const isNew = response !== undefined && response !== seen.response;
  const isLost = isNew && fetcher.state === 'idle' && response.outcome === 'failed';
  if (loaded !== seen.loaded) setSeen({ ...seen, loaded, ...(isLost && { response, confirmed: initialState }) });
  else if (isNew && response.shown !== undefined) setSeen({ loaded, response, confirmed: response.shown });

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
    if (fetcher.data.outcome === 'done') askAgain();
    if (next) {
      setNext(undefined);
      send(next);
      // The script of the route, which reports results, could not be loaded.
    } else if (!fetcher.data.isReported) notify(fetcher.data, { subject: subject.current });
  }, [fetcher.state, fetcher.data]);

  useEffect(() => {
    if (!isLost) return;
    const ask = (): void => void (navigator.onLine && revalidate());
    const timer = setTimeout(ask, timeout);
    lost.add(ask);
    addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      lost.delete(ask);
      removeEventListener('online', ask);
    };
  }, [isLost, revalidate]);

  const pendingUpdate = next ?? fetcher.formData;
  return {
    confirmed: seen.confirmed,
    /** The update that is not yet confirmed. */
    pendingUpdate,
    /** Whether the last update was reverted. */
    isReverted: !pendingUpdate && isNew && response.outcome !== 'done',
    /** Takes the form, with the pressed button, instead of letting the browser submit it. */
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
      if (isSending.current) setNext(form);
      else send(form);
    },
  };
}
