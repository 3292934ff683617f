import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, test } from 'vitest';
import { findOrAddAuthor } from '~/content/articles/authors/store-authors.server';
import { normaliseTags } from '~/content/articles/rules';
import { freeSlug, saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openTestDatabase } from '~/platform/testing/database.server';
import { loader as atom } from './routes/atom';
import { loader as json } from './routes/json-feed';
import { loader as moved } from './routes/moved-feed';
import { loader as rss } from './routes/rss';
import { printable, withAbsoluteUrls } from './rules';

openTestDatabase();

const routes = ['', '/category/:category', '/tag/:tag'].flatMap((path) => [
  { path: `${path}/rss.xml`, loader: rss },
  { path: `${path}/atom.xml`, loader: atom },
  { path: `${path}/feed.json`, loader: json },
]);
const open = (path: string) => requestResource([...routes, { path: '/feed', loader: moved }], path);
const read = async (path: string): Promise<string> => (await open(path)).response.text();

const nasty = {
  title: 'A <b>bold</b> & "quoted" ]]> title\u0000\u0008\u000B\uFFFF with \u{1F680}',
  content: `<p>Text ]]> &amp; more\u0001.</p><p><a href="/about">About</a> <a href="#note">note</a> <a href="https://other.test/x?a=1&amp;b=2">other</a></p><img src="/media/a.png" alt=""><pre><code>&lt;a href="/not-a-link"&gt;</code></pre>`,
};

/** Returns every element of a document with its text. Throws if the XML is not well-formed. */
function elementsOf(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof found = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: '' };
    found.push(element);
    open.push(element);
  });
  const add = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return found;
}

const texts = (xml: string, name: string): string[] =>
  elementsOf(xml)
    .filter((element) => element.name === name)
    .map((element) => element.text.trim());

beforeAll(async () => {
  await database()
    .insert(articleCategories)
    .values([
      { slug: 'news', name: 'News & views' },
      { slug: 'empty', name: 'Empty' },
    ]);
  const authorId = await findOrAddAuthor(database(), { id: newId(), slug: 'ada', name: 'Ada <Writer>' });
  for (let number = 0; number < 25; number += 1) {
    const isNasty = number === 24;
    const id = newId();
    const tags = normaliseTags(isNasty ? ['No-Code', 'C & D', 'Größe'] : ['No-Code']);
    await saveArticle(
      database(),
      {
        id,
        slug: await freeSlug(database(), isNasty ? 'nasty' : `article-${number}`, id),
        // PostgreSQL cannot store NUL, but it can store every other character that XML forbids.
        title: isNasty ? nasty.title.replace('\0', '') : `Article ${number}`,
        excerpt: isNasty ? 'In <short> & \u0002plain' : '',
        content: isNasty ? nasty.content : `<p>Text of ${number}.</p>`,
        category: 'news',
        status: number === 3 ? 'draft' : 'published',
        authorId: isNasty ? authorId : null,
        publishedAt: new Date(Date.UTC(2026, 0, 1, number)),
        updatedAt: new Date(Date.UTC(2026, 1, 1, number)),
        tags: tags.map(({ tag }) => tag),
      },
      tags,
    );
  }
});

describe('RSS', () => {
  test('contains the full text of the twenty newest articles', async () => {
    const { response, cacheSeconds, cacheTags } = await open('/rss.xml');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(response.headers.get('last-modified')).toBe('Mon, 02 Feb 2026 00:00:00 GMT');
    expect([cacheSeconds, cacheTags]).toEqual([300, ['articles']]);
    const xml = await response.text();
    const feed = parseRssFeed(xml);
    expect(feed.items).toHaveLength(20);
    expect(feed).toMatchObject({
      title: 'Lowdown',
      link: 'https://magazine.test/',
      atom: { links: [{ href: 'https://magazine.test/rss.xml', rel: 'self', type: 'application/rss+xml' }] },
    });
    const [first, second] = feed.items ?? [];
    expect(first).toMatchObject({
      link: 'https://magazine.test/article/nasty',
      pubDate: 'Fri, 02 Jan 2026 00:00:00 GMT',
      guid: { isPermaLink: false },
      dc: { creators: ['Ada <Writer>'] },
    });
    expect(first?.guid?.value).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(first?.media?.contents?.[0]?.url).toMatch(/^https:\/\/magazine\.test\/share\/.+\.png$/);
    expect(second?.dc).toBeUndefined();
    expect(second?.content?.encoded).toBe('<p>Text of 23.</p>');
  });

  test('has the structure and required elements of RSS 2.0', async () => {
    const xml = await read('/rss.xml');
    const elements = elementsOf(xml);
    expect(elements[0]).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
    expect(elements[1]?.name).toBe('channel');
    for (const name of ['title', 'link', 'description']) expect(texts(xml, name)[0]).not.toBe('');
    const guids = texts(xml, 'guid');
    expect(new Set(guids).size).toBe(20);
    for (const date of texts(xml, 'pubDate')) expect(new Date(date).toUTCString()).toBe(date);
  });

  test('omits only the characters that XML forbids', async () => {
    const xml = await read('/rss.xml');
    const [, title] = texts(xml, 'title');
    expect(title).toBe('A <b>bold</b> & "quoted" ]]> title with \u{1F680}');
    const [content = ''] = texts(xml, 'content:encoded');
    expect(content).toContain('Text ]]> &#x26; more.');
  });
});

describe('Atom', () => {
  test('is an Atom 1.0 document with permanent identifiers', async () => {
    const { response } = await open('/atom.xml');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await response.text();
    const feed = parseAtomFeed(xml);
    expect(feed).toMatchObject({ id: 'tag:magazine.test,2026:/', updated: '2026-02-02T00:00:00.000Z' });
    expect(feed.links).toContainEqual({
      href: 'https://magazine.test/atom.xml',
      rel: 'self',
      type: 'application/atom+xml',
    });
    expect(feed.entries).toHaveLength(20);
    expect(feed.entries?.[0]).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:/),
      updated: '2026-02-02T00:00:00.000Z',
      published: '2026-01-02T00:00:00.000Z',
      authors: [{ name: 'Ada <Writer>' }],
      content: { type: 'html' },
    });
    const root = elementsOf(xml)[0];
    expect([root?.name, root?.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    // RFC 4287 §4.1.1 requires an author for the feed or for each entry.
    expect(feed.authors?.[0]?.name).toBe('Lowdown');
  });
});

describe('JSON Feed', () => {
  test('is a JSON Feed 1.1 document', async () => {
    const { response } = await open('/feed.json');
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const text = await response.text();
    const feed = parseJsonFeed(JSON.parse(text));
    expect(JSON.parse(text)).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Lowdown' });
    expect(feed.feed_url).toBe('https://magazine.test/feed.json');
    expect(feed.items?.[0]).toMatchObject({
      url: 'https://magazine.test/article/nasty',
      date_published: '2026-01-02T00:00:00.000Z',
      authors: [{ name: 'Ada <Writer>' }],
      tags: ['News & views', 'No-Code', 'C & D', 'Größe'],
      language: 'en',
    });
    expect(feed.items?.[1]?.summary).toBeUndefined();
  });
});

describe('categories and tags', () => {
  test.each(['rss.xml', 'atom.xml', 'feed.json'])('have their own %s', async (file) => {
    for (const [path, count] of [
      ['/category/news', 20],
      ['/tag/no-code', 20],
      ['/tag/c-and-d', 1],
      ['/tag/groesse', 1],
    ] as const) {
      const text = await read(`${path}/${file}`);
      expect(text.split('/article/nasty').length, path).toBeGreaterThan(1);
      const found = file === 'feed.json' ? JSON.parse(text).items.length : text.split(/<(?:item|entry)>/).length - 1;
      expect(found, path).toBe(count);
      expect(text, path).toContain(`https://magazine.test${path}/${file}`);
    }
  });

  test.each(['/category/unknown', '/category/empty', '/tag/unknown', '/tag/%00', '/category/%00', '/tag/..%2F..'])(
    '%s returns 404 in plain text',
    async (path) => {
      const { response, cacheSeconds } = await open(`${path}/rss.xml`);
      expect([response.status, response.headers.get('content-type'), cacheSeconds]).toEqual([
        404,
        'text/plain; charset=utf-8',
        0,
      ]);
    },
  );
});

test('makes the URLs of links and pictures absolute, but not those in code samples', () => {
  const html = withAbsoluteUrls(nasty.content, 'https://magazine.test/article/nasty');
  expect(html).toContain('href="https://magazine.test/about"');
  expect(html).toContain('href="https://magazine.test/article/nasty#note"');
  expect(html).toContain('href="https://other.test/x?a=1&#x26;b=2"');
  expect(html).toContain('src="https://magazine.test/media/a.png"');
  expect(html).toContain('href="/not-a-link"');
});

test('a lone surrogate does not break a feed', () => {
  expect(printable('a\uD800b\u001Fc\td\ne')).toBe('a\uFFFDbc\td\ne');
});

test('feed paths of other systems redirect to the RSS feed', async () => {
  const { response } = await open('/feed');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/rss.xml']);
});
