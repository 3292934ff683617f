import { isArticleShown, reloadArticle } from './shown-articles';

/** Articles for which the server is being asked whether it can be reached. */
const asking = new Set<string>();

/** The first and the longest pause between attempts to reach the server, which double; in milliseconds. */
const [firstPause, longestPause] = [2_000, 30_000];
/** Maximum time for one attempt, in milliseconds. */
const longestAttempt = 5_000;

/** Whether the server and its database can be reached. */
const isReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(longestAttempt) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Resolves once the server can be reached, or once no page shows the article. Tries at once when the connection is back. */
async function waitForServer(articleId: string): Promise<void> {
  for (let pause = firstPause; isArticleShown(articleId); pause = Math.min(2 * pause, longestPause)) {
    if (await isReachable()) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        removeEventListener('online', end);
        resolve();
      };
      const timer = setTimeout(end, pause);
      addEventListener('online', end);
    });
  }
}

/**
 * Reports a step that may have been taken, because its response did not arrive or the server failed. The pages that show
 * the article load its state again as soon as the server can be reached; any earlier, an error page would replace them.
 * @returns whether a page has done so.
 */
export async function reportLostStep(articleId: string): Promise<boolean> {
  if (asking.has(articleId)) return false;
  asking.add(articleId);
  await waitForServer(articleId).finally(() => asking.delete(articleId));
  const isShown = isArticleShown(articleId);
  await reloadArticle(articleId);
  return isShown;
}
