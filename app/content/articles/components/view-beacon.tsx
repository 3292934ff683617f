import { useEffect } from 'react';

/**
 * Notifies the server once that an article has been opened; pages come from caches, so the page itself must report it.
 */
export function ViewBeacon({ articleId }: { articleId: string }) {
  useEffect(() => {
    const body = new Blob([JSON.stringify({ articleId })], { type: 'application/json' });
    navigator.sendBeacon('/api/views', body);
  }, [articleId]);
  return null;
}
