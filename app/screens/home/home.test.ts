import { beforeAll, expect, test } from 'vitest';
import { minTrendingViews } from '~/content/articles/rules';
import { countArticles, listArticles, trendingArticles } from '~/content/articles/service.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addViews } from '~/content/articles/writing/store-writing.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import * as home from './routes/home';

openTestDatabase();

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
const pages = [{ path: '/', module: home }] as unknown as Page[];
const openHome = async () => (await visit(pages, '/', {})).html;
const storiesOf = (html: string): string[] =>
  [...html.matchAll(/<h[13][^>]*><a[^>]*href="\/article\/([^"]+)"/g)].map(([, slug]) => slug ?? '');
const idsByNumber: string[] = [];

const addArticles = async (features: (number: number) => boolean, isTrending = false) => {
  for (let number = 0; number < 20; number += 1) {
    const isFeatured = features(number);
    const id = idsByNumber[number];
    const publishedAt = number === 19 ? hoursAgo(31 * 24) : hoursAgo(number + 1);
    const article = await writeArticle({ id, title: `Story ${number}`, publishedAt, isFeatured, isTrending });
    idsByNumber[number] = article.id;
  }
};

beforeAll(() => addArticles(() => false));

test('shows no trending articles before enough has been read', async () => {
  const html = await openHome();
  expect(html).not.toContain('Trending Now');
  expect(storiesOf(html)).toEqual([0, 1, 2, 3, 4, 5].map((number) => `story-${number}`));
  await addViews(
    database(),
    new Map([
      [idsByNumber[0] ?? '', minTrendingViews],
      [idsByNumber[12] ?? '', 1],
    ]),
  );
  expect(await openHome()).not.toContain('Trending Now');
  expect(await trendingArticles(new Date())).toEqual([]);
});

test('shows no trending articles that the newsroom has marked but nobody has read', async () => {
  await addArticles(() => false, true);
  expect(await openHome()).not.toContain('Trending Now');
  expect(await trendingArticles(new Date())).toEqual([]);
  // The lists hold what the sections would: the one article that was read.
});

test('shows each article once, and trending is the same list everywhere', async () => {
  // Featured articles are among the newest and the most viewed, and the most viewed of all is too old to be trending.
  await addArticles((number) => number % 4 === 0);
  const marked = { id: idsByNumber[1], title: 'Story 1', publishedAt: hoursAgo(2), isTrending: true };
  await writeArticle(marked);
  await addViews(database(), new Map(idsByNumber.map((id, number) => [id, minTrendingViews + number])));
  const html = await openHome();
  expect(html).toContain('Trending Now');
  const stories = storiesOf(html);
  expect(new Set(stories).size).toBe(stories.length);
  expect(stories).toEqual(
    [0, 4, 8, 12, 16, 1, 2, 3, 5, 6, 7, 18, 17, 15, 14, 13, 11].map((number) => `story-${number}`),
  );
  const ranked = [18, 17, 16, 15, 14, 13].map((number) => `story-${number}`);
  expect((await trendingArticles(new Date())).map(({ slug }) => slug)).toEqual(ranked);
  expect((await listArticles({ sort: 'trending', limit: 6 })).cards.map(({ slug }) => slug)).toEqual(ranked);
  expect(await countArticles({ sort: 'trending' })).toBe(19);
});
