import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { listenLive } from '~/platform/live/live';
import { newsPath } from '../addresses';
import type { CommentsOfPage } from '../rules';

/** Minimum and maximum delay before the server is asked: many readers are notified at the same time. */
const shortestPause = 1_000;
const longestPause = 4_000;

/** Comments that are on the page, in their order. */
const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#comments .comment')];

function leadTo(element: HTMLElement | null): void {
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

/**
 * Says how many comments have come since the page was made, without moving anything on it, and shows them when asked
 * to:
 * where they are on the page that is read, else on one that has them.
 * @param page as it was loaded last: `count` are the published comments that it knows of.
 */
export function LiveComments({ page }: { page: Pick<CommentsOfPage, 'article' | 'count'> }) {
  const { article, count } = page;
  const [known, setKnown] = useState(count);
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id, slug } = article;
  /** Comments published since the page was rendered, as far as the live stream reported them, newest last. */
  const heard = useRef<string[]>([]);
  /**
   * What was on the page when its reader requested the new ones, and where they are if none of them appears on it.
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
        // The browser's cached reply is older than the notification.
        const newest = { cache: 'no-cache', signal: asking.signal } as const;
        const response = await fetch(`/article/${encodeURIComponent(slug)}/comments/count`, newest);
        if (response.ok) setKnown(((await response.json()) as { count: number }).count);
      } catch (error) {
        // The page is left, or the connection is broken: the next news asks again.
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
