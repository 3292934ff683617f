import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { listenLive } from '~/platform/live/live';
import { newsPath } from '../addresses';
import type { CommentsOfPage } from '../rules';

/**
 * Minimum and maximum delay before requesting the count, in milliseconds. Many readers are notified at the same time,
 * so their requests are spread out.
 */
const shortestPause = 1_000;
const longestPause = 4_000;

/** Returns the comments on the page, in order. */
const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#comments .comment')];

function leadTo(element: HTMLElement | null): void {
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

/**
 * Shows the number of comments posted since the page was rendered, without moving anything on it, and displays them on
 * request: on the current page if they are there, otherwise on the page that has them.
 * @param page as last loaded; `count` is the number of published comments that it knows of.
 */
export function LiveComments({ page }: { page: Pick<CommentsOfPage, 'article' | 'count'> }) {
  const { article, count } = page;
  const [known, setKnown] = useState(count);
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id, slug } = article;
  /** Keys of comments published since the page was rendered, as reported by the live stream, newest last. */
  const heard = useRef<string[]>([]);
  /**
   * The comments on the page when the reader requested the new ones, and the path to open if none of those appears on
   * it.
   */
  const asked = useRef<{ before: Set<string>; elsewhere: string } | null>(null);

  useEffect(() => {
    setKnown(page.count);
    heard.current = [];
    if (!asked.current) return;
    const { before, elsewhere } = asked.current;
    asked.current = null;
    const found = shown().find((element) => !before.has(element.id));
    if (found) leadTo(found);
    else if (elsewhere === `${location.pathname}${location.search}#comments`)
      leadTo(document.getElementById('comments'));
    else void navigate(elsewhere);
  }, [page, navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      timer = undefined;
      try {
        // The browser's cached response is older than the notification.
        const newest = { cache: 'no-cache', signal: asking.signal } as const;
        const response = await fetch(`/article/${encodeURIComponent(slug)}/comments/count`, newest);
        if (response.ok) setKnown(((await response.json()) as { count: number }).count);
      } catch (error) {
        // The page was left or the connection was lost; the next event triggers another request.
        if (!(error instanceof TypeError) && !asking.signal.aborted) throw error;
      }
    };
    const stop = listenLive(`comments:${id}`, ({ id: commentId }) => {
      if (commentId) heard.current.push(commentId);
      timer ??= setTimeout(ask, shortestPause + Math.random() * (longestPause - shortestPause));
    });
    return () => {
      stop();
      clearTimeout(timer);
      asking.abort();
    };
  }, [id, slug]);

  const fresh = known - count;
  const show = (): void => {
    asked.current = {
      before: new Set(shown().map((element) => element.id)),
      elsewhere: newsPath(article, { fresh, newestId: heard.current.at(-1), isFirstPage: search === '' }),
    };
    void revalidate();
  };
  return (
    <div role="status">
      {fresh > 0 && (
        <button type="button" className="button small solid" onClick={show}>
          {fresh === 1 ? m.comments_one_new() : m.comments_new({ count: fresh })}
        </button>
      )}
    </div>
  );
}
