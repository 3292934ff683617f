import { use } from 'react';
import { BodiesContext } from '~/platform/requests/bodies';

/** Returns the name under which `BodiesContext` stores a comment's HTML. */
export const bodyName = (id: string): string => `comment-text-${id}`;

/** A comment's text. @param html sanitised; null when the document already contains it. */
export function CommentText({ id, html }: { id: string; html: string | null }) {
  const bodies = use(BodiesContext);
  const name = bodyName(id);
  return (
    <div
      id={name}
      className="comment-text"
      dir="auto"
      // The browser may serialise the HTML differently from the server.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when stored, and again if the rules changed
      dangerouslySetInnerHTML={{ __html: html ?? bodies?.get(name) ?? '' }}
    />
  );
}
