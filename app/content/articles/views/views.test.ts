import { expect, test } from 'vitest';
import { readArticle } from '~/content/articles/service.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { addArticle } from '../testing/articles.server';
import { countView, flushViews } from './views.server';

openTestDatabase();

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('counts sixty views a minute from a network, and none from bots', async () => {
  const id = await addArticle();
  const before = (await readArticle(id)).viewCount;
  await countView(id, { address: '203.0.113.9', userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  for (let view = 0; view < 60; view += 1) {
    await countView(id, { address: `2001:db8:7:1::${view}`, userAgent });
  }
  const another = countView(id, { address: '2001:db8:7:1::60', userAgent });
  await expect(another).rejects.toMatchObject({ code: 'too_many' });
  await countView(id, { address: '203.0.113.10', userAgent });
  await flushViews();
  expect((await readArticle(id)).viewCount).toBe(before + 61);
});
