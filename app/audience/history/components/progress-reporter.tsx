import { useEffect } from 'react';
import { longDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';

/** Milliseconds between progress reports while an article is open. */
const sendInterval = 30_000;

/** Returns the percentage of the text that is above the bottom edge of the window. */
function percentSeen(body: Element): number {
  const { top, height } = body.getBoundingClientRect();
  // The text is no longer on the page; progress measured earlier still counts.
  if (height === 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (innerHeight - top) / height)) * 100);
}

/** Reports the member's reading progress periodically and when they leave the page. */
function useProgress(articleId: string, bodySelector: string): void {
  useEffect(() => {
    const body = document.querySelector(bodySelector);
    if (!body) return;
    let furthest = 0;
    let sent = 0;
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      furthest = Math.max(furthest, percentSeen(body));
    };
    const scheduleMeasure = (): void => {
      frame ||= requestAnimationFrame(measure);
    };
    const send = (): void => {
      measure();
      if (furthest <= sent) return;
      const progress = new Blob([JSON.stringify({ articleId, share: furthest })], { type: 'application/json' });
      if (navigator.sendBeacon('/api/history', progress)) sent = furthest;
    };
    const sendWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') send();
    };
    scheduleMeasure();
    const timer = setInterval(send, sendInterval);
    addEventListener('scroll', scheduleMeasure, { passive: true });
    document.addEventListener('visibilitychange', sendWhenHidden);
    addEventListener('pagehide', send);
    return () => {
      send();
      cancelAnimationFrame(frame);
      clearInterval(timer);
      removeEventListener('scroll', scheduleMeasure);
      document.removeEventListener('visibilitychange', sendWhenHidden);
      removeEventListener('pagehide', send);
    };
  }, [articleId, bodySelector]);
}

/** Reports reading progress, and shows a notice when the article has changed since the member last read it. */
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
