import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { findOrAddAuthor } from '~/content/articles/authors/store-authors.server';
import { articlesPerPage } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { addArticle } from '~/content/articles/testing/articles.server';
import { authorMeta } from '~/content/authors/metadata';
import { changeProfile, readAuthor } from '~/content/authors/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as articleRoute from '~/screens/article/routes/article';
import * as authorRoute from './routes/author';

openPageDatabase();

const pages = [
  { path: '/author/:slug', module: authorRoute },
  { path: '/article/:slug', module: articleRoute },
] as unknown as Page[];
const open = (path: string, options = {}) => visit(pages, path, options);
const root = [{ id: 'root', loaderData: { siteUrl: 'https://magazine.test' } }];
let articleId = '';

beforeAll(async () => {
  const authorId = await findOrAddAuthor(database(), { id: newId(), slug: 'ada', name: 'Ada Writer' });
  for (let number = 1; number <= articlesPerPage + 2; number += 1) {
    articleId = await addArticle({ title: `Article ${number}.`, publishedAt: new Date(Date.UTC(2026, 0, number)) });
    await database().update(articles).set({ authorId }).where(eq(articles.id, articleId));
  }
  await addArticle({ title: 'Of somebody else' });
  const profile = { biography: 'Writes <script>alert(1)</script>\nand reads.', website: 'https://www.example.org/' };
  await changeProfile(await addMember('editor'), 'ada', { ...profile, picture: null }, new Date());
});

const titlesIn = (html: string): string[] => [...html.matchAll(/Article \d+\./g)].map(([title]) => title);

test('an author’s page shows their profile and lists their articles, newest first, page by page', async () => {
  const { status, html, cacheSeconds } = await open('/author/ada');
  expect([status, cacheSeconds]).toEqual([200, 60]);
  expect(html).toMatch(/<h1>Ada Writer<\/h1>/);
  expect(html).toContain('Writes &lt;script&gt;alert(1)&lt;/script&gt;\nand reads.');
  expect(html).toContain('>AW</text>');
  expect(html).toMatch(/<a [^>]*href="https:\/\/www\.example\.org\/" rel="nofollow noopener"/);
  expect(html).toContain(`${articlesPerPage + 2} articles`);
  expect(html).not.toContain('Of somebody else');
  const first = titlesIn(html);
  expect(first[0]).toBe(`Article ${articlesPerPage + 2}.`);
  const next = /href="(\/author\/ada\?cursor=[^"]+)"/.exec(html)?.[1] ?? '';
  const second = titlesIn((await open(next)).html);
  expect(new Set([...first, ...second]).size).toBe(articlesPerPage + 2);
  expect(second.at(-1)).toBe('Article 1.');
});

test('only members can follow an author', async () => {
  expect((await open('/author/ada')).html).not.toContain('name="kind"');
  const { html } = await open('/author/ada', { actor: await addMember() });
  expect(html).toContain('name="kind" value="author"');
});

test.each(['/author/nobody', '/author/no%00body'])('%s returns a 404', async (path) => {
  expect((await open(path)).status).toBe(404);
});

test('an author’s page is in the reader’s language', async () => {
  expect((await open('/author/ada', { locale: 'de' })).html).toContain('Artikel von Ada Writer');
});

test('an author’s page has metadata for search engines and feed readers', async () => {
  const described = authorMeta(root, await readAuthor('ada'));
  expect(described).toEqual(
    expect.arrayContaining([
      { title: 'Ada Writer | Lowdown' },
      { tagName: 'link', rel: 'canonical', href: 'https://magazine.test/author/ada' },
      expect.objectContaining({ rel: 'alternate', href: 'https://magazine.test/author/ada/rss.xml' }),
      {
        'script:ld+json': expect.objectContaining({
          '@type': 'ProfilePage',
          mainEntity: expect.objectContaining({
            '@type': 'Person',
            name: 'Ada Writer',
            sameAs: ['https://www.example.org/'],
          }),
        }),
      },
    ]),
  );
});

test('an article’s byline links to its author', async () => {
  const { html } = await open(`/article/${articleId}`);
  expect(html).toMatch(/<a href="\/author\/ada"[^>]*rel="author"[^>]*>By Ada Writer<\/a>/);
});
