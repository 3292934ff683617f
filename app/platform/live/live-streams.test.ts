import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStreams } from './live-streams.server';

let streams: LiveStreams;
let server: Server;
let port = 0;
let mayStay = true;

beforeEach(async () => {
  // Fakes the streams' clock, but not that of the underlying connections.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  mayStay = true;
  streams = new LiveStreams({ maxPerNetwork: 2, maxTotal: 3 });
  server = createServer((request, response) => {
    const [, network = '', channel = ''] = (request.url ?? '').split('/');
    if (!streams.hasRoomFor(network)) return response.writeHead(503).end();
    streams.open(response, {
      network,
      topics: new Map([[channel, `topic of ${channel}`]]),
      mayStay: async () => mayStay,
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  streams.close();
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

async function open(network: string, channel = 'news') {
  const asking = get({ port, path: `/${network}/${channel}`, agent: false });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  response.on('error', () => undefined);
  return { status: response.statusCode, response, text: () => text, close: () => asking.destroy() };
}

const realTurn = setImmediate;
/** Waits for data on real connections, which the fake clock does not affect. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => realTurn(resolve));
}

test('streams are limited per network and in total, and closing one makes room for another', async () => {
  const first = await open('a');
  expect([first.status, (await open('a')).status]).toEqual([200, 200]);
  expect((await open('a')).status).toBe(503);
  expect((await open('b')).status).toBe(200);
  expect((await open('c')).status).toBe(503);
  expect(streams.size).toBe(3);
  first.close();
  await until(() => streams.size === 2);
  expect((await open('a')).status).toBe(200);
});

test('each stream receives only events on its own channel, under its topic, with the IDs of what has changed', async () => {
  const [one, other] = [await open('a', 'one'), await open('b', 'other')];
  streams.notify({ channel: 'one', id: '1' });
  streams.notify({ channel: 'one', id: '2' });
  streams.notify({ channel: 'one', id: '2' });
  streams.notify({ channel: 'nobody', id: '3' });
  await vi.advanceTimersByTimeAsync(200);
  await until(() => one.text().includes('"2"'));
  expect(one.text()).toBe(
    ': open\n\ndata: {"topic":"topic of one","id":"1"}\n\ndata: {"topic":"topic of one","id":"2"}\n\n',
  );
  for (let id = 0; id < 100; id += 1) streams.notify({ channel: 'other', id: String(id) });
  await vi.advanceTimersByTimeAsync(200);
  await until(() => other.text().includes('data'));
  expect(other.text()).toBe(': open\n\ndata: {"topic":"topic of other"}\n\n');
});

test('sends a heartbeat every 25 seconds', async () => {
  const stream = await open('a');
  for (let beat = 1; beat <= 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    await until(() => stream.text() === `: open\n\n${':\n\n'.repeat(beat)}`);
  }
});

test('a stream ends when its permission is withdrawn, and after an hour', async () => {
  const [first, second] = [await open('a'), await open('b')];
  const ended = Promise.all([once(first.response, 'end'), once(second.response, 'end')]);
  mayStay = false;
  await vi.advanceTimersByTimeAsync(25_000);
  await ended;
  mayStay = true;
  const third = await open('a');
  const thirdEnded = once(third.response, 'end');
  await vi.advanceTimersByTimeAsync(3_575_000);
  expect(streams.size).toBe(1);
  await vi.advanceTimersByTimeAsync(25_000);
  await thirdEnded;
});

test('a client that does not read is dropped before much data is queued for it', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /a/news HTTP/1.1\r\nHost: site\r\n\r\n');
  await until(() => streams.size === 1);
  socket.pause();
  let sent = 0;
  while (streams.size === 1) {
    for (let id = 0; id < 20; id += 1) streams.notify({ channel: 'news', id: `${sent}-${id}-${'x'.repeat(2_000)}` });
    sent += 1;
    await vi.advanceTimersByTimeAsync(200);
    await new Promise((resolve) => realTurn(resolve));
    // The kernel buffers a few megabytes per connection on this machine; the server must not add to that.
    expect(sent).toBeLessThan(500);
  }
  socket.destroy();
});

test('after closing, every stream ends and no new ones are accepted', async () => {
  const stream = await open('a');
  const ended = once(stream.response, 'end');
  streams.notify({ channel: 'news' });
  streams.close();
  await ended;
  expect(streams.hasRoomFor('b')).toBe(false);
});
