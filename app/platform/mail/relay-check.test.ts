import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { relayCheck } from './relay-check.server';

const before = configuration();
afterEach(() => setConfiguration(before));
const { signal } = new AbortController();

/** Starts a relay that accepts one password. Returns its port and a function that stops it. */
async function startRelay(port = 0) {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'site' }) : done(new Error('The password is wrong')),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { port: (server.server.address() as AddressInfo).port, stop };
}

test('the check of the mail relay greets it, fails while it is down or refuses the sign-in, and recovers', async () => {
  setConfiguration({ ...before, SMTP_URL: undefined });
  expect(await relayCheck().run(signal)).toBeUndefined();
  const { port, stop } = await startRelay();
  const use = (password: string) =>
    setConfiguration({ ...before, SMTP_URL: `smtp://site:${password}@127.0.0.1:${port}` });
  use('right');
  expect(await relayCheck().run(signal)).toMatchObject({ state: 'healthy' });
  use('wrong');
  const refused = await relayCheck().run(signal);
  expect(refused).toMatchObject({
    state: 'unhealthy',
    message: expect.stringContaining('the user name or the password'),
  });
  expect(refused?.message).not.toContain('wrong');
  use('right');
  await stop();
  expect(await relayCheck().run(signal)).toMatchObject({ state: 'unhealthy' });
  const again = await startRelay(port);
  expect(await relayCheck().run(signal)).toMatchObject({ state: 'healthy' });
  await again.stop();
});

test('a relay that delays its greeting is a warning', async () => {
  const silent = createServer();
  onTestFinished(() => void silent.close());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  setConfiguration({ ...before, SMTP_URL: `smtp://site:right@127.0.0.1:${port}` });
  expect(await relayCheck(50).run(signal)).toEqual({
    state: 'warning',
    message: 'The relay did not respond in time. Check the server’s name and port. (ETIMEDOUT)',
  });
});
