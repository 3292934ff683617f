/** URLs for discussions. Separate from the rules, so that the browser bundle does not include their schemas. */

type ArticleRef = { slug: string };

function discussionPath({ slug }: ArticleRef, query: Record<string, string>, anchor: string): string {
  const text = new URLSearchParams(query).toString();
  return `/article/${encodeURIComponent(slug)}${text && `?${text}`}#${anchor}`;
}

/** Returns the path of an article's discussion. */
export const commentsPath = (article: ArticleRef, query: Record<string, string> = {}): string =>
  discussionPath(article, query, 'comments');

/** Returns the path of the page about a comment, wherever the comment is in its discussion. */
export const commentPath = (article: ArticleRef, id: string, query: Record<string, string> = {}): string =>
  discussionPath(article, { comment: id, ...query }, `comment-${id}`);

/**
 * Returns the path to new comments that are not on the current page. Replies can be hidden and threads can be on a
 * later page, so the path is usually that of the newest comment's own page.
 * @param news.newestId the newest comment announced; `undefined` when events were missed.
 * @param news.isFirstPage whether the current page shows the newest threads.
 */
export const newCommentsPath = (
  article: ArticleRef,
  { fresh, newestId, isFirstPage }: { fresh: number; newestId: string | undefined; isFirstPage: boolean },
): string => (newestId && (fresh === 1 || isFirstPage) ? commentPath(article, newestId) : commentsPath(article));

/** Returns the path of the form for a new comment, or for a reply to the given comment. */
export const commentFormPath = ({ slug }: ArticleRef, parentId?: string): string =>
  `/article/${encodeURIComponent(slug)}/comments/new${parentId ? `?comment=${parentId}` : ''}`;

/** Returns the path of the page on which a comment is edited, deleted or reported. */
export const taskPath = (id: string, task: 'edit' | 'delete' | 'report'): string => `/comments/${id}/${task}`;
