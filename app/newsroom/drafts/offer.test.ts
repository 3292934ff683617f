import { expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { setUpFixedCategories } from '~/content/categories/write.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { offerFrontPageDraft, openDraft } from './service.server';

openTestDatabase();

test('the newsroom is offered a draft for the front page when nothing is featured, but only once', async () => {
  await setUpFixedCategories(database());
  const heard = await recordEvents();
  expect(await offerFrontPageDraft()).toBe(true);
  expect(await heard()).toContainEqual({ type: 'newsroom.changed' });
  const offered = await database().select().from(articles);
  expect(offered).toEqual([expect.objectContaining({ title: 'AI Showdown', status: 'draft', isFeatured: false })]);
  const { fields } = await openDraft(await addMember('editor'), offered[0]?.id ?? '');
  expect(fields).toMatchObject({ title: 'AI Showdown', category: '' });
  await database().delete(articles);
  expect(await offerFrontPageDraft()).toBe(false);
  expect(await database().select().from(articles)).toEqual([]);
});
