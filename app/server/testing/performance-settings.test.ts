import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { flushDiagnostics } from '~/insight/diagnostics/collect.server';
import { webVitals } from '~/insight/diagnostics/schema';
import { enableAnalytics } from '~/insight/diagnostics/settings.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { cdnPurges } from '~/platform/database/schema';
import { transaction } from '~/platform/events/events.server';
import {
  cacheTimeout,
  cdnUrl,
  enableCaching,
  enableCDN,
  enableCompression,
} from '~/platform/page-cache/settings.server';
import { operator } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSetting, startSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { browser } from '~/platform/testing/entries';
import { changeElsewhereForTest as change, changeElsewhere } from '~/platform/testing/settings.server';
import { purgePages } from '~/server/cache-invalidation.server';
import { openWholeSite } from '~/server/testing/whole-site.server';

openTestDatabase();
const client = mkdtempSync(join(tmpdir(), 'client-'));
const site = openWholeSite(client);
const { rendered } = site;

let stop: () => void;
beforeAll(async () => {
  const script = 'export const words = "words words words words";';
  mkdirSync(join(client, 'assets'));
  writeFileSync(join(client, 'assets/words.js'), script);
  writeFileSync(join(client, 'assets/words.js.br'), brotliCompressSync(script));
  stop = await startSettings();
});
afterAll(() => {
  stop();
  rmSync(client, { recursive: true });
});

const headersOf = async (path: string, headers = {}) => (await site.ask(path, { headers })).headers;

test('caching that is turned off renders every page for each visitor, and lets nobody store it', async () => {
  const article = await writeArticle({ title: 'Cached' });
  const path = `/article/${article.slug}`;
  const all = [path, '/rss.xml'];
  await rendered(all);
  expect(await rendered(all)).toEqual([]);
  expect(await headersOf(path)).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=300' });

  await change(enableCaching, false);
  for (const _ of ['first', 'second']) expect(await rendered(all)).toEqual(all);
  for (const address of all) {
    const headers = await headersOf(address);
    expect(headers, address).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers['cdn-cache-control'] ?? headers['cache-tag'], address).toBeUndefined();
  }
  const cover = /"(\/covers\/[^"]+)"/.exec((await site.ask('/articles')).text)?.[1] ?? '';
  expect(await headersOf(cover)).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });

  await changeElsewhere(enableCaching, true);
  await rendered(all);
  expect(await rendered(all)).toEqual([]);
  expect(await headersOf('/rss.xml')).toMatchObject({ 'cache-control': 'public, max-age=300' });
});

test.each([
  [7_200, { lists: 120, articles: 600, pages: 7_200 }],
  [300, { lists: 5, articles: 25, pages: 300 }],
])(
  'a cache timeout of %i seconds changes all pages in proportion, and edits still show at once',
  async (timeout, seconds) => {
    const article = await writeArticle({ title: `Timed ${timeout}` });
    const path = `/article/${article.slug}`;
    const all = ['/articles', path, '/contact'];
    const timesOf = async () =>
      Promise.all(all.map(async (each) => String((await headersOf(each))['cdn-cache-control'])));
    const expected = (times: readonly number[]) => times.map((time) => `max-age=${time}, stale-while-revalidate=600`);
    expect(await timesOf()).toEqual(expected([60, 300, 3_600]));
    await change(cacheTimeout, timeout);
    expect(await timesOf()).toEqual(expected([seconds.lists, seconds.articles, seconds.pages]));
    expect(await rendered(all)).toEqual([]);
    await transaction((_, emit) => emit({ type: 'articles.changed', slugs: [article.slug] }));
    await expect.poll(() => rendered([path])).toEqual([path]);
  },
);

test('compression that is turned off leaves pages and scripts as they are', async () => {
  const accepting = { 'accept-encoding': 'br, gzip' };
  const encodings = async () =>
    Promise.all(
      ['/contact', '/rss.xml', '/assets/words.js'].map(async (path) => {
        // The second response comes from the cache.
        await site.ask(path, { headers: accepting });
        return (await headersOf(path, accepting))['content-encoding'];
      }),
    );
  expect(await encodings()).toEqual(['br', 'br', 'br']);
  await change(enableCompression, false);
  expect(await encodings()).toEqual([undefined, undefined, undefined]);
  expect((await site.ask('/contact', { headers: accepting })).text).toContain('</html>');
  expect((await site.ask('/assets/words.js', { headers: accepting })).text).toContain('words words');
});

test('with a CDN, readers’ pages load pictures from it, and nothing else; the newsroom never does', async () => {
  const picture = `/media/${newId()}/640-0a1b2c3d.jpg`;
  const content = `<p>Told at length.</p><img src="${picture}" alt="A desk">`;
  const article = await writeArticle({ title: 'Pictured', imageUrl: picture, content });
  const path = `/article/${article.slug}`;
  const loaded = (html: string) =>
    [...html.matchAll(/<(?:img|source)\b[^>]*?\s(?:src|srcset)="([^" ]+)/gi)].map(([, address = '']) => address);
  const before = await site.ask(path);
  expect(loaded(before.text).some((address) => address.startsWith('/media/'))).toBe(true);
  const editor = await addMember('editor');
  const cookie = await site.signIn(editor.userId);
  const asEditor = async (address: string) => (await site.ask(address, { headers: { cookie } })).text;

  await change(cdnUrl, 'https://cdn.test/magazine');
  expect((await site.ask(path)).text).toBe(before.text);
  await change(enableCDN, true);
  const after = await site.ask(path);
  for (const html of [after.text, await asEditor(path), (await site.ask('/articles')).text]) {
    expect(loaded(html).length).toBeGreaterThan(0);
    expect(loaded(html).filter((address) => !address.startsWith('https://cdn.test/magazine/'))).toEqual([]);
  }
  // Apart from pictures, the page and its policy are the same.
  expect(after.text.replaceAll('https://cdn.test/magazine/', '/')).toBe(before.text);
  expect(after.text).not.toMatch(/cdn\.test\/magazine\/(?!media\/|covers\/)/);
  expect(after.headers['content-security-policy']).toBe(before.headers['content-security-policy']);
  expect(await asEditor('/admin')).not.toContain('cdn.test');
  expect((await site.ask('/rss.xml')).text).not.toContain('cdn.test');

  await changeElsewhere(enableCDN, false);
  expect((await site.ask(path)).text).toBe(before.text);
});

test('a changed address or timeout is purged at the CDN, whether or not pictures come from it', async () => {
  const before = configuration();
  setConfiguration({ ...before, CDN_PURGE_URL: 'http://127.0.0.1:9/purge' });
  const stopPurges = purgePages();
  onTestFinished(async () => {
    stopPurges();
    setConfiguration(before);
    await changeSettings(operator, [cacheTimeout.changeTo(cacheTimeout.defaultValue)], new Date());
  });
  await database().delete(cdnPurges);
  await changeSettings(operator, [cacheTimeout.changeTo(600)], new Date());
  expect(await database().select({ tags: cdnPurges.tags }).from(cdnPurges)).toEqual([{ tags: ['site'] }]);
});

test('analytics that are turned off collect nothing, not even from pages that are already open', async () => {
  const report = async () => {
    const { status } = await site.ask('/api/diagnostics', {
      json: { path: '/', vitals: { LCP: 1_200 } },
      headers: { 'user-agent': browser },
    });
    await flushDiagnostics();
    return [status, await database().$count(webVitals)];
  };
  const attribute = 'data-diagnostics="10"';
  expect((await site.ask('/contact')).text).toContain(attribute);
  await change(enableAnalytics, false);
  expect((await site.ask('/contact')).text).not.toContain('data-diagnostics');
  expect(await report()).toEqual([204, 0]);
  await changeElsewhere(enableAnalytics, true);
  expect((await site.ask('/contact')).text).toContain(attribute);
  expect(await report()).toEqual([204, 1]);
});

test('DIAGNOSTICS wins over the setting for analytics', async () => {
  const before = configuration();
  onTestFinished(() => setConfiguration(before));
  setConfiguration({ ...before, DIAGNOSTICS: false, configured: new Set([...before.configured, 'DIAGNOSTICS']) });
  expect(siteSetting(enableAnalytics)).toBe(false);
  await expect(changeSettings(operator, [enableAnalytics.changeTo(true)], new Date())).rejects.toMatchObject({
    fields: { enableAnalytics: 'This is set by DIAGNOSTICS on the server, so it cannot be changed here.' },
  });
});
