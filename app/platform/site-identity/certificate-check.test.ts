import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { startHttpsServer } from '~/platform/testing/https.server';
import { certificateCheck } from './certificate-check.server';

const server = startHttpsServer(() => 200);
const before = configuration();
beforeEach(() => setConfiguration({ ...before, SITE_URL: server.address(), configured: new Set(['SITE_URL']) }));
afterEach(() => {
  setConfiguration(before);
  vi.useRealTimers();
});
const { signal } = new AbortController();
const run = (targets: Parameters<typeof certificateCheck>[0] = server.targets) => certificateCheck(targets).run(signal);

test('the check of the certificate says how long it is valid, and sends no request', async () => {
  const found = await run();
  expect(found).toMatchObject({ state: 'healthy', message: expect.stringMatching(/^Valid until \d+ \w+ \d{4}\.$/) });
  expect(server.received).toEqual([]);
  const validTo = new Date(`${found?.message.slice('Valid until '.length, -1)} UTC`);
  const dayLength = 86_400_000;
  for (const [days, state] of [
    [10, 'warning'],
    [2, 'unhealthy'],
    [-2, 'unhealthy'],
    [20, 'healthy'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: validTo.getTime() - days * dayLength });
    expect(await run(), `${days} days`).toMatchObject({ state });
  }
});

test('the check of the certificate fails if browsers refuse it', async () => {
  expect(await run({ ...server.targets, authority: undefined })).toMatchObject({
    state: 'unhealthy',
    message: expect.stringMatching(/^Browsers do not trust the certificate \(/),
  });
});

test('there is nothing to check without https, or at an address that is not public', async () => {
  expect(await certificateCheck().run(signal)).toBeUndefined();
  setConfiguration({ ...before, SITE_URL: 'http://magazine.test', configured: new Set(['SITE_URL']) });
  expect(await run()).toBeUndefined();
});

/** Checks the certificate of a server at a port of this machine. */
function runAt(port: number, stopped = signal) {
  setConfiguration({ ...before, SITE_URL: `https://localhost:${port}`, configured: new Set(['SITE_URL']) });
  return certificateCheck({ ...server.targets, ports: [String(port)] }).run(stopped);
}

test('a server that cannot be reached from here says nothing about the certificate', async () => {
  expect(await runAt(1)).toBeUndefined();
});

test('when a connection fails, the certificate seen last counts', async () => {
  const targets = { ...server.targets, authority: undefined };
  const check = certificateCheck(targets);
  const found = await check.run(signal);
  expect(found).toMatchObject({ state: 'unhealthy' });
  targets.ports = ['1'];
  expect(await check.run(signal)).toEqual(found);
  setConfiguration({ ...before, SITE_URL: 'https://localhost:1', configured: new Set(['SITE_URL']) });
  expect(await check.run(signal)).toBeUndefined();
});

test('a server that accepts connections but never responds says nothing about the certificate', async () => {
  const silent = createServer();
  onTestFinished(() => void silent.close());
  await once(silent.listen(0, 'localhost'), 'listening');
  const controller = new AbortController();
  silent.once('connection', () => controller.abort());
  expect(await runAt((silent.address() as AddressInfo).port, controller.signal)).toBeUndefined();
});
