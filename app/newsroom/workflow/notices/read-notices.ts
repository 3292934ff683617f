import { useEffect } from 'react';
import { noticePaths } from './notice-rules';

/**
 * Marks the member's notifications about an article as read once they have opened it, from whatever link. The page's
 * loader cannot do this, because it also runs when the pointer only rests on a link.
 */
export function useReadNotices(articleId: string | null): void {
  useEffect(() => {
    if (articleId === null) return;
    for (const path of noticePaths(articleId)) {
      const body = new URLSearchParams({ intent: 'read_at', path });
      // If this fails, they stay unread until the article is opened again.
      void fetch('/notifications/list', { method: 'POST', body }).catch(() => undefined);
    }
  }, [articleId]);
}
