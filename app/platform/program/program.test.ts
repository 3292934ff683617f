import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { ConfigurationError } from './configuration.server';
import { runOrExplain } from './program.server';

/** Runs a program that fails. Returns what it prints on standard error and its exit code. */
async function failing(program: () => Promise<void>): Promise<{ printed: string; code: unknown }> {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runOrExplain(program);
  return { printed: write.mock.calls.map(([text]) => String(text)).join(''), code: exit.mock.calls[0]?.[0] };
}

async function listen(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening').finally(() => server.close());
}

test('a busy port ends the program with one sentence', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const { printed, code } = await failing(() => listen(port, '127.0.0.1'));
  busy.close();
  expect(printed).toMatch(/^The port is already in use\. .+\n$/);
  expect(code).toBe(1);
});

test.each(['192.0.2.1', 'no-such-host.invalid'])(
  'an address that does not belong to this machine, %s, is rejected',
  async (host) => {
    const { printed, code } = await failing(() => listen(0, host));
    expect(printed).toMatch(/^HOST and PORT must be an address on this machine .+\(E[A-Z_]+\)\.\n$/);
    expect(code).toBe(1);
  },
);

test('errors for the user are printed unchanged, and others only appear in the log', async () => {
  const wrong = await failing(() => Promise.reject(new ConfigurationError('PORT must be a port number.')));
  expect(wrong).toEqual({ printed: 'PORT must be a port number.\n', code: 1 });
  vi.restoreAllMocks();
  expect(await failing(() => Promise.reject(new Error('internal detail')))).toEqual({ printed: '', code: 1 });
});
