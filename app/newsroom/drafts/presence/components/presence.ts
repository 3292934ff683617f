type Others = { userId: string; name: string }[];

/** Interval between a page's heartbeats, in milliseconds. */
const interval = 20_000;

/**
 * Notifies the server that this page has the article open, or is leaving it. Returns who else has it open; `undefined`
 * when there is no response.
 */
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
    // No connection; the next heartbeat reports it.
    return undefined;
  }
}

/**
 * Sends heartbeats for this page, and passes the other members who have the article open to `hear`. Returns a function
 * that ends the heartbeats and reports that the page is left.
 */
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
