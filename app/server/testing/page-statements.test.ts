import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { trendingDays } from '~/content/articles/rules';
import { openingEdition } from '~/newsroom/importing/opening-edition.server';
import { readConfiguration } from '~/platform/program/configuration.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { reads } from './site-entries.server';
import { openWholeSite } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

/** Lists that are not addresses of their own. */
const lists = [
  '/articles?category=news',
  '/articles?sort=trending',
  '/articles?search=automation',
  '/author/lowdown-newsroom',
];

/** Addresses of forms, which show a page only when a form was refused. */
const formAddresses = new Set(['/likes', '/ratings', '/bookmarks/saved']);

const pages: { path: string; title: string; heading: string; text: string }[] = [];

const plain = (html = ''): string =>
  html
    .replaceAll(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const firstOf = (html: string, element: 'title' | 'h1'): string =>
  plain(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 's').exec(html)?.[1]);

beforeAll(async () => {
  await openingEdition();
  const paths = Object.entries(reads)
    .filter(([, { outcomes }]) => outcomes.startsWith('ok '))
    .map(async ([entry, { path }]) => (await path?.(undefined)) ?? entry.replace(/ \(.*\)$/, '').slice('GET '.length));
  for (const path of [...(await Promise.all(paths)), ...lists]) {
    const { text, headers, status } = await site.ask(path);
    if (status !== 200 || !headers['content-type']?.startsWith('text/html')) continue;
    pages.push({ path, title: firstOf(text, 'title'), heading: firstOf(text, 'h1'), text: plain(text) });
  }
});

test('every page that visitors can read has its heading as its title; only the front page is named after the site', () => {
  expect(pages.length).toBeGreaterThan(30);
  for (const { path, title, heading } of pages) {
    if (formAddresses.has(path)) continue;
    expect
      .soft(title, path)
      .toBe(path === '/' ? 'Lowdown: low-code, no-code and AI-assisted development' : `${heading} | Lowdown`);
  }
});

test('no page shows visitors a count of zero', () => {
  const zero = /(?<![\d.,:])\b0 (?:views?|likes?|comments?|ratings?|replies|articles?|bookmarks?|votes?)\b/gi;
  for (const { path, text } of pages) expect.soft(text.match(zero), path).toBeNull();
});

test('the media kit names the colours and typefaces of the site', () => {
  const kit = readFileSync('content/pages/media-kit.md', 'utf8');
  const tokens = readFileSync('app/design/tokens.css', 'utf8');
  const colour = (name: string): string[] =>
    (new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1) ?? []).map((code) =>
      code.toUpperCase(),
    );
  const named = [...kit.matchAll(/`(#[0-9A-F]{6})`/g)].map(([, code]) => code);
  expect(named).toEqual([
    ...['paper', 'ink', 'accent'].map((name) => colour(name)[0]),
    ...['paper', 'ink', 'accent'].map((name) => colour(name)[1]),
  ]);
  const typefaces = [...kit.matchAll(/^- \*\*(.+?)\*\* for/gm)].map(([, name]) => name);
  expect(typefaces).toEqual(
    ['sans', 'serif', 'mono'].map((kind) => new RegExp(`--font-${kind}: "([^"]+)", "\\1 Fallback"`).exec(tokens)?.[1]),
  );
});

test('what Help says about lists, the archive, feeds, languages and pages is true', async () => {
  const help = readFileSync('content/pages/help.md', 'utf8');
  expect(help).toContain(
    `Trending shows articles from the last ${trendingDays} days, most viewed first, in lists and in search results alike`,
  );
  expect(readConfiguration({}).ARCHIVE_AFTER_DAYS).toBe(5);
  expect(help).toContain('Five days after publication, unless');
  expect(help).toContain('feeds for each category, tag and author');
  for (const place of ['category/news', 'tag/governance', 'author/lowdown-newsroom'])
    for (const feed of ['rss.xml', 'atom.xml', 'feed.json'])
      expect.soft((await site.ask(`/${place}/${feed}`)).status, `${place} ${feed}`).toBe(200);
  const paths = [...help.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path);
  expect(paths).toContain('/rss.xml');
  for (const path of paths) expect.soft((await site.ask(path)).status, path).toBe(200);
  const footer = (await site.ask('/')).text;
  for (const language of ['English', 'Español', 'Français', 'Deutsch']) expect(footer).toContain(language);
  expect(help).toContain('available in English, Spanish, French and German');
});
