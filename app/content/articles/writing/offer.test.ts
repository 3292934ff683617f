import { expect, test } from 'vitest';
import { setUpFixedCategories } from '~/content/categories/write.server';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { articles } from '../schema';
import { offerShowdown } from './offer.server';

openTestDatabase();

test('the newsroom is offered a draft for the front page when nothing is featured, but only once', async () => {
  await setUpFixedCategories(database());
  const heard = await recordEvents();
  expect(await offerShowdown()).toBe(true);
  expect(await heard()).toContainEqual({ type: 'newsroom.changed' });
  const offered = await database().select().from(articles);
  expect(offered).toEqual([expect.objectContaining({ title: 'AI Showdown', status: 'draft', isFeatured: false })]);
  await database().delete(articles);
  expect(await offerShowdown()).toBe(false);
  expect(await database().select().from(articles)).toEqual([]);
});
