import { useEffect } from 'react';
import { noticePaths } from './notice-rules';

/**
 * Marks the member's notifications about an article as read once they have opened it, from whatever link. The page's
 * loader cannot do this, because it also runs when the pointer only rests on a link.
 * @param publicPath the article's own path, to which notifications of its publication lead; undefined until it is known.
 */
export function useReadNotices(articleId: string | null, publicPath: string | undefined): void {
  const isKnown = publicPath !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later path is that of a publication nobody here has read of
  useEffect(() => {
    if (articleId === null || publicPath === undefined) return;
    const body = new URLSearchParams([
      ['intent', 'read_at'],
      ...[...noticePaths(articleId), publicPath].map((path) => ['path', path]),
    ] as string[][]);
    // If this fails, they stay unread until the article is opened again.
    void fetch('/notifications/list', { method: 'POST', body }).catch(() => undefined);
  }, [articleId, isKnown]);
}
