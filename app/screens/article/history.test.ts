import { eq } from 'drizzle-orm';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { readingHistory } from '~/audience/history/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { notify } from '~/identity/notifications/notify.server';
import { listNotifications } from '~/identity/notifications/service.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { setGrants } from '~/platform/permissions/grants';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as article from './routes/article';

openPageDatabase();

const rowsOf = (userId: string) => database().select().from(readingHistory).where(eq(readingHistory.userId, userId));

const route = {
  path: '/article/:slug',
  loader: async (given: LoaderFunctionArgs) =>
    Response.json((await article.loader(given as Parameters<typeof article.loader>[0])).memberParts),
};

/** Returns the page's parts for members. */
const openAs = async (from: Actor, slug: string, headers = {}): Promise<unknown> =>
  (await requestResource([route], `/article/${slug}`, { headers }, from)).response.json();

test('an article’s page records a member’s visit, but not a prefetch or an anonymous visit', async () => {
  const actor = await addMember();
  const { id, slug } = await writeArticle({ title: 'Opened' });
  const open = (from: Actor, headers = {}): Promise<unknown> => openAs(from, slug, headers);
  expect(await open(visitor)).toBeNull();
  expect(await open(actor, { 'Sec-Purpose': 'prefetch;prerender' })).toMatchObject({ visit: null });
  expect(await rowsOf(actor.userId)).toEqual([]);
  expect(await open(actor)).toMatchObject({ visit: { changedAt: null } });
  expect(await rowsOf(actor.userId)).toMatchObject([{ articleId: id }]);
});

test('a notification about an article is read once its member has opened the article, but not by a prefetch', async () => {
  const { slug } = await writeArticle({ title: 'Published at last' });
  const [writer, other] = [await addMember(), await addMember()];
  const details = { type: 'system', title: 'Your article has been published', message: 'Published at last' } as const;
  for (const { userId } of [writer, other])
    await transaction((executor, emit) =>
      notify(executor, emit, { userId, ...details, actionUrl: `/article/${slug}` }),
    );
  const unreadOf = async (actor: Actor): Promise<number> => (await listNotifications(actor)).unread;
  await openAs(writer, slug, { 'Sec-Purpose': 'prefetch' });
  expect(await unreadOf(writer)).toBe(1);
  await openAs(writer, slug);
  expect(await unreadOf(writer)).toBe(0);
  expect(await unreadOf(other)).toBe(1);
});

test('an article offers to be edited to members who may write articles, not to all who work in the newsroom', async () => {
  const { slug } = await writeArticle({ title: 'Edited from its page' });
  const moderator = await addMember('moderator');
  expect(await openAs(moderator, slug)).toMatchObject({ mayEdit: true });
  expect(await openAs(await addMember(), slug)).toMatchObject({ mayEdit: false });
  onTestFinished(() => setGrants(undefined));
  for (const permission of ['newsroom.enter', 'articles.write']) {
    setGrants(new Map([[permission, new Set(['moderator' as const])]]));
    expect(await openAs(moderator, slug)).toMatchObject({ mayEdit: false });
  }
});
