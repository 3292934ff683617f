import { expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openTestDatabase } from '~/platform/testing/database.server';
import { articles } from '../schema';
import { prepareArticle, storeArticle } from './write.server';

openTestDatabase();

test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:image/svg+xml,<svg/>', 'vbscript:x', 'a.png'])(
  'rejects %j as the address of a picture, before feeds and share tags repeat it',
  async (imageUrl) => {
    const content = await prepareArticle('<p>Open</p>');
    const article = { id: newId(), title: 'A door', content, category: 'news', tags: [], imageUrl };
    await expect(storeArticle(database(), { ...article, status: 'published' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { imageUrl: expect.stringContaining('https://') },
    });
    expect(await database().select().from(articles)).toEqual([]);
  },
);
