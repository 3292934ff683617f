import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { timeout } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/** Milliseconds before placeholders appear. Showing them for faster navigations would only cause a flash. */
const placeholderDelay = 300;

/** Keys of the placeholders shown for a list (spec 1 §9). */
const placeholders = ['1', '2', '3', '4', '5', '6'];

/** Returns the path a slow navigation is loading, or null while the current page should stay. */
export function usePendingPath(): string | null {
  const { state, location } = useNavigation();
  const path = state === 'loading' ? location.pathname : null;
  const [pending, setPending] = useState<string | null>(null);

  useEffect(() => {
    if (path === null) {
      setPending(null);
      return;
    }
    const timer = setTimeout(() => setPending(path), placeholderDelay);
    return () => clearTimeout(timer);
  }, [path]);

  return path === null ? null : pending;
}

/**
 * Notice shown when a page or the response to a form has not arrived in time. The response may still arrive. The
 * notice's link reloads the page as a document, without resubmitting a form that may already have been processed.
 */
export function SlowPageNotice() {
  const { state, location } = useNavigation();
  const [isSlow, setIsSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with every step of a navigation
  useEffect(() => {
    setIsSlow(false);
    if (state === 'idle') return;
    const timer = setTimeout(() => setIsSlow(true), timeout);
    return () => clearTimeout(timer);
  }, [state, location]);
  return (
    <div className="wrap">
      {isSlow && (
        <p className="notice slow-notice" role="alert">
          <strong>{m.timeout_title()}</strong>{' '}
          {state === 'loading' ? (
            <a className="text-link" href={location.pathname + location.search}>
              {m.error_retry()}
            </a>
          ) : (
            m.timeout_text()
          )}
        </p>
      )}
    </div>
  );
}

/** Paths of pages laid out in rows, such as a member's settings. */
const rowPagePattern = /^\/(?:settings|profile)\b/;

/** A placeholder for the page being loaded: an article, rows, or a list of stories. */
export function PendingPage({ path }: { path: string }) {
  const isRows = rowPagePattern.test(path);
  return (
    <div className="wrap pending" aria-hidden>
      {path.startsWith('/article/') ? (
        <>
          <div className="article-head">
            <div className="pending-title" />
            <div className="pending-line" />
          </div>
          <div className="picture shape-wide" />
        </>
      ) : (
        <>
          <div className="page-head">
            <div className="pending-title" />
          </div>
          <div className={isRows ? 'section' : 'section story-grid'}>
            {placeholders.map((key) => (
              <div key={key} className={isRows ? 'pending-row' : 'story'}>
                {!isRows && <div className="picture shape-card" />}
                <div className="pending-line" />
                <div className="pending-line short" />
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
