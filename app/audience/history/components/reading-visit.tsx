import { useEffect } from 'react';
import { longDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';

/** While an article stays open, progress is sent this often at most. */
const sendEvery = 30_000;

/** How much of the text has come above the window's lower edge, in percent. */
function percentSeen(body: Element): number {
  const { top, height } = body.getBoundingClientRect();
  // A text that has left the page already has no height; what was seen of it before counts.
  if (height === 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (innerHeight - top) / height)) * 100);
}

/** Sends how far the member gets: now and then, and when the page is left. */
function useProgress(articleId: string, bodySelector: string): void {
  useEffect(() => {
    const body = document.querySelector(bodySelector);
    if (!body) return;
    let furthest = 0;
    let sent = 0;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      furthest = Math.max(furthest, percentSeen(body));
    };
    const ask = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    const send = (): void => {
      look();
      if (furthest <= sent) return;
      const progress = new Blob([JSON.stringify({ articleId, share: furthest })], { type: 'application/json' });
      if (navigator.sendBeacon('/api/history', progress)) sent = furthest;
    };
    const leave = (): void => {
      if (document.visibilityState === 'hidden') send();
    };
    ask();
    const timer = setInterval(send, sendEvery);
    addEventListener('scroll', ask, { passive: true });
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', send);
    return () => {
      send();
      cancelAnimationFrame(frame);
      clearInterval(timer);
      removeEventListener('scroll', ask);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', send);
    };
  }, [articleId, bodySelector]);
}

/**
 * A member's visit to an article whose reading is remembered: says at its head that the text is no longer the one they
 * had read, and keeps track of how far they get.
 */
export function ReadingVisit({
  articleId,
  bodySelector,
  changedAt,
}: {
  articleId: string;
  bodySelector: string;
  changedAt: Date | null;
}) {
  useProgress(articleId, bodySelector);
  if (!changedAt) return null;
  return (
    <p className="notice changed-note">
      <strong>{m.history_note_title()}</strong> {m.history_note({ date: longDate(changedAt) })}
    </p>
  );
}
