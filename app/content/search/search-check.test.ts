import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addArticle } from '~/content/articles/testing/articles.server';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { articleSearch } from './schema';
import { searchCheck } from './search-check.server';
import { removeIndexed, saveIndexed } from './store-indexing.server';

openTestDatabase();

const { signal } = new AbortController();
const publishedAt = new Date('2026-01-01T00:00:00Z');
const index = (articleId: string) =>
  saveIndexed(database(), {
    ...{ articleId, publishedAt, category: 'news', lead: ' a ', titleEnd: 1, tagsEnd: 1, everything: ' a ', body: 'a' },
  });

test('the check of the search index finds articles that are missing, out of date or no longer published', async () => {
  const [first, second] = [await addArticle(), await addArticle()];
  await addArticle({ status: 'draft', publishedAt: undefined });
  expect(await searchCheck.run(signal)).toEqual({
    state: 'unhealthy',
    message: 'Published articles missing from the index, or outdated in it: 2 of 2.',
  });
  await index(first);
  expect(await searchCheck.run(signal)).toEqual({
    state: 'warning',
    message: 'Published articles missing from the index, or outdated in it: 1 of 2.',
  });
  await index(second);
  expect(await searchCheck.run(signal)).toEqual({ state: 'healthy', message: 'Contains every published article (2).' });
  await database()
    .update(articleSearch)
    .set({ publishedAt: new Date(0) });
  expect(await searchCheck.run(signal)).toMatchObject({ state: 'unhealthy' });
  await database().update(articleSearch).set({ publishedAt });
  await database().execute(sql`update articles set status = 'draft' where id = ${second}::uuid`);
  expect(await searchCheck.run(signal)).toEqual({
    state: 'warning',
    message: '1 article in the index is not published.',
  });
  await removeIndexed(database(), second);
  expect(await searchCheck.run(signal)).toEqual({ state: 'healthy', message: 'Contains every published article (1).' });
});
