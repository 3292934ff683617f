import { eq } from 'drizzle-orm';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { readingHistory } from '~/audience/history/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { openTestPglite } from '~/platform/testing/database.server';
import * as article from './routes/article';

openTestPglite();

const rowsOf = (userId: string) => database().select().from(readingHistory).where(eq(readingHistory.userId, userId));

test('an article’s page records a member’s visit, but not a prefetch or an anonymous visit', async () => {
  const actor = await addMember();
  const { id, slug } = await writeArticle({ title: 'Opened' });
  const route = {
    path: '/article/:slug',
    loader: async (given: LoaderFunctionArgs) =>
      Response.json((await article.loader(given as Parameters<typeof article.loader>[0])).memberParts),
  };
  const open = async (from: Actor, headers = {}): Promise<unknown> =>
    (await requestResource([route], `/article/${slug}`, { headers }, from)).response.json();
  expect(await open(visitor)).toBeNull();
  expect(await open(actor, { 'Sec-Purpose': 'prefetch;prerender' })).toMatchObject({ visit: null });
  expect(await rowsOf(actor.userId)).toEqual([]);
  expect(await open(actor)).toMatchObject({ visit: { changedAt: null } });
  expect(await rowsOf(actor.userId)).toMatchObject([{ articleId: id }]);
});
