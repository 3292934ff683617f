import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';

export const testMasterKey = 'The master key of the site in tests';

export type Received = { headers: IncomingHttpHeaders; body: string };

/**
 * Starts a receiver on this machine for a test file, and lists it as a private host.
 * @param respond ends the response; may leave it open.
 */
export function startReceiver(respond: (received: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  let port = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      respond(one, response);
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    const before = configuration();
    setConfiguration({
      ...before,
      MASTER_KEY: testMasterKey,
      WEBHOOK_PRIVATE_HOSTS: [...(before.WEBHOOK_PRIVATE_HOSTS ?? []), `127.0.0.1:${port}`],
    });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { received, address: () => `http://127.0.0.1:${port}/hook` };
}
