import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startHttpsServer } from '~/platform/testing/https.server';
import { readExternalFile } from './external-file.server';
import { checkExternalAddress, ForbiddenAddressError, sendExternalRequest } from './external-request.server';
import { isPublicAddress } from './public-address';

const server = startHttpsServer(({ path }) => Number(path.slice(1)));
const post = { method: 'POST', headers: {}, body: Buffer.from('body') };

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.0.1',
  '2606:4700::1111',
  '2a00:1450:4001:80b::200e',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '::8.8.8.8',
  '2002:808:808::1',
  '64:ff9b::808:808',
  '64:ff9b:1::808:808',
  '64:ff9b::a00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::1',
  '2606:4700::1111%eth0',
  '3fff::1',
  '4000::1',
  '010.8.8.8',
  '0x8.8.8.8',
  '8.8.2056',
  '134744072',
  '8.8.8.8 ',
  '8.8.8.8/8',
  // The anycast addresses of AS112 and AMT reach whichever server is nearest, not one particular host (IANA's
  // registry).
  '192.175.48.1',
  '192.31.196.1',
  '192.52.193.1',
  '2620:4f:8000::1',
  'localhost',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://example.com:8443/',
  'https://user:secret@example.com/',
  'file:///etc/passwd',
])('%s is never contacted', async (address) => {
  await expect(sendExternalRequest(address, post)).rejects.toThrow(ForbiddenAddressError);
  await expect(checkExternalAddress(address)).rejects.toThrow(ForbiddenAddressError);
});

test('a host name that resolves to this machine is never contacted', async () => {
  await expect(sendExternalRequest('https://localhost/', post)).rejects.toThrow(ForbiddenAddressError);
  await expect(
    sendExternalRequest(`${server.address()}/200`, post, { ...server.targets, allows: isPublicAddress }),
  ).rejects.toThrow(ForbiddenAddressError);
  expect(server.received).toHaveLength(0);
});

test('an address is checked before it is stored by what its host name resolves to', async () => {
  await expect(checkExternalAddress('https://localhost/')).rejects.toThrow(ForbiddenAddressError);
  await expect(
    checkExternalAddress(`${server.address()}/200`, { ...server.targets, allows: isPublicAddress }),
  ).rejects.toThrow(ForbiddenAddressError);
  await checkExternalAddress(`${server.address()}/200`, server.targets);
  await checkExternalAddress('https://8.8.8.8/');
  // A name that does not resolve now may do so later; every request is checked.
  await checkExternalAddress('https://unknown.test/');
  expect(server.received).toHaveLength(0);
});

test('an allowed request is sent unchanged, and a redirect is returned like any other response', async () => {
  const headers = { 'Content-Type': 'text/plain', TTL: 60 };
  expect(await sendExternalRequest(`${server.address()}/201`, { ...post, headers }, server.targets)).toMatchObject({
    status: 201,
    body: Buffer.from('answered'),
  });
  expect(server.received.at(-1)).toMatchObject({ method: 'POST', path: '/201', headers: { ttl: '60' } });
  expect(server.received.at(-1)?.body.toString()).toBe('body');
  expect(await sendExternalRequest(`${server.address()}/302`, post, server.targets)).toMatchObject({ status: 302 });
  expect(server.received).toHaveLength(2);
});

test('http is refused unless it is allowed, and then its addresses are checked, too', async () => {
  const plain = createServer((_request, response) => response.end('plain'));
  plain.listen(0, 'localhost');
  await once(plain, 'listening');
  onTestFinished(() => void plain.close());
  const port = String((plain.address() as AddressInfo).port);
  const address = `http://localhost:${port}/`;
  const targets = { ...server.targets, ports: [port] };
  await expect(sendExternalRequest(address, post, targets)).rejects.toThrow(ForbiddenAddressError);
  const allowed = { ...targets, allowsHttp: true };
  expect(await sendExternalRequest(address, post, allowed)).toMatchObject({ status: 200, body: Buffer.from('plain') });
  const publicOnly = { ...allowed, allows: isPublicAddress };
  await expect(sendExternalRequest(address, post, publicOnly)).rejects.toThrow(ForbiddenAddressError);
});

test('a request whose response does not begin in time is given up, and a response that does not end is cut', async () => {
  const stuck = createServer((request, response) => {
    if (request.url === '/begun') response.writeHead(200).write('begun');
  });
  stuck.listen(0, '127.0.0.1');
  await once(stuck, 'listening');
  onTestFinished(() => {
    stuck.close();
    stuck.closeAllConnections();
  });
  const port = String((stuck.address() as AddressInfo).port);
  const targets = { ...server.targets, ports: [port], allowsHttp: true };
  const ask = (path: string) =>
    sendExternalRequest(`http://127.0.0.1:${port}${path}`, { ...post, deadline: 300 }, targets);
  await expect(ask('/')).rejects.toMatchObject({ name: 'AbortError' });
  expect(await ask('/begun')).toMatchObject({ status: 200, body: Buffer.from('begun') });
});

test('a server that switches protocols ends the request', async () => {
  const sockets: Socket[] = [];
  const switching = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\nmore');
    });
  });
  switching.listen(0, '127.0.0.1');
  await once(switching, 'listening');
  onTestFinished(() => void switching.close());
  const port = String((switching.address() as AddressInfo).port);
  const targets = { ...server.targets, ports: [port], allowsHttp: true };
  const address = `http://127.0.0.1:${port}/`;
  expect(await sendExternalRequest(address, post, targets)).toMatchObject({ status: 101, body: Buffer.alloc(0) });
  const trustedHosts = [`127.0.0.1:${port}`];
  const limits = { headers: {}, maxBytes: 100, milliseconds: 5_000, redirects: 0, trustedHosts };
  await expect(readExternalFile(address, limits)).rejects.toMatchObject({ reason: 'status' });
  // This side has closed both connections.
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
  expect(sockets).toHaveLength(2);
});

test('another host’s certificate is rejected', async () => {
  await expect(
    sendExternalRequest(`${server.address()}/200`, post, { ...server.targets, authority: undefined }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/) });
});
