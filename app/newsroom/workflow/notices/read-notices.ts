import { useEffect } from 'react';
import type { NotificationChange } from '~/identity/notifications/rules';
import { newsroomPaths, noticePaths } from './notice-rules';

function markRead(paths: readonly string[]): void {
  const intent = 'read_at' satisfies NotificationChange['intent'];
  const body = new URLSearchParams([['intent', intent], ...paths.map((path): [string, string] => ['path', path])]);
  // If this fails, they stay unread until the article is opened again.
  void fetch('/notifications/list', { method: 'POST', body }).catch(() => undefined);
}

/**
 * Marks the member's notifications about an article as read once they have opened it, from whatever link, and those that
 * arrive while they have it in front of them or before they come back to it, where the page itself shows the step. The
 * page's loader cannot do this, because it also runs when the pointer only rests on a link.
 * @param publicPath the article's own path, to which notifications of its publication lead; undefined until it is known.
 * @param reload shows the article's latest step, before what has arrived about it counts as read; resolves to whether it
 * could be loaded.
 */
export function useReadNotices(
  articleId: string | null,
  publicPath: string | undefined,
  reload?: () => Promise<boolean>,
): void {
  const isKnown = publicPath !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later path is that of a publication nobody here has read of
  useEffect(() => {
    if (articleId !== null && publicPath !== undefined) markRead([...newsroomPaths(articleId), publicPath]);
  }, [articleId, isKnown]);
  useEffect(() => {
    if (articleId === null || publicPath === undefined) return;
    let isLeft = false;
    let stop = (): void => undefined;
    const isVisible = (): boolean => !isLeft && document.visibilityState === 'visible';
    const readIfVisible = async (): Promise<void> => {
      if (!isVisible()) return;
      if (reload && !(await reload())) return;
      // Not those of comments, which the page does not load again by itself.
      if (isVisible()) markRead([...noticePaths(articleId), publicPath]);
    };
    // Loaded later, because readers load it later too. Without a connection, nothing arrives.
    void import('~/platform/live/live').then(
      ({ subscribeToLive }) => {
        if (!isLeft) stop = subscribeToLive('notifications', readIfVisible);
      },
      () => undefined,
    );
    document.addEventListener('visibilitychange', readIfVisible);
    return () => {
      isLeft = true;
      stop();
      document.removeEventListener('visibilitychange', readIfVisible);
    };
  }, [articleId, publicPath, reload]);
}
