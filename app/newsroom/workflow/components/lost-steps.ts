import { waitForServer } from '~/platform/requests/reach-server';
import { isArticleShown, reloadArticle } from './shown-articles';

/** Articles for which the server is being asked whether it can be reached. */
const asking = new Set<string>();

/**
 * Reports a step that may have been taken, because its response did not arrive or the server failed. The pages that show
 * the article load its state again as soon as the server can be reached; any earlier, an error page would replace them.
 * @returns whether a page has done so.
 */
export async function reportLostStep(articleId: string): Promise<boolean> {
  if (asking.has(articleId)) return false;
  asking.add(articleId);
  await waitForServer(() => isArticleShown(articleId)).finally(() => asking.delete(articleId));
  const isShown = isArticleShown(articleId);
  await reloadArticle(articleId);
  return isShown;
}
