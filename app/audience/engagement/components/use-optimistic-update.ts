import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useMatches, useRevalidator } from 'react-router';
import { notify } from '~/design/form-toast';
import { toasts } from '~/design/toasts';
import { type FormResult, type Notice, unsentResult } from '~/platform/forms/forms';
import { loadReachServer } from '~/platform/requests/load-reach-server';
import { startWait, subjectOf } from '../post-update';

/** Dismisses the notice about a failed update, because the page shows the true state again. */
function withdrawFailure(about: string): void {
  for (const { id, subject, isError } of toasts.all()) if (isError && subject === about) toasts.dismiss(id);
}

/**
 * Updates what a member has marked optimistically: the update is shown at once, however long the response takes, and
 * reverted when the server rejects it. Only one request runs at a time. Of the updates made in the meantime, the last
 * is sent next, so that it wins. If a response is lost, or arrives once the page has been left, the data of the open page are
 * loaded again once the server can be reached; this is tried when the connection is back, too, and when another update
 * has been saved.
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
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    void loadReachServer();
    return () => {
      isMounted.current = false;
    };
  }, []);

  const reload = useCallback(async (): Promise<boolean> => {
    const module = await loadReachServer();
    await module?.reloadOnceReachable(revalidate);
    return module !== undefined;
  }, [revalidate]);

  const response = fetcher.data;
  const isNew = response !== undefined && response !== seen.response;
  const isLost = isNew && fetcher.state === 'idle' && response.outcome === 'failed';
  if (loaded !== seen.loaded)
    setSeen({ ...seen, loaded, ...((isLost || !response) && { response, confirmed: initialState }) });
  else if (isNew && response.shown !== undefined) setSeen({ loaded, response, confirmed: response.shown });

  function send(update: FormData): void {
    isSending.current = navigator.onLine;
    subject.current = subjectOf(action, update);
    if (navigator.onLine) {
      const options = { action: action + query, method: 'post', defaultShouldRevalidate: false } as const;
      const about = subject.current;
      const endWait = startWait(about);
      void fetcher.submit(update, options).finally(() => {
        endWait();
        if (!isMounted.current) void reload();
      });
    } else notify(unsentResult(failure), { subject: subject.current });
  }

  // Before the next update is sent below, which has a subject of its own.
  useEffect(() => {
    const about = subject.current;
    if (isLost) void reload().then((isReloaded) => isReloaded && withdrawFailure(about));
  }, [isLost, reload]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response, whatever else has changed
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return;
    isSending.current = false;
    if (fetcher.data.outcome === 'done') void loadReachServer().then((module) => module?.tryNow());
    if (next) {
      setNext(undefined);
      send(next);
      // The script of the route, which reports results, could not be loaded.
    } else if (!fetcher.data.isReported) notify(fetcher.data, { subject: subject.current });
  }, [fetcher.state, fetcher.data]);

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
