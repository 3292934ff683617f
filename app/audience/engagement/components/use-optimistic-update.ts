import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '~/design/form-toast';
import type { Notice } from '~/platform/forms/forms';
import type { ButtonResult } from '../form-result.server';

/**
 * Something that a member can change at an article. The update is shown at once, and taken back when the server does not
 * grant it. One is under way at a time: of those made meanwhile the last is sent next, so that it is what remains.
 * @param known what stood when the page was made.
 * @param failure what is said when there is no connection.
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
  // The fetcher's state comes behind: a click at once after another still finds it idle.
  const isUnderWay = useRef(false);

  const granted = fetcher.data?.state;
  if (granted !== undefined && granted !== confirmed) setConfirmed(granted);

  function send(update: FormData): void {
    isUnderWay.current = navigator.onLine;
    if (navigator.onLine) void fetcher.submit(update, { action, method: 'post', defaultShouldRevalidate: false });
    else notify({ outcome: 'failed', ...failure });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each response, whatever else has changed
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
    /** What has been changed and is not yet confirmed. */
    pendingUpdate: next ?? fetcher.formData,
    update: (form: FormData): void => {
      if (isUnderWay.current) setNext(form);
      else send(form);
    },
  };
}
