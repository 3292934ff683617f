import { get as httpGet } from 'node:http';
import { expect } from '@playwright/test';
import { test } from './test';

/** Sends a GET with arbitrary headers, including Host, which browsers do not let scripts set. */
function rawGet(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    httpGet(url, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

const actions: { path: string; form: Record<string, string> }[] = [
  { path: '/contact', form: { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' } },
  { path: '/subscribe', form: { email: 'forged@example.com', source: 'website' } },
  { path: '/resources/request', form: { toolName: 'A', description: 'B' } },
  { path: '/subscribe/confirm/anything', form: {} },
  { path: '/preferences', form: { language: 'de', returnTo: '/' } },
  { path: '/api/views', form: {} },
];

for (const { path, form } of actions) {
  test(`another site cannot post to ${path}`, async ({ request, site }) => {
    const foreignHeaders: Record<string, string>[] = [
      { Origin: 'https://elsewhere.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://elsewhere.example', Host: new URL(site.url).host },
      { Origin: `${site.url}.elsewhere.example` },
    ];
    for (const headers of foreignHeaders) {
      for (const address of [path, `${path}.data`]) {
        const response = await request.post(address, { form, headers, maxRedirects: 0 });
        expect(response.status(), JSON.stringify(headers)).toBe(403);
        expect(response.headers()['set-cookie']).toBeUndefined();
      }
    }
  });
}

test('a request body that is too large is rejected', async ({ request }) => {
  for (const { path } of actions) {
    const response = await request.post(path, { form: { message: 'x'.repeat(70_000) }, maxRedirects: 0 });
    expect(response.status()).toBe(413);
  }
});

test('the Host and forwarding headers do not affect the URLs in a page', async ({ site }) => {
  for (const path of [
    '/',
    '/about',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/api/v1/articles?limit=1',
    '/article/safe-to-run-twice',
  ]) {
    const { status, text } = await rawGet(site.url + path, {
      Host: 'elsewhere.example',
      'X-Forwarded-Host': 'elsewhere.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=elsewhere.example;proto=https',
    });
    expect(status, path).toBe(200);
    expect(text, path).not.toContain('elsewhere.example');
    expect(text, path).toContain(site.url);
  }
});

test('a visitor’s headers do not affect cached pages', async ({ site, request }) => {
  // A page that is not cached yet, so that the attacker's request fills the cache.
  const path = '/articles?category=tools&sort=oldest';
  const attacker = await rawGet(site.url + path, {
    Host: 'elsewhere.example',
    'X-Forwarded-Host': 'elsewhere.example',
    'X-Forwarded-For': '"><script>elsewhere()</script>',
    'X-Original-URL': '/elsewhere',
    'X-Rewrite-URL': '/elsewhere',
    'X-HTTP-Method-Override': 'POST',
    Referer: 'https://elsewhere.example/',
    'User-Agent': '<script>elsewhere()</script>',
    'Accept-Language': 'elsewhere;q=nothing,,;;q=,en;q=0.0.1',
    Cookie: 'language=elsewhere; theme=elsewhere; =; "',
  });
  expect(attacker.status).toBe(200);
  const visitor = await request.get(path);
  expect(await visitor.text()).toBe(attacker.text);
  expect(attacker.text).not.toContain('elsewhere');
});

test('unknown query parameters create no new entries in the page cache', async ({ request }) => {
  const readCacheCounters = async (): Promise<{ stored: string; created: string }> => {
    const text = await (await request.get('/metrics')).text();
    const read = (name: string): string => new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 'not measured';
    return { stored: read('lowdown_page_cache_entries'), created: read('lowdown_page_cache_misses') };
  };
  const first = await request.get('/help');
  const before = await readCacheCounters();
  expect(before.stored).toMatch(/^\d+$/);
  for (const query of [
    'utm_source=a',
    'utm_source=b&utm_medium=c',
    'fbclid=1',
    'x=1&y=2',
    '__proto__=1',
    'constructor',
  ]) {
    const response = await request.get(`/help?${query}`);
    expect(response.headers().etag).toBe(first.headers().etag);
  }
  expect(await readCacheCounters()).toEqual(before);
});

test('metrics are not public', async ({ request }) => {
  const response = await request.get('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(response.status()).toBe(404);
});
