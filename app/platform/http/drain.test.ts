import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { drain } from './drain.server';

/**
 * Starts a server whose responses take a few milliseconds and arrive in two parts. The server counts the requests it
 * handles.
 */
async function slowServer(milliseconds: number): Promise<{ server: Server; port: number; received: () => number }> {
  let received = 0;
  const server = createServer((_request, response) => {
    received += 1;
    response.write('first part, ');
    setTimeout(() => response.end('second part'), milliseconds);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, received: () => received };
}

/** Sends requests over a keep-alive connection until the server stops responding. */
async function requestUntilClosed(port: number): Promise<{ whole: number; cut: number; end: string | undefined }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen = { whole: 0, cut: 0 };
  for (;;) {
    const requestLoop = request({ port, agent }).end();
    try {
      const [response] = (await once(requestLoop, 'response')) as [IncomingMessage];
      // A truncated response also emits an error; it counts as cut, not as a refused connection.
      response.on('error', () => undefined).resume();
      await new Promise((resolve) => response.once('close', resolve));
      if (response.complete) seen.whole += 1;
      else seen.cut += 1;
    } catch (error) {
      return { ...seen, end: (error as NodeJS.ErrnoException).code };
    }
  }
}

test('every request that is read gets a response, however many clients keep sending', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { server, port, received } = await slowServer(3);
    const clients = Array.from({ length: 8 }, () => requestUntilClosed(port));
    // Until then, some clients may not have connected.
    await vi.waitUntil(() => received() >= 4 * clients.length, { timeout: 60_000, interval: 1 });
    expect(await drain(server, 5_000)).toBe(0);
    const seen = await Promise.all(clients);
    expect(seen.reduce((sum, { whole }) => sum + whole, 0)).toBe(received());
    for (const { cut, end } of seen) {
      expect(cut).toBe(0);
      expect(end).toMatch(/^ECONN(REFUSED|RESET)$/);
    }
  }
});

test('a response that takes longer than the limit is cut off and counted', async () => {
  const { server, port } = await slowServer(60_000);
  const client = requestUntilClosed(port);
  await once(server, 'request');
  expect(await drain(server, 50)).toBe(1);
  expect(await client).toMatchObject({ whole: 0, cut: 1 });
});
