import { beforeAll, describe, expect, test } from 'vitest';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { indexArticle } from '~/content/search/indexing.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { refuseWithMatches } from './response.server';
import { wordsOf } from './rules';
import { closeMatches } from './service.server';

openPageDatabase();

describe('words of a missing address', () => {
  test.each([
    ['/article/The-quiet-Database', ['the', 'quiet', 'database']],
    ['/2019/05/old-title.html', ['old', 'title']],
    ['/articles/%C3%BCber-uns/', ['über', 'uns']],
    ['/100%-sure', ['sure']],
    ['/a-b-2024', []],
    ['/', []],
    ['/wp-login.php', []],
    ['/.env', []],
    ['/backup.tar.gz', []],
  ])('%s', (path, words) => {
    expect(wordsOf(path)).toEqual(words);
  });

  test('are limited in number', () => {
    expect(
      wordsOf(
        `/${'abcdefghijklmnop'
          .split('')
          .map((character) => character.repeat(4))
          .join('-')}`,
      ),
    ).toHaveLength(8);
  });
});

describe('close matches', () => {
  beforeAll(async () => {
    await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
    for (const title of ['Guidance for quiet databases', 'Guidance for loud queues', 'Something else']) {
      const id = newId();
      const row = { id, slug: id, title, category: 'news', status: 'published', publishedAt: new Date() } as const;
      await saveArticle(database(), row, []);
      await indexArticle(database(), { ...row, excerpt: '', tags: [], contentText: '' });
    }
  });
  const titles = async (path: string) => (await closeMatches(path)).map(({ title }) => title);

  test('contain all words of the address, also misspelt', async () => {
    expect(await titles('/article/guidence-for-quiet-databases')).toEqual(['Guidance for quiet databases']);
  });

  test('contain the longest word if none contains all', async () => {
    expect((await titles('/article/guidance-zebra')).sort()).toEqual([
      'Guidance for loud queues',
      'Guidance for quiet databases',
    ]);
  });

  test('are offered however many missing addresses visitors have asked for', async () => {
    const refused = async () => {
      const error = new AppError('not_found', 'Page not found.');
      const url = new URL('https://m.test/article/guidance-zebra');
      return refuseWithMatches(error, url).catch((response: unknown) => response);
    };
    for (let times = 0; times < 40; times += 1) {
      expect(await refused()).toMatchObject({ data: { matches: [{}, {}] }, init: { status: 404 } });
    }
  });

  test('do not exist for addresses without words or that match nothing', async () => {
    expect(await titles('/article/xylophone')).toEqual([]);
    expect(await titles('/wp-login.php')).toEqual([]);
  });
});
