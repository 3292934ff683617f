import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { Button } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';
import { subscribeToLive } from '~/platform/live/live';
import { type SentComment, sendingComment, sentComment } from '../constants';
import { newCommentsPath } from '../paths';
import type { PageComments } from '../rules';

/**
 * Minimum and maximum delay before requesting the count, in milliseconds. Many readers are notified at the same time,
 * so their requests are spread out.
 */
const minDelay = 1_000;
const maxDelay = 4_000;

/** Returns the comments on the page, in order. */
const shownComments = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#comments .comment')];

function scrollAndFocus(element: HTMLElement | null): void {
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

/**
 * Shows the number of others' comments posted since the page was rendered, without shifting its layout. On request,
 * shows the new comments: on the current page if they belong there, otherwise on the page that contains them.
 * @param page the page as last loaded; `count` is the number of published comments at that time.
 */
export function LiveComments({ page }: { page: Pick<PageComments, 'article' | 'count'> }) {
  const { article, count } = page;
  const [knownCount, setKnownCount] = useState(count);
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id, slug } = article;
  /** The member's own new comments that the page has not loaded yet. */
  const [ownIds, setOwnIds] = useState<readonly string[]>([]);
  /** How many comments the member is sending: until the response arrives, one of the new comments may be theirs. */
  const [sending, setSending] = useState(0);
  /** Keys of comments published since the page was rendered, as reported by the live stream, newest last. */
  const receivedIds = useRef<string[]>([]);
  /**
   * The comments on the page when the reader requested the new ones, and the path to open if none of the new ones
   * appears there.
   */
  const pendingReveal = useRef<{ before: Set<string>; fallbackPath: string } | null>(null);

  useEffect(() => {
    setKnownCount(page.count);
    setOwnIds([]);
    receivedIds.current = [];
    if (!pendingReveal.current) return;
    const { before, fallbackPath } = pendingReveal.current;
    pendingReveal.current = null;
    const found = shownComments().find((element) => !before.has(element.id));
    if (found) scrollAndFocus(found);
    else if (fallbackPath === `${location.pathname}${location.search}#comments`)
      scrollAndFocus(document.getElementById('comments'));
    else void navigate(fallbackPath);
  }, [page, navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abortController = new AbortController();
    const requestCount = async (): Promise<void> => {
      timer = undefined;
      try {
        // The browser's cached response is older than the notification.
        const newest = { cache: 'no-cache', signal: abortController.signal } as const;
        const response = await fetch(`/article/${encodeURIComponent(slug)}/comments/count`, newest);
        if (response.ok) setKnownCount(((await response.json()) as { count: number }).count);
      } catch (error) {
        // The reader left the page or the connection was lost; the next event triggers another request.
        if (!(error instanceof TypeError) && !abortController.signal.aborted) throw error;
      }
    };
    const stop = subscribeToLive(`comments:${id}`, ({ id: commentId }) => {
      if (commentId) receivedIds.current.push(commentId);
      timer ??= setTimeout(requestCount, minDelay + Math.random() * (maxDelay - minDelay));
    });
    return () => {
      stop();
      clearTimeout(timer);
      abortController.abort();
    };
  }, [id, slug]);

  useEffect(() => {
    const add = ({ detail }: CustomEventInit<SentComment>): void => {
      if (!detail?.isNew || !detail.isPublished || detail.slug !== slug) return;
      // The same text sent twice is one comment.
      if (!document.getElementById(`comment-${detail.id}`))
        setOwnIds((before) => [...before.filter((known) => known !== detail.id), detail.id]);
    };
    const count = ({ detail }: CustomEventInit<1 | -1>): void =>
      setSending((before) => Math.max(0, before + (detail ?? 0)));
    addEventListener(sentComment, add);
    addEventListener(sendingComment, count);
    return () => {
      removeEventListener(sentComment, add);
      removeEventListener(sendingComment, count);
    };
  }, [slug]);

  const fresh = knownCount - count - ownIds.length;
  const show = (): void => {
    pendingReveal.current = {
      before: new Set([...shownComments().map((element) => element.id), ...ownIds.map((own) => `comment-${own}`)]),
      fallbackPath: newCommentsPath(article, {
        fresh,
        newestId: receivedIds.current.findLast((received) => !ownIds.includes(received)),
        isFirstPage: search === '',
      }),
    };
    void revalidate();
  };
  return (
    <div role="status">
      {fresh > 0 && sending === 0 && (
        <Button kind="solid" isSmall onClick={show}>
          {fresh === 1 ? m.comments_one_new() : m.comments_new({ count: fresh })}
        </Button>
      )}
    </div>
  );
}
