import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { beforeAll, describe, expect, test } from 'vitest';
import { sitemapEntries, sitemapFiles } from '~/content/articles/sitemap/sitemap.server';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { pages } from '~/content/pages/schema';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openTestDatabase } from '~/platform/testing/database.server';
import { loader as llms } from './routes/llms';
import { loader as robots } from './routes/robots';
import { loader as file } from './routes/sitemap';
import { loader as index } from './routes/sitemap-index';
import { newsSitemap } from './sitemaps.server';

openTestDatabase();

const routes = [
  { path: '/sitemap.xml', loader: index },
  { path: '/sitemaps/:file', loader: file },
  { path: '/robots.txt', loader: robots },
  { path: '/llms.txt', loader: llms },
];
const open = async (path: string): Promise<Response> => (await requestResource(routes, path)).response;
const readSitemap = async (path: string) => parseSitemap(Readable.from([await (await open(path)).text()]));

const hour = 3_600_000;
const now = Date.now();

beforeAll(async () => {
  await database()
    .insert(articleCategories)
    .values([{ slug: 'news', name: 'News', description: 'What changed.' }]);
  for (let number = 0; number < 6; number += 1) {
    await saveArticle(
      database(),
      {
        id: newId(),
        slug: `article-${number}`,
        title: number === 0 ? 'New & <shiny> [link](javascript:alert)\u0007\nlines' : `Article ${number}`,
        category: 'news',
        status: number === 5 ? 'draft' : 'published',
        // One hour old, then 25 hours, 49 hours and so on.
        publishedAt: new Date(now - (number * 24 + 1) * hour),
        updatedAt: new Date(Date.UTC(2026, 5, 1 + number)),
        language: number === 1 ? 'zh-Hant' : 'en',
      },
      [],
    );
  }
  await database()
    .insert(pages)
    .values([
      { id: newId(), slug: 'about', title: 'About', content: '', status: 'published' },
      { id: newId(), slug: 'imported', title: 'Imported', content: '', status: 'published' },
      { id: newId(), slug: 'hidden', title: 'Hidden', content: '', status: 'draft' },
    ]);
});

describe('sitemap', () => {
  test('index lists every file', async () => {
    const response = await open('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const items = await parseSitemapIndex(Readable.from([await response.text()]));
    expect(items).toEqual([
      { url: 'https://magazine.test/sitemaps/pages.xml' },
      { url: 'https://magazine.test/sitemaps/articles-1.xml', lastmod: '2026-06-05T00:00:00.000Z' },
      { url: 'https://magazine.test/sitemaps/news.xml' },
    ]);
  });

  test('of articles lists published articles, oldest first', async () => {
    const items = await readSitemap('/sitemaps/articles-1.xml');
    expect(items.map(({ url }) => url)).toEqual(
      [4, 3, 2, 1, 0].map((number) => `https://magazine.test/article/article-${number}`),
    );
    expect(items[0]?.lastmod).toBe('2026-06-05T00:00:00.000Z');
  });

  test('is split into files, each article appearing in exactly one', async () => {
    expect(await sitemapFiles(2)).toHaveLength(3);
    const found = await Promise.all([0, 1, 2, 3].map((number) => sitemapEntries(number, 2)));
    expect(found.map((entries) => entries.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(found.flat().map(({ slug }) => slug)).size).toBe(5);
  });

  test('of pages lists published pages and each category’s article list', async () => {
    const found = (await readSitemap('/sitemaps/pages.xml')).map(({ url }) => url);
    expect(found).toEqual(
      expect.arrayContaining([
        'https://magazine.test/',
        'https://magazine.test/about',
        'https://magazine.test/pages/imported',
        'https://magazine.test/articles?category=news',
      ]),
    );
    expect(found.join()).not.toContain('hidden');
    expect(new Set(found).size).toBe(found.length);
  });

  test('of news lists articles from the last two days with title, date and language', async () => {
    const items = await readSitemap('/sitemaps/news.xml');
    expect(
      items.map(({ url, news }) => [url, news?.title, news?.publication.name, news?.publication.language]),
    ).toEqual([
      ['https://magazine.test/article/article-0', 'New & <shiny> [link](javascript:alert)\nlines', 'Lowdown', 'en'],
      ['https://magazine.test/article/article-1', 'Article 1', 'Lowdown', 'zh-tw'],
    ]);
    expect(items[0]?.news?.publication_date).toBe(new Date(now - hour).toISOString());
  });

  test('of news contains no articles when there was no news for two days', async () => {
    const xml = await newsSitemap(new Date(now + 365 * 24 * hour));
    expect(await parseSitemap(Readable.from([xml]))).toEqual([]);
  });

  test.each([
    'articles-2.xml',
    'articles-0.xml',
    'articles--1.xml',
    'articles-99999999999.xml',
    'other.xml',
    'toString',
  ])('returns 404 for %s', async (name) => {
    expect((await open(`/sitemaps/${name}`)).status).toBe(404);
  });
});

test('robots.txt contains the sitemap’s absolute URL', async () => {
  const response = await open('/robots.txt');
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain('Sitemap: https://magazine.test/sitemap.xml\n');
  for (const path of ['/api/', '/subscribe/confirm', '/unsubscribe']) expect(text).toContain(`Disallow: ${path}\n`);
});

test('llms.txt follows llmstxt.org, and titles cannot inject lines or links', async () => {
  const text = await (await open('/llms.txt')).text();
  const lines = text.split('\n');
  expect(lines[0]).toBe('# Lowdown');
  expect(lines[2]).toMatch(/^> \S/);
  expect(lines.filter((line) => line.startsWith('## ')).at(-1)).toBe('## Optional');
  const links = lines.filter((line) => line.startsWith('- '));
  for (const line of links)
    expect(line).toMatch(/^- \[(?:[^[\]\\]|\\.)+\]\(https:\/\/magazine\.test\/[^\s)]*\)(: .+)?$/);
  expect(text).toContain('https://magazine.test/article/article-0');
  expect(text).not.toContain('article-5');
});
