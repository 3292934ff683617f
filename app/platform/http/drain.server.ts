import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long clients that keep connections open are told to close them, before those that are silent are closed. */
const farewell = 250;

/**
 * Ends a server without cutting a request: answers ask their client to close the connection, then nobody is let in any
 * more, and this resolves when the last answer has been sent.
 * @param limit milliseconds after which what is still open is cut.
 */
export async function drain(server: Server, limit: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await setTimeout(farewell);
  // Connections that wait to be accepted would be reset: they are let in by this turn of the event loop.
  await setImmediate();
  const closed = new Promise((resolve) => server.close(resolve));
  const silent = setInterval(() => server.closeIdleConnections(), 100);
  const cut = globalThis.setTimeout(() => server.closeAllConnections(), limit);
  await closed;
  clearInterval(silent);
  clearTimeout(cut);
}
