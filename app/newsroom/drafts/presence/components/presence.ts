type Others = { userId: string; name: string }[];

/** Interval between a page's heartbeats, in milliseconds. */
const heartbeatInterval = 20_000;

/**
 * Reports to the server that this page has the article open or is leaving it. Returns who else has it open; `undefined`
 * when there is no response.
 */
async function reportPresence(articleId: string, clientId: string, isLeaving: boolean): Promise<Others | undefined> {
  try {
    const response = await fetch(`/admin/articles/${articleId}/presence`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientId, isLeaving }),
      keepalive: isLeaving,
    });
    return response.ok ? ((await response.json()) as { others: Others }).others : undefined;
  } catch {
    // No connection: the next heartbeat tries again.
    return undefined;
  }
}

/**
 * Sends heartbeats for this page, and passes the other members who have the article open to `onOthers`. Returns a
 * function that stops the heartbeats and reports that the page is leaving the article.
 */
export function startPresence(articleId: string, clientId: string, onOthers: (others: Others) => void): () => void {
  let isStopped = false;
  const sendHeartbeat = (): void => {
    void reportPresence(articleId, clientId, false).then((others) => {
      if (others && !isStopped) onOthers(others);
    });
  };
  const leave = (): void => void reportPresence(articleId, clientId, true);
  sendHeartbeat();
  const timer = setInterval(sendHeartbeat, heartbeatInterval);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', sendHeartbeat);
  return () => {
    isStopped = true;
    clearInterval(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', sendHeartbeat);
    leave();
  };
}
