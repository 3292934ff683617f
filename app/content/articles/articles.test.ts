import { expect, test } from 'vitest';
import { articleCategories } from '~/content/categories/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { isPictureAddress } from '~/platform/html/rules';
import { openTestDatabase } from '~/platform/testing/database.server';
import { normaliseTags } from './rules';
import { listArticles, readArticle, relatedArticles } from './service.server';
import { saveArticle } from './writing/store-writing.server';

openTestDatabase();

test('paging through the articles returns each published article exactly once', async () => {
  await database()
    .insert(articleCategories)
    .values([
      { slug: 'news', name: 'News' },
      { slug: 'tools', name: 'Tools' },
    ]);
  for (let number = 0; number < 7; number += 1) {
    await saveArticle(
      database(),
      {
        id: newId(),
        slug: `article-${number}`,
        title: `Article ${number}`,
        category: number % 2 ? 'news' : 'tools',
        status: number === 3 ? 'draft' : 'published',
        publishedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 2))),
        tags: ['Low-Code'],
      },
      normaliseTags(['Low-Code']),
    );
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const list = await listArticles({ limit: 2, cursor });
    seen.push(...list.cards.map((card) => card.slug));
    cursor = list.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(6);
  expect(new Set(seen)).toEqual(new Set([0, 1, 2, 4, 5, 6].map((number) => `article-${number}`)));
  const article = await readArticle('article-0');
  const related = await relatedArticles(article);
  expect(related.map((card) => card.category.slug)).toEqual(['tools', 'tools', 'tools']);
  await expect(readArticle('article-3')).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['javascript:alert(1)', null],
  [' data:image/svg+xml,<svg/>', null],
  ['https://pictures.test/a.png', 'https://pictures.test/a.png'],
  ['HTTP://pictures.test/a.png', 'HTTP://pictures.test/a.png'],
  ['/pictures/a.png', '/pictures/a.png'],
  ['pictures/a.png', null],
  ['https:a.png', null],
  ['\nhttps://pictures.test/a.png', null],
])('a picture restored with the address “%s” has the address “%s” for readers', async (imageUrl, expected) => {
  // The database applies the same rule as the services.
  expect(isPictureAddress(imageUrl)).toBe(expected !== null);
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' }).onConflictDoNothing();
  const id = newId();
  const slug = `restored-${id}`;
  const publishedAt = new Date();
  const row = { id, slug, title: 'Restored', category: 'news', status: 'published', publishedAt, imageUrl };
  await saveArticle(database(), row, []);
  expect((await readArticle(slug)).imageUrl).toBe(expected);
  expect((await listArticles({ limit: 1 })).cards[0]?.imageUrl).toBe(expected);
});
