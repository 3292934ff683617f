import { memo, use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '~/design/components/lazy-part';
import { keepDrafts } from '~/platform/forms/drafts';
import { m } from '~/platform/languages/compiled/messages';
import { BodiesContext } from '~/platform/requests/bodies';
import type { Discussion, PageComments } from '../rules';

/** Returns the name under which `BodiesContext` stores a rendered discussion. */
export const discussionBodyName = (articleId: string): string => `comments-${articleId}`;

/** Loaded only for members: visitors get HTML without scripts. */
const load = async () => (await import('./member-discussion')).MemberDiscussion;
const MemberDiscussion = lazyPart(m.comments_title, load, import.meta.env.SSR ? await load() : undefined);

const LiveComments = lazyPart(m.comments_title, async () => (await import('./live-comments')).LiveComments);

/** Distance from the viewport at which the page starts listening for new comments. */
const nearMargin = '600px';

/** When the URL points to a comment that is not on this page, opens the page about that comment. */
function useCommentLink(): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const id = /^#comment-([0-9a-f-]{36})$/.exec(hash)?.[1];
    if (!id || search.includes(id) || document.getElementById(hash.slice(1))) return;
    void navigate(`?comment=${id}${hash}`, { replace: true, preventScrollReset: true });
  }, [hash, search, navigate]);
}

/** Announces new comments once the reader is near the discussion. */
function NewCommentsNotice({ page }: { page: PageComments }) {
  const marker = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: nearMargin,
    });
    if (marker.current && !isNear) observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div className="comments-live" ref={marker}>
      {isNear && <LiveComments key={page.article.id} page={page} />}
    </div>
  );
}

/** Reads the comments' HTML from the document before anything can change it, and returns it by body name. */
function readRenderedTexts(): ReadonlyMap<string, string> {
  return new Map(Array.from(document.querySelectorAll('.comment-text'), ({ id, innerHTML }) => [id, innerHTML]));
}

/** Memoised per discussion: re-rendering would make React discard the parts that it has not hydrated yet. */
const MemberSection = memo(function MemberSection({ discussion }: { discussion: Discussion }) {
  const bodies = use(BodiesContext);
  const [renderedTexts] = useState(() => (typeof document === 'undefined' ? bodies : readRenderedTexts()));
  const section = useRef<HTMLElement>(null);
  useEffect(() => (section.current ? keepDrafts(section.current) : undefined), []);
  return (
    <section className="section" aria-labelledby="comments-title" ref={section}>
      <BodiesContext value={renderedTexts}>
        <MemberDiscussion key={discussion.article.id} discussion={discussion} />
      </BodiesContext>
    </section>
  );
});

/** The comments on an article: rendered HTML for visitors, interactive components for members. */
export function Comments({ page }: { page: PageComments }) {
  const { article, discussion, html } = page;
  const bodies = use(BodiesContext);
  useCommentLink();
  return (
    <div className="comments" id="comments" tabIndex={-1}>
      <NewCommentsNotice page={page} />
      {discussion ? (
        <MemberSection discussion={discussion} />
      ) : (
        <section
          className="section"
          aria-labelledby="comments-title"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from sanitised comments
          dangerouslySetInnerHTML={{ __html: html ?? bodies?.get(discussionBodyName(article.id)) ?? '' }}
        />
      )}
    </div>
  );
}
