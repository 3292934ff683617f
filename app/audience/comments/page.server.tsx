import { renderToStaticMarkup } from 'react-dom/server';
import type { RouterContextProvider } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { requestState } from '~/platform/requests/request.server';
import { bodyName } from './components/comment-text';
import { discussionBodyName } from './components/comments';
import { Discussion } from './components/discussion';
import { discussionQuery, flattenThreads, type PageComments } from './rules';
import { type DiscussedArticle, readDiscussion } from './service.server';

/**
 * Returns the comments for an article's page. A document contains each comment only once: HTML that is already in the
 * document is omitted from the page's data, and visitors' browsers need no scripts to show it.
 */
export async function loadPageComments(
  context: Readonly<RouterContextProvider>,
  request: Request,
  article: DiscussedArticle,
): Promise<PageComments> {
  const { searchParams } = new URL(request.url);
  const query = discussionQuery.parse(
    Object.fromEntries(['sort', 'cursor', 'comment'].map((name) => [name, searchParams.get(name) ?? undefined])),
  );
  const actor = actorOf(context);
  const discussion = await readDiscussion(actor, article, query);
  const page = { article: discussion.article, count: discussion.count };
  const { isDocument, bodies } = context.get(requestState);
  if ('userId' in actor) {
    if (!isDocument) return { ...page, html: null, discussion };
    for (const comment of flattenThreads(discussion.threads)) {
      if (comment.html === '') continue;
      bodies.set(bodyName(comment.id), comment.html ?? '');
      comment.html = null;
    }
    return { ...page, html: null, discussion };
  }
  const html = renderToStaticMarkup(<Discussion discussion={discussion} />);
  if (isDocument) bodies.set(discussionBodyName(article.id), html);
  return { ...page, html: isDocument ? null : html, discussion: null };
}
