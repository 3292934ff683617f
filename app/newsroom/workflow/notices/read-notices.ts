import { useEffect } from 'react';
import { workflowPath } from '../rules';

/**
 * Marks the member's notifications about an article as read once they have opened it, wherever the link was. Not part of
 * loading the page, which also happens when a link to it is only pointed at.
 */
export function useReadNotices(articleId: string | null): void {
  useEffect(() => {
    if (articleId === null) return;
    const body = new URLSearchParams({ intent: 'read_at', path: workflowPath(articleId) });
    // They stay unread if this fails, until the article is opened again.
    void fetch('/notifications/list', { method: 'POST', body }).catch(() => undefined);
  }, [articleId]);
}
