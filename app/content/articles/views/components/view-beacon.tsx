import { useEffect } from 'react';

/**
 * Reports to the server that an article was opened. Pages are served from caches, so the browser has to report views.
 */
export function ViewBeacon({ articleId }: { articleId: string }) {
  useEffect(() => {
    const body = new Blob([JSON.stringify({ articleId })], { type: 'application/json' });
    navigator.sendBeacon('/api/views', body);
  }, [articleId]);
  return null;
}
