import type { RequestListener, Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Milliseconds during which responses ask clients to close their connections, before idle ones are closed. */
const closing = 250;
/** Maximum milliseconds to accept connections already waiting before the server stops listening. */
const entranceLimit = 2_000;

/**
 * Stops a server without cutting requests short: responses ask their client to close the connection, then no new
 * connections are accepted, and the promise resolves when the last response has been sent. A client that connects in
 * the microseconds in which listening stops gets a reset instead of a refusal, since the operating system offers no
 * other way to stop listening. None of its request has been read at that point.
 * @param limit milliseconds after which open connections are cut.
 * @returns the number of connections cut; 0 if every request completed.
 */
export async function drain(server: Server, limit: number): Promise<number> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await setTimeout(closing);
  const letRequestsGo = holdRequests(server);
  await letEverybodyIn(server);
  const closed = new Promise((resolve) => server.close(resolve));
  letRequestsGo();
  const silent = setInterval(() => server.closeIdleConnections(), 100);
  let cut = 0;
  const timeout = globalThis.setTimeout(() => {
    server.getConnections((_error, open) => {
      cut = open;
      server.closeAllConnections();
    });
  }, limit);
  await closed;
  clearInterval(silent);
  clearTimeout(timeout);
  return cut;
}

/** Queues incoming requests, to keep turns of the event loop short. The returned function processes the queue. */
function holdRequests(server: Server): () => void {
  const handlers = server.listeners('request') as RequestListener[];
  const waiting: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...request) => void waiting.push(request);
  server.removeAllListeners('request');
  server.on('request', hold);
  return () => {
    server.off('request', hold);
    for (const handler of handlers) server.on('request', handler);
    for (const request of waiting) server.emit('request', ...request);
  };
}

/**
 * Accepts the connections that are waiting, which closing would reset; each turn of the event loop accepts one.
 * Resolves after a short turn without a new connection, or at the limit.
 */
async function letEverybodyIn(server: Server): Promise<void> {
  let hasComeIn = false;
  const note = (): void => {
    hasComeIn = true;
  };
  server.on('connection', note);
  const deadline = performance.now() + entranceLimit;
  for (let before = performance.now(); before < deadline; ) {
    hasComeIn = false;
    await setImmediate();
    const now = performance.now();
    if (!hasComeIn && now - before < 1) break;
    before = now;
  }
  server.off('connection', note);
}
