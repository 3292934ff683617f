import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect } from '@playwright/test';
import { readTables } from './program';
import { newEditionDirectory, startSite } from './site';
import { test } from './test';

/** Starts a POST whose body the site waits for. `finish` sends the body. */
async function startPost(
  url: string,
  type: string,
  body: string,
): Promise<{ finish: () => Promise<number | undefined> }> {
  const clientRequest: ClientRequest = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      Expect: '100-continue',
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    },
  });
  clientRequest.flushHeaders();
  await once(clientRequest, 'continue');
  return {
    finish: async () => {
      clientRequest.end(body);
      const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.complete ? response.statusCode : undefined;
    },
  };
}

/**
 * Sends GETs over one keep-alive connection until the site stops responding. Counts complete and truncated responses.
 */
async function visitUntilClosed(url: string): Promise<{ complete: number; truncated: number; end: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen = { complete: 0, truncated: 0, end: '' };
  for (;;) {
    const clientRequest = request(url, { agent }).end();
    try {
      const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
      // A truncated response also emits an error; the response counts as truncated, but the connection does not count
      // as ended.
      response.on('error', () => undefined).resume();
      await new Promise((resolve) => response.once('close', resolve));
      if (response.complete) seen.complete += 1;
      else seen.truncated += 1;
    } catch (error) {
      seen.end = (error as NodeJS.ErrnoException).code ?? String(error);
      return seen;
    }
  }
}

const isRefused = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });

test('stopping under load completes all requests and stores all counted views', async () => {
  const dataDirectory = await newEditionDirectory();
  const site = await startSite({ dataDirectory, env: { PAGE_CACHE_MB: '0' } });
  const response = await fetch(`${site.url}/api/v1/articles?limit=1`);
  // Longer than the 60 seconds after which common proxies close idle connections.
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
  const articles = (await response.json()) as { data: { id: string }[] };
  const articleId = articles.data[0]?.id ?? '';
  const view = JSON.stringify({ articleId });

  const visits = Array.from({ length: 8 }, () => visitUntilClosed(`${site.url}/articles`));
  const counted = await startPost(`${site.url}/api/views`, 'application/json', view);
  await counted.finish();
  const pendingRequests = await Promise.all([
    ...Array.from({ length: 5 }, () => startPost(`${site.url}/api/views`, 'application/json', view)),
    startPost(
      `${site.url}/subscribe`,
      'application/x-www-form-urlencoded',
      'email=late%40magazine.test&source=website',
    ),
  ]);

  const stopped = site.stop();
  // With Ctrl+C in a terminal, the program receives the signal twice.
  process.kill(site.processId, 'SIGINT');
  await expect.poll(() => isRefused(site.url)).toBe(true);
  const responses = await Promise.all(pendingRequests.map(({ finish }) => finish()));
  expect(responses).toEqual([204, 204, 204, 204, 204, 200]);
  expect(await stopped).toBe(0);

  for (const visit of await Promise.all(visits)) {
    // A request that arrives while the connection is closing is reset. drain.test.ts checks that every request that the
    // server reads gets a response.
    expect(visit).toEqual({
      complete: expect.any(Number),
      truncated: 0,
      end: expect.stringMatching(/^ECONN(REFUSED|RESET)$/),
    });
  }
  const rowsOf = await readTables({ DATA_DIR: dataDirectory });
  const stored = rowsOf<{ id: string; view_count: number }>('articles');
  expect(stored.find(({ id }) => id === articleId)?.view_count).toBe(6);
  expect(rowsOf<{ email: string }>('newsletter_subscribers')).toEqual([
    expect.objectContaining({ email: 'late@magazine.test' }),
  ]);
  await rm(dataDirectory, { recursive: true });
});
