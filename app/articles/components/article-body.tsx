import { createContext, use } from 'react';

/**
 * Bodies of the articles on this page, on the server only. A document carries an article's body once, as HTML; the
 * browser keeps what is already there. A navigation inside the page brings the body as data.
 */
export const BodiesContext = createContext<ReadonlyMap<string, string> | null>(null);

/** @param html sanitised body; null when the document already carries it. */
export function ArticleBody({ id, html, language }: { id: string; html: string | null; language: string }) {
  const bodies = use(BodiesContext);
  return (
    <div
      className="article-body"
      lang={language}
      // Where the document carries the body, the browser has an empty text here and must leave what it finds.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored, and again if its rules are old
      dangerouslySetInnerHTML={{ __html: html ?? bodies?.get(id) ?? '' }}
    />
  );
}
