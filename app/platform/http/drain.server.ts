import type { RequestListener, Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Milliseconds during which responses ask clients to close their connections, before idle connections are closed. */
const closeDelay = 250;
/** Maximum milliseconds spent accepting waiting connections before the server stops listening. */
const acceptTimeout = 2_000;

/**
 * Stops a server without cutting requests short: responses ask their client to close the connection, then no new
 * connections are accepted, and the promise resolves when the last response has been sent. A client that connects in
 * the microseconds during which the server stops listening gets a reset instead of a refusal, since the operating
 * system offers no other way to stop. None of its request has been read at that point.
 * @param limit milliseconds after which open connections are cut.
 * @returns the number of connections cut; 0 if every request completed.
 */
export async function drain(server: Server, limit: number): Promise<number> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await setTimeout(closeDelay);
  const releaseRequests = queueRequests(server);
  await acceptPendingConnections(server);
  const closed = new Promise((resolve) => server.close(resolve));
  releaseRequests();
  const idleTimer = setInterval(() => server.closeIdleConnections(), 100);
  let cut = 0;
  const timeout = globalThis.setTimeout(() => {
    server.getConnections((_error, open) => {
      cut = open;
      server.closeAllConnections();
    });
  }, limit);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(timeout);
  return cut;
}

/** Queues incoming requests, to keep turns of the event loop short. The returned function processes the queue. */
function queueRequests(server: Server): () => void {
  const handlers = server.listeners('request') as RequestListener[];
  const queue: Parameters<RequestListener>[] = [];
  const enqueue: RequestListener = (...request) => void queue.push(request);
  server.removeAllListeners('request');
  server.on('request', enqueue);
  return () => {
    server.off('request', enqueue);
    for (const handler of handlers) server.on('request', handler);
    for (const request of queue) server.emit('request', ...request);
  };
}

/**
 * Accepts waiting connections, which would be reset if the server closed now; each turn of the event loop accepts one.
 * Resolves after a short turn without a new connection, or at the limit.
 */
async function acceptPendingConnections(server: Server): Promise<void> {
  let hasNewConnection = false;
  const onConnection = (): void => {
    hasNewConnection = true;
  };
  server.on('connection', onConnection);
  const deadline = performance.now() + acceptTimeout;
  for (let before = performance.now(); before < deadline; ) {
    hasNewConnection = false;
    await setImmediate();
    const now = performance.now();
    if (!hasNewConnection && now - before < 1) break;
    before = now;
  }
  server.off('connection', onConnection);
}
