import { useEffect } from 'react';
import { noticePaths } from './notice-rules';

function markRead(path: string): void {
  const body = new URLSearchParams({ intent: 'read_at', path });
  // If this fails, they stay unread until the article is opened again.
  void fetch('/notifications/list', { method: 'POST', body }).catch(() => undefined);
}

/**
 * Marks the member's notifications about an article as read once they have opened it, from whatever link, and those that
 * arrive while they have it in front of them, where the page itself shows the step. The page's loader cannot do this,
 * because it also runs when the pointer only rests on a link.
 * @param publicPath the article's own path, to which notifications of its publication lead; undefined until it is known.
 */
export function useReadNotices(articleId: string | null, publicPath: string | undefined): void {
  useEffect(() => {
    if (articleId !== null) for (const path of noticePaths(articleId)) markRead(path);
  }, [articleId]);
  const isKnown = publicPath !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later path is that of a publication nobody here has read of
  useEffect(() => {
    if (publicPath !== undefined) markRead(publicPath);
  }, [articleId, isKnown]);
  useEffect(() => {
    if (articleId === null) return;
    let isLeft = false;
    let stop = (): void => undefined;
    const onNotice = (): void => {
      if (document.visibilityState !== 'visible') return;
      for (const path of [...noticePaths(articleId), ...(publicPath === undefined ? [] : [publicPath])]) markRead(path);
    };
    // Loaded later, because readers load it later too. Without a connection, nothing arrives.
    void import('~/platform/live/live').then(
      ({ subscribeToLive }) => {
        if (!isLeft) stop = subscribeToLive('notifications', onNotice);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [articleId, publicPath]);
}
