import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string };

/** Starts a receiver of webhooks on this machine, which the caller must stop. Its `status` is what it responds with. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, status: 204, port: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(receiver.status).end(receiver.status === 204 ? '' : '<b>Out of order</b>');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.port = (server.address() as AddressInfo).port;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { receiver, stop };
}
