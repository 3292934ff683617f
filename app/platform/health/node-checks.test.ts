import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { machineCheck } from './machine-check.server';
import { ownAddress, setOwnPort } from './own-address.server';
import { pageCheck } from './page-check.server';

const before = configuration();
afterEach(() => {
  setConfiguration(before);
  setOwnPort(undefined);
});
const { signal } = new AbortController();

test('the check of the pages says what this node responds with, and recovers with it', async () => {
  expect(await pageCheck.run(signal)).toBeUndefined();
  let status = 200;
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    if (request.url === '/api/health' && status === 0) request.socket.destroy();
    else response.writeHead(request.url === '/api/health' ? status : 302, { Location: '/elsewhere' }).end();
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  setOwnPort((server.address() as AddressInfo).port);
  expect(await pageCheck.run(signal)).toMatchObject({ state: 'healthy' });
  status = 503;
  expect(await pageCheck.run(signal)).toEqual({ state: 'unhealthy', message: 'API returned status 503' });
  status = 0;
  expect(await pageCheck.run(signal)).toEqual({ state: 'warning', message: 'Connectivity issues detected' });
  expect(requested.at(-1)).toBe('HEAD /');
  status = 200;
  expect(await pageCheck.run(signal)).toMatchObject({ state: 'healthy' });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await pageCheck.run(signal)).toEqual({ state: 'unhealthy', message: 'Network connectivity issues' });
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::', 'http://[::1]:80'],
  ['192.0.2.7', 'http://192.0.2.7:80'],
  ['2001:db8::7', 'http://[2001:db8::7]:80'],
])('a node that listens on %s reaches itself at %s', (HOST, address) => {
  setConfiguration({ ...before, HOST });
  setOwnPort(80);
  expect(ownAddress()).toBe(address);
});

test('the check of disk and memory warns where there is little room, and says nothing of a disk that is not used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'machine-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  setConfiguration({ ...before, DATA_DIR: folder });
  const room = { disk: { warning: 1, unhealthy: 0 }, memory: { warning: 1, unhealthy: 1 } };
  const run = (limits = room) => machineCheck(limits).run(signal);
  expect(await run()).toEqual({
    state: 'healthy',
    message: expect.stringMatching(/^\d+% of the disk and \d+% of the memory in use\.$/),
  });
  const everything = 1e18;
  expect(await run({ ...room, disk: { warning: everything, unhealthy: 0 } })).toMatchObject({ state: 'warning' });
  expect(await run({ ...room, disk: { warning: everything, unhealthy: everything } })).toEqual({
    state: 'unhealthy',
    message: expect.stringMatching(/Only [\d.]+ GB is free\. Nothing can be saved once the disk is full\.$/),
  });
  expect(await run({ ...room, memory: { warning: 0, unhealthy: 1 } })).toEqual({
    state: 'warning',
    message: expect.stringContaining('The program stops once it runs out of memory.'),
  });
  await rename(folder, `${folder}-away`);
  expect(await run()).toEqual({ state: 'healthy', message: expect.stringMatching(/^\d+% of the memory in use\.$/) });
  await rename(`${folder}-away`, folder);
  expect(await run()).toMatchObject({ state: 'healthy' });
});

test('the check of the memory compares what the process uses with what its container allows', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(process.memoryUsage.rss());
  expect(await machineCheck().run(signal)).toMatchObject({
    state: 'unhealthy',
    message: expect.stringContaining('The program stops once it runs out of memory.'),
  });
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(0);
  expect((await machineCheck().run(signal))?.message).not.toContain('out of memory');
});
