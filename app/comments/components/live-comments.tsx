import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { listenLive } from '~/platform/live';
import { commentsPath } from '../addresses';

/** How long news is waited for before the server is asked, at least and at most: many readers hear of it at once. */
const shortestPause = 1_000;
const longestPause = 4_000;

/**
 * Says how many comments have come since the page was made, without moving anything on it, and shows them when asked to.
 * @param count published comments that the page knows of.
 */
export function LiveComments({ article, count }: { article: { id: string; slug: string }; count: number }) {
  const [known, setKnown] = useState(count);
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id, slug } = article;

  useEffect(() => setKnown(count), [count]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      timer = undefined;
      try {
        const answer = await fetch(`/article/${encodeURIComponent(slug)}/comments/count`, { signal: asking.signal });
        if (answer.ok) setKnown(((await answer.json()) as { count: number }).count);
      } catch (error) {
        // The page is left, or the connection is broken: the next news asks again.
        if (!(error instanceof TypeError) && !asking.signal.aborted) throw error;
      }
    };
    const stop = listenLive(`comments:${id}`, () => {
      timer ??= setTimeout(ask, shortestPause + Math.random() * (longestPause - shortestPause));
    });
    return () => {
      stop();
      clearTimeout(timer);
      asking.abort();
    };
  }, [id, slug]);

  const fresh = known - count;
  const show = async (): Promise<void> => {
    const path = commentsPath(article);
    // The page that shows the newest is loaded anew where it is open already.
    if (search === '') await revalidate();
    else await navigate(path, { preventScrollReset: true });
    const section = document.getElementById('comments');
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  };
  return (
    <div role="status">
      {fresh > 0 && (
        <button type="button" className="button small solid" onClick={() => void show()}>
          {fresh === 1 ? m.comments_one_new() : m.comments_new({ count: fresh })}
        </button>
      )}
    </div>
  );
}
