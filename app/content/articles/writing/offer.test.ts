import { expect, test } from 'vitest';
import { setUpFixedCategories } from '~/content/categories/write.server';
import { database } from '~/platform/database/database.server';
import { operator } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { articles } from '../schema';
import { offerShowdown } from './offer.server';

openTestDatabase();

test('the newsroom is offered a draft for the front page when nothing is featured, but only once', async () => {
  await setUpFixedCategories(operator, database());
  const heard = await recordEvents();
  expect(await offerShowdown(operator)).toBe(true);
  expect(await heard()).toContainEqual({ type: 'newsroom.changed' });
  const offered = await database().select().from(articles);
  expect(offered).toEqual([expect.objectContaining({ title: 'AI Showdown', status: 'draft', isFeatured: false })]);
  await database().delete(articles);
  expect(await offerShowdown(operator)).toBe(false);
  expect(await database().select().from(articles)).toEqual([]);
});
