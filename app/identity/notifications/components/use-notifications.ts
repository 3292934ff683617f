import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { loadReachServer } from '~/platform/requests/load-reach-server';
import type { ChangeResult, ListView } from '../list-view';

export type ShownNotifications = {
  /** Undefined until loaded. */
  list: ListView | undefined;
  /** The result of the last change. */
  result: ChangeResult | undefined;
  hasFailed: boolean;
  change(form: FormData): void;
  reload(): void;
};

/**
 * Returns a page of the member's notifications and keeps it up to date: reloads it after each change, whether made
 * here, in another tab or on the server, and on reconnecting.
 * @param initial the data rendered by the server.
 * @param beforeOpening called before a notification's page opens; must call its argument to open it.
 */
export function useNotifications(
  initial: { cursor?: string; list?: ListView; result?: ChangeResult },
  beforeOpening = (open: () => void): void => open(),
): ShownNotifications {
  const [list, setList] = useState(initial.list);
  const [result, setResult] = useState(initial.result);
  const [hasFailed, setHasFailed] = useState(false);
  const navigate = useNavigate();
  const latestRequest = useRef(0);
  const address = initial.cursor ? `/notifications/list?cursor=${initial.cursor}` : '/notifications/list';

  const reload = useCallback(async () => {
    latestRequest.current += 1;
    const requestNumber = latestRequest.current;
    const loaded = await fetch(address).then(
      async (response) => (response.ok ? ((await response.json()) as ListView) : undefined),
      () => undefined,
    );
    // Ignores a late response to an older request.
    if (requestNumber !== latestRequest.current) return;
    setHasFailed(loaded === undefined);
    if (loaded) setList(loaded);
  }, [address]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    if (!initial.list) void reload();
    const listen = (): void =>
      void import('~/platform/live/live').then(
        ({ subscribeToLive }) => {
          if (!isUnmounted) stop ??= subscribeToLive('notifications', () => void reload(), { isBehind: true });
        },
        // Without a connection, try again once there is one.
        () => addEventListener('online', listen, { once: true }),
      );
    listen();
    return () => {
      isUnmounted = true;
      removeEventListener('online', listen);
      stop?.();
    };
  }, [reload, initial.list]);

  const change = async (form: FormData): Promise<void> => {
    const wasOnline = navigator.onLine;
    const reach = loadReachServer();
    const lost: ChangeResult = { failure: `${m.lost_title()}. ${m.timeout_text()}` };
    const response = await fetch('/notifications/list', {
      method: 'POST',
      body: new URLSearchParams([...form] as [string, string][]),
    }).catch(() => null);
    const result: ChangeResult = response
      ? await response.json().catch(() => ({ failure: m.notifications_change_failed() }))
      : wasOnline
        ? lost
        : { failure: m.form_offline() };
    setResult(result);
    if (result === lost) {
      await (await reach)?.waitAfterLostResponse();
      await reload();
      // The list shows whether the change was made.
      setResult((shown) => (shown === lost ? undefined : shown));
    } else await reload();
    const { path } = result;
    if (path) beforeOpening(() => void navigate(path));
  };

  return { list, result, hasFailed, change: (form) => void change(form), reload: () => void reload() };
}
