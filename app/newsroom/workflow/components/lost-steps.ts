type Receiver = { articleId: string; reload: () => Promise<void> };

const receivers = new Set<Receiver>();

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

const receiversOf = (articleId: string): Receiver[] =>
  [...receivers].filter((receiver) => receiver.articleId === articleId);

/** Resolves once the server can be reached, or once no page shows the article. Tries at once when the connection is back. */
async function waitForServer(articleId: string): Promise<void> {
  for (let pause = firstPause; receiversOf(articleId).length > 0; pause = Math.min(2 * pause, longestPause)) {
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
  const shown = receiversOf(articleId);
  await Promise.all(shown.map(({ reload }) => reload()));
  return shown.length > 0;
}

/** Calls `reload` after a step whose response was lost, once the server can be reached. Returns a function that ends this. */
export function receiveLostSteps(articleId: string, reload: () => Promise<void>): () => void {
  const receiver = { articleId, reload };
  receivers.add(receiver);
  return () => void receivers.delete(receiver);
}
