/** Initial and maximum pause between attempts to reach the server, in milliseconds. Each is twice the one before. */
const [firstPause, longestPause] = [2_000, 30_000];
/** Maximum time for one attempt, in milliseconds. */
const longestAttempt = 5_000;

/** Functions that end the pauses. */
const pauses = new Set<() => void>();

/** Ends the pauses between attempts: something has just reached the server. */
export function tryNow(): void {
  for (const end of [...pauses]) end();
}

/** Resolves after a time, or as soon as the connection is back. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      pauses.delete(end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    pauses.add(end);
  });

/** Whether the server and its database can be reached. */
const isReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(longestAttempt) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Resolves once the server can be reached, or nobody needs it any longer.
 * @param isWanted asked before each attempt.
 */
export async function waitForServer(isWanted = (): boolean => true): Promise<void> {
  for (let length = firstPause; isWanted(); length = Math.min(2 * length, longestPause)) {
    if (await isReachable()) return;
    await pause(length);
  }
}

/**
 * Resolves once the server can be reached after a response was lost. The first attempt waits, because the server may still
 * be processing the request.
 */
export const waitAfterLostResponse = (): Promise<void> => pause(firstPause).then(() => waitForServer());

let reload: Promise<void> | undefined;
let latestRevalidate: () => Promise<void>;

/**
 * Loads a page's data again once the server can be reached after a response was lost; any earlier, an error page would
 * replace the page. It is the page that is open at that time. Several lost responses cause one reload.
 * @param revalidate React Router's function.
 */
export function reloadOnceReachable(revalidate: () => Promise<void>): Promise<void> {
  latestRevalidate = revalidate;
  reload ??= waitAfterLostResponse().then(() => {
    reload = undefined;
    return latestRevalidate();
  });
  return reload;
}
