type Others = { userId: string; name: string }[];

/** How often a page says that it has an article open, in milliseconds. */
const interval = 20_000;

/** Notifies the server that this page has an article open, or leaves it; returns who else has. `undefined`: no response. */
async function say(articleId: string, clientId: string, isLeaving: boolean): Promise<Others | undefined> {
  try {
    const response = await fetch(`/admin/articles/${articleId}/presence`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientId, isLeaving }),
      keepalive: isLeaving,
    });
    return response.ok ? ((await response.json()) as { others: Others }).others : undefined;
  } catch {
    // No connection: the next one reports it.
    return undefined;
  }
}

/** Says that this page has an article open for as long as it has. Returns a function that ends it. */
export function bePresent(articleId: string, clientId: string, hear: (others: Others) => void): () => void {
  let isOver = false;
  const come = (): void => {
    void say(articleId, clientId, false).then((others) => {
      if (others && !isOver) hear(others);
    });
  };
  const leave = (): void => void say(articleId, clientId, true);
  come();
  const timer = setInterval(come, interval);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', come);
  return () => {
    isOver = true;
    clearInterval(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', come);
    leave();
  };
}
