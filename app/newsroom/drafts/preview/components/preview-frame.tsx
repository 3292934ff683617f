import { useEffect, useRef, useState } from 'react';
import { Button } from '~/design/controls/button';

/** A loaded preview: its page, the article on it, and the frame around it. */
export type ShownPreview = { frame: HTMLIFrameElement; page: Document; article: HTMLElement };

/**
 * Returns what a frame shows: `undefined` while it loads, and null when it has loaded something else than an article, as
 * when the server cannot be reached.
 */
function shownIn(frame: HTMLIFrameElement): ShownPreview | null | undefined {
  const page = frame.contentDocument;
  // A browser's own error page cannot be read. Before the first response, a frame contains an empty document.
  if (page && (page.URL === 'about:blank' || page.readyState === 'loading')) return undefined;
  const article = page?.getElementById('article');
  return page && article ? { frame, page, article } : null;
}

/**
 * An article's own page in a frame, as readers will see it. If it cannot be loaded, says so and offers to try again.
 * @param onShown called with the page once it has loaded; what it returns is called before the frame shows another one.
 */
export function PreviewFrame({
  src,
  title,
  className,
  onShown,
}: {
  src: string;
  title: string;
  className: string;
  onShown: (shown: ShownPreview) => (() => void) | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let leave: (() => void) | undefined;
    const show = (): void => {
      leave?.();
      leave = undefined;
      const shown = shownIn(element);
      setFailed(shown === null ? attempt : undefined);
      if (shown) leave = onShown(shown);
    };
    // The load event comes after the last picture: until then, the page would be shown in another theme and height.
    let next = 0;
    const showEarly = (): void => {
      const shown = shownIn(element);
      if (shown) show();
      else next = requestAnimationFrame(showEarly);
    };
    const finish = (): void => {
      cancelAnimationFrame(next);
      show();
    };
    show();
    if (shownIn(element) === undefined) showEarly();
    element.addEventListener('load', finish);
    return () => {
      cancelAnimationFrame(next);
      element.removeEventListener('load', finish);
      leave?.();
    };
  }, [onShown, attempt]);

  const hasFailed = failed === attempt;
  return (
    <>
      {hasFailed && (
        <div className="notice" role="alert">
          <strong>The preview could not be loaded.</strong>{' '}
          <Button isSmall onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </div>
      )}
      <iframe key={attempt} ref={frame} className={className} src={src} title={title} hidden={hasFailed} />
    </>
  );
}
