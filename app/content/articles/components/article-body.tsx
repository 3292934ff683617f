import { use, useEffect, useRef } from 'react';
import { BodiesContext } from '~/platform/requests/bodies';

/**
 * The text of an article.
 * @param html sanitised body; null when the server-rendered document already contains it.
 */
export function ArticleBody({ id, html, language }: { id: string; html: string | null; language: string }) {
  const bodies = use(BodiesContext);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    // Scrollable elements must be reachable by keyboard.
    const observer = new ResizeObserver(() => {
      for (const part of element.querySelectorAll<HTMLElement>('pre, table')) {
        if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
        else part.removeAttribute('tabindex');
      }
    });
    observer.observe(element);
    const abortController = new AbortController();
    if (element.querySelector('.content-embed')) {
      void import('./players').then(({ playOnClick }) => playOnClick(element, abortController.signal));
    }
    return () => {
      observer.disconnect();
      abortController.abort();
    };
  }, []);

  return (
    <div
      ref={body}
      className="article-body"
      lang={language}
      // When the document already contains the body, `html` is empty here and hydration must leave the markup alone.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when stored, and again after rule changes
      dangerouslySetInnerHTML={{ __html: html ?? bodies?.get(id) ?? '' }}
    />
  );
}
