import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta, type MetaDescriptor, Outlet } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { ArticlePage } from '~/content/articles/rules';
import { shareUrl } from '~/content/covers/rules';
import { withLocale } from '~/platform/languages/request-locale.server';
import { pageMeta, truncate } from '~/platform/metadata/page-metadata';
import { articleMeta, articlesMeta, homeMeta } from './metadata';

const matches = [{ id: 'root', loaderData: { siteUrl: 'https://magazine.test' } }, { id: 'page' }];

const article: Omit<ArticlePage, 'content'> = {
  id: '019a0000-0000-7000-8000-000000000001',
  slug: 'the-button',
  title: 'The button',
  excerpt: 'What a button is for.',
  category: { slug: 'news', name: 'News' },
  isFeatured: false,
  isArchived: false,
  viewCount: 3,
  likeCount: 2,
  ratingCount: 0,
  ratingAverage: null,
  publishedAt: new Date('2026-01-02T03:04:05Z'),
  updatedAt: new Date('2026-02-03T04:05:06Z'),
  readingTime: 4,
  tags: ['No-Code', 'Buttons'],
  imageUrl: null,
  imageAlt: '',
  level: null,
  language: 'en',
  commentCount: 2,
  author: { slug: 'ada', name: 'Ada' },
  seoTitle: '',
  seoDescription: '',
  seoKeywords: '',
  wordCount: 800,
};

type Plain = Record<string, string>;
const plain = (descriptors: MetaDescriptor[]): Plain[] => descriptors as Plain[];
const titleOf = (descriptors: MetaDescriptor[]) =>
  plain(descriptors).find((each) => each.title && !each.tagName)?.title;
const content = (descriptors: MetaDescriptor[], name: string) =>
  plain(descriptors).find((each) => each.name === name || each.property === name)?.content;
const canonical = (descriptors: MetaDescriptor[]) => plain(descriptors).find((each) => each.rel === 'canonical')?.href;
const feeds = (descriptors: MetaDescriptor[]) =>
  plain(descriptors)
    .filter((each) => each.rel === 'alternate')
    .map((each) => each.href);
const data = (descriptors: MetaDescriptor[], type: string) =>
  descriptors
    .flatMap((each) => ('script:ld+json' in each ? [each['script:ld+json'] as Record<string, unknown>] : []))
    .find((each) => each['@type'] === type);

function Head() {
  return (
    <>
      <Meta />
      <Outlet />
    </>
  );
}

describe('an article', () => {
  const meta = articleMeta(matches, article);

  test('has metadata for search engines and link previews', () => {
    expect(titleOf(meta)).toBe('The button | Lowdown');
    expect(canonical(meta)).toBe('https://magazine.test/article/the-button');
    const picture = `https://magazine.test${shareUrl(article)}`;
    for (const [name, value] of Object.entries({
      description: 'What a button is for.',
      'og:type': 'article',
      'og:title': 'The button',
      'og:url': 'https://magazine.test/article/the-button',
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:locale': 'en_US',
      'twitter:card': 'summary_large_image',
      'twitter:image': picture,
      'article:published_time': '2026-01-02T03:04:05.000Z',
      'article:modified_time': '2026-02-03T04:05:06.000Z',
      'article:section': 'News',
      author: 'Ada',
    })) {
      expect(content(meta, name), name).toBe(value);
    }
    expect(
      plain(meta)
        .filter((each) => each.property === 'article:tag')
        .map((each) => each.content),
    ).toEqual(article.tags);
    expect(feeds(meta)).toEqual(
      ['/category/news/', '/'].flatMap((path) =>
        ['rss.xml', 'atom.xml', 'feed.json'].map((file) => `https://magazine.test${path}${file}`),
      ),
    );
  });

  test('has structured data for the article and its breadcrumbs', () => {
    expect(data(meta, 'NewsArticle')).toMatchObject({
      headline: 'The button',
      datePublished: '2026-01-02T03:04:05.000Z',
      author: { '@type': 'Person', name: 'Ada' },
      publisher: { '@type': 'NewsMediaOrganization', name: 'Lowdown' },
      isAccessibleForFree: true,
    });
    expect(data(meta, 'NewsArticle')).not.toHaveProperty('aggregateRating');
    const rated = articleMeta(matches, { ...article, ratingCount: 3, ratingAverage: 3.3 });
    expect(data(rated, 'NewsArticle')?.aggregateRating).toMatchObject({ ratingValue: 3.3, ratingCount: 3 });
    expect(data(meta, 'BreadcrumbList')?.itemListElement).toHaveLength(4);
    const tutorial = articleMeta(matches, {
      ...article,
      category: { slug: 'tutorials', name: 'Tutorials' },
      author: null,
    });
    expect(data(tutorial, 'Article')).toMatchObject({ author: { '@id': 'https://magazine.test/#organization' } });
  });

  test('uses the absolute URL of its own picture', () => {
    const own = articleMeta(matches, { ...article, imageUrl: '/media/a.png', imageAlt: 'A button' });
    expect([content(own, 'og:image'), content(own, 'og:image:alt'), content(own, 'og:image:width')]).toEqual([
      'https://magazine.test/media/a.png',
      'A button',
      undefined,
    ]);
  });

  test('cannot inject markup through its title', () => {
    const title = '</script><script>alert(1)</script><!-- "&\u2028';
    const Stub = createRoutesStub([
      {
        id: 'root',
        path: '/',
        Component: Head,
        meta: () => articleMeta(matches, { ...article, title, tags: [title], author: { slug: 'x', name: title } }),
      },
    ]);
    const html = renderToString(<Stub initialEntries={['/']} />);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('alert(1)</script>');
    expect(html).not.toContain('<!--');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ headline: title });
  });
});

describe('the list of articles', () => {
  const categories = [{ slug: 'policy', name: 'Policy' }];

  test('is indexed unless it shows search results', () => {
    const all = articlesMeta(matches, { search: '', category: '' });
    expect([titleOf(all), canonical(all), content(all, 'robots')]).toEqual([
      'All Articles | Lowdown',
      'https://magazine.test/articles',
      'max-image-preview:large',
    ]);
    const inCategory = articlesMeta(matches, { search: 'forms', category: 'policy' });
    expect(inCategory).toContainEqual({ title: expect.stringMatching(/: forms \| Lowdown$/) });
    const searched = articlesMeta(matches, { search: 'forms', category: '' });
    expect([canonical(searched), content(searched, 'robots')]).toEqual([
      'https://magazine.test/articles',
      'noindex, follow',
    ]);
  });

  test('for a category has its own canonical URL and feeds', () => {
    const meta = articlesMeta(matches, { search: '', category: 'policy' }, categories);
    expect([titleOf(meta), canonical(meta)]).toEqual([
      'Policy | Lowdown',
      'https://magazine.test/articles?category=policy',
    ]);
    expect(feeds(meta)[0]).toBe('https://magazine.test/category/policy/rss.xml');
  });

  test('for an unknown category is not indexed', () => {
    const meta = articlesMeta(matches, { search: '', category: 'buy cheap "pills"' }, categories);
    expect(content(meta, 'robots')).toBe('noindex, follow');
    expect(canonical(meta)).toBe('https://magazine.test/articles?category=buy%20cheap%20%22pills%22');
  });
});

test('the home page states who publishes the site and how to search it', () => {
  const meta = homeMeta(matches, 'Lowdown: news');
  expect(titleOf(meta)).toBe('Lowdown: news');
  expect(data(meta, 'NewsMediaOrganization')).toMatchObject({ url: 'https://magazine.test/' });
  expect(data(meta, 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://magazine.test/articles?search={search_term_string}' } },
  });
});

test('metadata is in the reader’s language', () => {
  const meta = withLocale('de', () => pageMeta(matches, { title: 'Hilfe', description: '', path: '/help' }));
  expect([titleOf(meta), content(meta, 'og:locale'), content(meta, 'description')]).toEqual([
    'Hilfe | Lowdown',
    'de_DE',
    undefined,
  ]);
  expect(content(meta, 'og:image')).toBe('https://magazine.test/share/default.png');
});

test('a page without root data has no canonical URL or Open Graph tags', () => {
  const meta = pageMeta([{ id: 'root' }], { title: 'Help', description: 'Help.', path: '/help' });
  expect(canonical(meta)).toBeUndefined();
  expect(JSON.stringify(meta)).not.toContain('og:');
});

test.each([
  ['short', 'short'],
  [' two\n lines ', 'two lines'],
  [`${'word '.repeat(40)}end`, `${'word '.repeat(31).trim()}…`],
  ['x'.repeat(300), `${'x'.repeat(159)}…`],
])('descriptions are shortened at word boundaries: %s', (text, expected) => {
  expect(truncate(text)).toBe(expected);
});
