import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A navigation that is answered sooner shows nothing in between: a flash of shapes would only disturb. */
const patience = 400;

/** Placeholders in a list (spec 1 §9). */
const placeholders = ['1', '2', '3', '4', '5', '6'];

/** The place that a slow navigation leads to; null while the present page should stay. */
export function usePendingPath(): string | null {
  const { state, location } = useNavigation();
  const path = state === 'loading' ? location.pathname : null;
  const [pending, setPending] = useState<string | null>(null);

  useEffect(() => {
    if (path === null) {
      setPending(null);
      return;
    }
    const timer = setTimeout(() => setPending(path), patience);
    return () => clearTimeout(timer);
  }, [path]);

  return path === null ? null : pending;
}

/** The shape of what comes: an article, or a list of stories. */
export function PendingPage({ path }: { path: string }) {
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
          <div className="section story-grid">
            {placeholders.map((place) => (
              <div key={place} className="story">
                <div className="picture shape-card" />
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
