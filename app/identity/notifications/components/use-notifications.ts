import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import type { ChangeAnswer, ListView } from '../list-view';

export type ShownNotifications = {
  /** None until it has been loaded. */
  list: ListView | undefined;
  /** What has become of the last change. */
  answer: ChangeAnswer | undefined;
  hasFailed: boolean;
  change(form: FormData): void;
  reload(): void;
};

/**
 * A page of the member's notifications, kept up to date: it is loaded again whenever something changes, in this page,
 * another one or on the site, and when the connection is back.
 * @param initial what the server has rendered.
 */
export function useNotifications(initial: {
  cursor?: string;
  list?: ListView;
  answer?: ChangeAnswer;
}): ShownNotifications {
  const [list, setList] = useState(initial.list);
  const [answer, setAnswer] = useState(initial.answer);
  const [hasFailed, setHasFailed] = useState(false);
  const navigate = useNavigate();
  const newest = useRef(0);
  const address = initial.cursor ? `/notifications/list?cursor=${initial.cursor}` : '/notifications/list';

  const reload = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    const loaded = await fetch(address).then(
      async (response) => (response.ok ? ((await response.json()) as ListView) : undefined),
      () => undefined,
    );
    // An older answer that comes late tells nothing new.
    if (turn !== newest.current) return;
    setHasFailed(loaded === undefined);
    if (loaded) setList(loaded);
  }, [address]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let hasGone = false;
    if (!initial.list) void reload();
    void import('~/platform/live/live').then(({ listenLive }) => {
      if (!hasGone) stop = listenLive('notifications', () => void reload(), { isBehind: true });
    });
    return () => {
      hasGone = true;
      stop?.();
    };
  }, [reload, initial.list]);

  const change = async (form: FormData): Promise<void> => {
    const answered = await fetch('/notifications/list', {
      method: 'POST',
      body: new URLSearchParams([...form] as [string, string][]),
    }).then(
      (response) => response.json() as Promise<ChangeAnswer>,
      (): ChangeAnswer => ({ failure: m.notifications_change_failed() }),
    );
    setAnswer(answered);
    await reload();
    if (answered.path) await navigate(answered.path);
  };

  return { list, answer, hasFailed, change: (form) => void change(form), reload: () => void reload() };
}
