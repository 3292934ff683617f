import { useEffect } from 'react';
import { noticePaths } from './notice-rules';

function markRead(path: string): void {
  const body = new URLSearchParams({ intent: 'read_at', path });
  // If this fails, they stay unread until the article is opened again.
  void fetch('/notifications/list', { method: 'POST', body }).catch(() => undefined);
}

/**
 * Marks the member's notifications about an article as read once they have opened it, from whatever link. The page's
 * loader cannot do this, because it also runs when the pointer only rests on a link.
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
}
