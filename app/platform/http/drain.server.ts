import type { RequestListener, Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long clients are asked to close their connections before idle ones are closed. */
const closing = 250;
/** How long it may take to let everyone in who has come before the door is closed. */
const entranceLimit = 2_000;

/**
 * Ends a server without cutting a request: responses ask their client to close the connection, then nobody is let in
 * any
 * more, and this resolves when the last response has been sent. A client that connects in the microseconds in which the
 * door closes is turned away by a reset instead of a refusal: the operating system offers no other way to stop
 * listening.
 * Nothing of its request has been read then.
 * @param limit milliseconds after which what is still open is cut.
 * @returns how many connections were cut, 0 if every request was handled.
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

/** Lets requests wait, so that turns of the event loop are short. The returned function has them handled. */
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
 * Closing resets connections that wait to be accepted, and a turn of the event loop accepts one. Resolves right after a
 * short turn in which nobody came, or when none has come within the limit.
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
