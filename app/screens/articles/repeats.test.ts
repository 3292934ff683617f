import { beforeAll, expect, test } from 'vitest';
import type { TutorialLevel } from '~/content/articles/rules';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import * as platform from '~/content/reviews/routes/platform';
import * as platformReviews from '~/content/reviews/routes/platform-reviews';
import { savePlatformReview } from '~/content/reviews/store.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as tutorials from './routes/tutorials';

openPageDatabase();

const pages = [
  { path: '/tutorials', module: tutorials },
  { path: '/platform-reviews', module: platformReviews },
  { path: '/platform', module: platform },
] as unknown as Page[];

async function addArticle(title: string, category: string, level: TutorialLevel | null = null): Promise<string> {
  const id = newId();
  const row = { id, slug: id, title, category, level, status: 'published', publishedAt: new Date() } as const;
  await saveArticle(database(), row, []);
  return id;
}

beforeAll(async () => {
  for (const slug of ['tutorials', 'platform-reviews']) {
    await database().insert(articleCategories).values({ slug, name: slug });
  }
  for (const level of ['Beginner', 'Intermediate', 'Advanced', null] as (TutorialLevel | null)[]) {
    await addArticle(`A tutorial for ${level ?? 'everyone'}`, 'tutorials', level);
  }
  for (const [number, name] of ['Bubble', 'Webflow', 'Zapier'].entries()) {
    const articleId = await addArticle(`${name} reviewed`, 'platform-reviews');
    await savePlatformReview(database(), {
      ...{ id: newId(), slug: name.toLowerCase(), name, category: 'Builder', rating: 4.5, users: 'Not published' },
      ...{ description: `What ${name} does`, pros: ['One'], cons: ['Two'], pricing: 'Free', position: number },
      ...{ featured: number === 0, articleId },
    });
  }
  await addArticle('A review without a card', 'platform-reviews');
});

const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/article\/[^"]+)"/g)].map(([, path]) => path ?? '');
const headingsIn = (html: string): string[] =>
  [...html.matchAll(/<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs)].map(([, text]) =>
    (text ?? '').replaceAll(/<[^>]+>/g, '').trim(),
  );

test.each([
  ['/tutorials', 4],
  ['/platform-reviews', 4],
  ['/platform', 3],
])('%s shows every article and no article or heading twice', async (path, count) => {
  const { html } = await visit(pages, path);
  const links = linksIn(html);
  expect(links).toHaveLength(count);
  expect(new Set(links).size).toBe(count);
  const headings = headingsIn(html);
  expect(headings).toEqual([...new Set(headings)]);
});

test('a review shows the cover of its full review', async () => {
  const { html } = await visit(pages, '/platform-reviews');
  expect(html.match(/<img[^>]*-wide\.svg"/g)).toHaveLength(3);
});
