/** Addresses of a discussion. Apart from the rules, so that the browser does not get their schemas along. */

type Commented = { slug: string };

function address({ slug }: Commented, query: Record<string, string>, anchor: string): string {
  const text = new URLSearchParams(query).toString();
  return `/article/${encodeURIComponent(slug)}${text && `?${text}`}#${anchor}`;
}

/** Where a discussion is. */
export const commentsPath = (article: Commented, query: Record<string, string> = {}): string =>
  address(article, query, 'comments');

/** Where a comment is, wherever in its discussion: a page that is about it. */
export const commentPath = (article: Commented, id: string, query: Record<string, string> = {}): string =>
  address(article, { comment: id, ...query }, `comment-${id}`);

/**
 * Where to find new comments that are not on the current page. Replies can be hidden, and threads on a later page:
 * a comment announced by key has its own page.
 * @param news.newestId the newest comment announced; none when events were missed.
 * @param news.isFirstPage whether what is read is the page that shows the newest threads.
 */
export const newsPath = (
  article: Commented,
  { fresh, newestId, isFirstPage }: { fresh: number; newestId: string | undefined; isFirstPage: boolean },
): string => (newestId && (fresh === 1 || isFirstPage) ? commentPath(article, newestId) : commentsPath(article));

/** Where a comment is written: a reply, when a comment is named. */
export const writingPath = ({ slug }: Commented, parentId?: string): string =>
  `/article/${encodeURIComponent(slug)}/comments/new${parentId ? `?comment=${parentId}` : ''}`;

/** Where something is done with a comment. */
export const taskPath = (id: string, task: 'edit' | 'delete' | 'report'): string => `/comments/${id}/${task}`;
