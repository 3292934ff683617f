import { describe, expect, test, vi } from 'vitest';
import { log } from '~/platform/logging/logging.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { openWholeSite, siteRoutes } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

describe('the API limit', () => {
  test('is counted for the usual spelling of a path', async () => {
    const { status, headers } = await site.ask('/api/v1/articles');
    expect(status).toBe(200);
    expect(headers).toHaveProperty('ratelimit');
  });

  test.each([
    '//x/api/v1/articles',
    '/\\x/api/v1/articles',
    '/x/../api/v1/articles',
    '/x/%2e%2e/api/v1/articles',
    '/API/v1/articles',
    '/%61pi/v1/articles',
    'http://x/api/v1/articles',
  ])('cannot be bypassed with %s', async (target) => {
    const { status, headers } = await site.ask(target);
    expect(status).toBe(400);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('an address in capitals', () => {
  test.each([
    ['/ARTICLES', 200],
    ['/Platform-Reviews', 200],
    ['/ADMIN', 302],
    ['/API/v1/articles', 400],
    ['/AUTH/v1/user', 400],
  ])('%s gets status %i', async (target, status) => {
    expect((await site.ask(target)).status).toBe(status);
  });

  test('is that of a page, but not of an API', async () => {
    const routes = await siteRoutes();
    const named = (path: string) => routes.find((route) => route.path === path)?.caseSensitive;
    expect(['articles', 'api/v1/*', 'auth/v1/*'].map(named)).toEqual([undefined, true, true]);
  });
});

describe('a request that no address allows', () => {
  test.each([
    ['GET', '/no-such-page', 404],
    ['POST', '/about', 405],
    ['PROPFIND', '/', 405],
    ['TRACE', '/', 405],
    ['OPTIONS', '*', 400],
  ])('%s %s is refused, but not logged as an error', async (method, target, status) => {
    const error = vi.spyOn(log, 'error');
    expect((await site.ask(target, { method })).status).toBe(status);
    expect(error).not.toHaveBeenCalled();
  });
});
