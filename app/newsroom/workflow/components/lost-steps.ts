type Receiver = { articleId: string; reload: () => void };

const receivers = new Set<Receiver>();

/** Pause between attempts to reach the server, and maximum time for one, in milliseconds. */
const [pause, longestAttempt] = [2_000, 5_000];

/** Whether the server and its database can be reached. */
const isReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(longestAttempt) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reports a step whose response has not arrived, so that it may have been taken. The pages that show the article load its
 * state again as soon as the server can be reached: before, an error page would replace them.
 */
export async function reportLostStep(articleId: string): Promise<void> {
  const shown = (): Receiver[] => [...receivers].filter((receiver) => receiver.articleId === articleId);
  while (shown().length > 0) {
    if (await isReachable()) {
      for (const { reload } of shown()) reload();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Calls `reload` after a step whose response was lost, once the server can be reached. Returns a function that ends this. */
export function receiveLostSteps(articleId: string, reload: () => void): () => void {
  const receiver = { articleId, reload };
  receivers.add(receiver);
  return () => void receivers.delete(receiver);
}
