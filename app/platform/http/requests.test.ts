import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cacheKeyOf } from '~/platform/page-cache/cache-key';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { clientAddress } from './client-address.server';
import { isCrossSiteRequest } from './origin';
import { contentSecurityPolicy } from './security-headers.server';

const queryOf = (pathname: string) => (pathname.startsWith('/admin') ? 'all' : new Set(['search', 'sort']));
const keyOf = (target: string, cookie: string | null, language: string | null) =>
  cacheKeyOf(target, queryOf, cookie, language);

test.each([
  ['/articles?sort=latest&search=x', '/articles?search=x&sort=latest'],
  ['/articles?search=x&utm_source=mail&fbclid=1', '/articles?search=x'],
  ['/?utm_campaign=y', '/'],
  ['/articles?search=x&category=&sort=', '/articles?search=x'],
  ['/admin/content-categories?status=draft&category=', '/admin/content-categories?status=draft'],
  ['/articles?search=a%26b', '/articles?search=a%26b'],
])('%s is cached under %s', (target, path) => {
  expect(keyOf(target, null, null).path).toBe(path);
});

test('pages are cached per language, but pictures and data once for all languages', () => {
  expect(keyOf('/about', null, 'de-DE').key).not.toBe(keyOf('/about', null, 'fr').key);
  expect(keyOf('/about', 'language=es', 'fr').locale).toBe('es');
  expect(keyOf('/covers/1/2.svg', null, 'de').key).toBe(keyOf('/covers/1/2.svg', null, 'fr').key);
  expect(keyOf('/api/v1/articles', null, 'de').key).toBe(keyOf('/api/v1/articles', null, 'fr').key);
});

test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'same-origin', host: 'magazine.test' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'https://magazine.test', host: 'magazine.test' }, false],
  [{ origin: 'https://elsewhere.test', host: 'magazine.test' }, true],
  [{ origin: 'null', host: 'magazine.test' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://magazine.test', host: 'magazine.test' }, true],
  [{ host: 'magazine.test' }, false],
])('a write with %j counts as cross-site: %s', (headers, isForged) => {
  expect(isCrossSiteRequest(new Headers(headers))).toBe(isForged);
});

test.each<[number, string | null, string]>([
  [0, '1.1.1.1', '9.9.9.9'],
  [1, '1.1.1.1', '1.1.1.1'],
  // Entries from the client precede the one our proxy adds.
  [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [2, '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  [1, null, '9.9.9.9'],
  [1, '::ffff:1.1.1.1', '1.1.1.1'],
  [1, '2001:DB8:0::1', '2001:db8::1'],
  // Programs disagree on IPv4 addresses that are not four decimal numbers, so these are left unchanged.
  [1, '0x1.1', '0x1.1'],
  [1, '010.0.0.1', '010.0.0.1'],
  [1, 'unknown', 'unknown'],
])('behind %i proxies, the client in X-Forwarded-For %s is %s', (proxies, forwarded, address) => {
  expect(clientAddress('::ffff:9.9.9.9', forwarded, proxies)).toBe(address);
});

test('a limit rejects excess requests, states when to retry, and counts each client separately', async () => {
  const limit = rateLimiter({ name: 'test', description: 'Requests, by client', points: 2, seconds: 60 });
  const first = await limit('one');
  expect(new Map(first.headers).get('RateLimit')).toMatch(/^"test";r=1;t=\d+$/);
  expect(new Map(first.headers).get('RateLimit-Policy')).toBe('"test";q=2;w=60');
  await limit('one');
  const third = await limit('one');
  expect(third.isAllowed).toBe(false);
  expect(Number(new Map(third.headers).get('Retry-After'))).toBeGreaterThan(0);
  expect((await limit('other')).isAllowed).toBe(true);
});

test('a page’s policy allows its own inline code and style attributes, and no others', () => {
  const html = '<script>start()</script><p style="text-align:center">a</p><script>steal()</script><style>p{}</style>';
  const policy = contentSecurityPolicy(html, { scripts: ['start()'], isSecure: true, isDevelopment: false });
  expect(policy).not.toContain("'unsafe-inline'");
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(policy).toContain('upgrade-insecure-requests');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', 'start()', 'base64')}';`);
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${hash('sha256', 'text-align:center', 'base64')}'`);
});
