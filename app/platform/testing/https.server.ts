import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { AllowedTargets } from '~/platform/external-requests/external-request.server';

// A certificate for `localhost` that only these tests trust. Its key protects nothing.
const certificate = readFileSync('app/platform/testing/tls/localhost.crt', 'utf8');
const key = readFileSync('app/platform/testing/tls/localhost.key', 'utf8');

export type ReceivedRequest = { path: string; method: string; headers: IncomingHttpHeaders; body: Buffer };

/** Starts a local server that records its requests and responds with the status that `statusOf` returns. */
export function startHttpsServer(statusOf: (received: ReceivedRequest) => number): {
  received: ReceivedRequest[];
  address: () => string;
  targets: AllowedTargets;
} {
  const received: ReceivedRequest[] = [];
  let port = '';
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      const receivedRequest = { path: url, method, headers, body: Buffer.concat(parts) };
      received.push(receivedRequest);
      response.writeHead(statusOf(receivedRequest), { Location: 'https://localhost/elsewhere' }).end('answered');
    });
  });
  beforeAll(async () => {
    server.listen(0, 'localhost');
    await once(server, 'listening');
    port = String((server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
  });
  return {
    received,
    address: () => `https://localhost:${port}`,
    targets: {
      allows: (address) => address === '127.0.0.1' || address === '::1',
      get ports() {
        return [port];
      },
      authority: certificate,
    },
  };
}
