type Others = { userId: string; name: string }[];

/** Interval between a page's heartbeats, and how long it waits for the response to one, in milliseconds. */
const heartbeatInterval = 20_000;
/** Time without a response after which the page no longer knows who else is there, in milliseconds. */
const longestSilence = 60_000;

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
      signal: isLeaving ? null : AbortSignal.timeout(heartbeatInterval),
    });
    return response.ok ? ((await response.json()) as { others: Others }).others : undefined;
  } catch {
    // No connection, or no response in time: the next heartbeat tries again.
    return undefined;
  }
}

/**
 * Sends heartbeats for this page, and passes the other members who have the article open to `onOthers`: nobody once there
 * has been no response for a while. Browsers slow down the timers of hidden pages, so a page that is shown again asks at
 * once. Returns a function that stops the heartbeats and reports that the page is leaving the article.
 */
export function startPresence(articleId: string, clientId: string, onOthers: (others: Others) => void): () => void {
  let isStopped = false;
  let respondedAt = Date.now();
  /** Number of the last heartbeat, and of the last one with a response. */
  let [sent, received] = [0, 0];
  const sendHeartbeat = (): void => {
    sent += 1;
    const number = sent;
    void reportPresence(articleId, clientId, false).then((others) => {
      if (isStopped || number < received) return;
      if (others) {
        [received, respondedAt] = [number, Date.now()];
        onOthers(others);
      } else if (Date.now() - respondedAt >= longestSilence) onOthers([]);
    });
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') sendHeartbeat();
  };
  const leave = (): void => void reportPresence(articleId, clientId, true);
  sendHeartbeat();
  const timer = setInterval(sendHeartbeat, heartbeatInterval);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', sendHeartbeat);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    isStopped = true;
    clearInterval(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', sendHeartbeat);
    document.removeEventListener('visibilitychange', onVisible);
    leave();
  };
}
