import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { storeAuthor } from '~/content/articles/writing/write.server';
import { articleCategories } from '~/content/categories/schema';
import { profiles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import * as notifying from '~/identity/notifications/notify.server';
import { notificationJobs } from '~/identity/notifications/schedules.server';
import { notifications } from '~/identity/notifications/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { operator, visitor } from '~/platform/permissions/permissions';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { announceNewArticles } from './announce.server';
import { followsFeature } from './feature.server';
import { followJobs } from './jobs.server';
import { announcementBatch, followsPerPage, mostFollows } from './rules';
import { articleAnnouncements, follows } from './schema';
import { changeFollow, exportFollows, followChoices, followedArticlesSince, listFollows } from './service.server';

openTestDatabase();
openIdleJobs([...followJobs, ...notificationJobs]);
registerFeatures([followsFeature]);

// Each test starts without articles, follows or notifications.
beforeEach(async () => {
  await database().delete(notifications);
  await database().delete(articles);
  await database().delete(follows);
});

const start = new Date('2026-03-04T12:00:00Z');
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const days = (count: number): number => count * 24 * 60;

type Actor = Awaited<ReturnType<typeof addMember>>;
const follow = (actor: Actor, kind: 'category' | 'tag' | 'author', slug: string, now = start) =>
  changeFollow(actor, { kind, slug, change: 'follow' }, now);
const told = (actor: Actor) => database().select().from(notifications).where(eq(notifications.userId, actor.userId));

/** Adds an old article, so that its category, tag and author can be followed. */
async function addKnown() {
  const authorId = await storeAuthor(operator, database(), 'Staff Writer');
  return writeArticle({
    title: 'Long ago',
    category: 'tools',
    tags: ['Low-Code'],
    authorId,
    publishedAt: after(-days(90)),
  });
}
const addNew = (input: Partial<Parameters<typeof writeArticle>[0]> = {}) =>
  writeArticle({ title: 'New and free', category: 'tools', tags: ['Low-Code'], publishedAt: after(10), ...input });

test('a member follows a category, a tag and an author, sees them listed, and unfollows one', async () => {
  const reader = await addMember();
  await addKnown();
  expect(await follow(reader, 'category', 'tools')).toBe('Tools');
  expect(await follow(reader, 'tag', 'low-code')).toBe('Low-Code');
  expect(await follow(reader, 'author', 'staff-writer', after(1))).toBe('Staff Writer');
  await follow(reader, 'author', 'staff-writer', after(2));
  expect((await listFollows(reader)).follows).toMatchObject([
    { kind: 'author', slug: 'staff-writer', name: 'Staff Writer', createdAt: after(1) },
    { kind: 'tag', slug: 'low-code', name: 'Low-Code' },
    { kind: 'category', slug: 'tools', name: 'Tools' },
  ]);
  await changeFollow(reader, { kind: 'tag', slug: 'low-code', change: 'unfollow' }, after(3));
  const targets = [
    { kind: 'category' as const, slug: 'tools', name: 'Tools' },
    { kind: 'tag' as const, slug: 'low-code', name: 'Low-Code' },
    { kind: 'author' as const, slug: 'low-code', name: 'A namesake' },
  ];
  expect((await followChoices(reader, targets)).map(({ isFollowed }) => isFollowed)).toEqual([true, false, false]);
});

test('unknown targets, and tags used only on drafts, cannot be followed', async () => {
  const reader = await addMember();
  await addNew({ status: 'draft', tags: ['Unannounced product'] });
  for (const [kind, slug] of [
    ['category', 'nowhere'],
    ['tag', 'unannounced-product'],
    ['tag', "x' or '1'='1"],
    ['author', 'nobody'],
  ] as const) {
    await expect(follow(reader, kind, slug)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await exportFollows(reader)).toEqual([]);
});

test('members can read and change only their own follows', async () => {
  const [reader, stranger] = [await addMember(), await addMember('admin')];
  await addKnown();
  await follow(reader, 'category', 'tools');
  await changeFollow(stranger, { kind: 'category', slug: 'tools', change: 'unfollow' }, start);
  expect(await exportFollows(stranger)).toEqual([]);
  expect(await exportFollows(reader)).toEqual([
    { kind: 'category', slug: 'tools', name: 'Tools', followedSince: start },
  ]);
  await expect(followedArticlesSince(stranger, reader.userId, after(-days(7)), 5)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(
    changeFollow(visitor, { kind: 'category', slug: 'tools', change: 'follow' }, start),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect(announceNewArticles(reader, start)).rejects.toMatchObject({ code: 'forbidden' });
});

test('simultaneous requests cannot exceed the maximum number of follows', async () => {
  const reader = await addMember();
  await addKnown();
  const rows = Array.from({ length: mostFollows - 1 }, (_, number) => ({
    id: newId(),
    userId: reader.userId,
    tagSlug: `tag-${number}`,
    createdAt: start,
  }));
  await database().insert(follows).values(rows);
  const outcomes = await Promise.allSettled([
    follow(reader, 'category', 'tools'),
    follow(reader, 'tag', 'low-code'),
    follow(reader, 'author', 'staff-writer'),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await exportFollows(reader)).toHaveLength(mostFollows);
  const first = await listFollows(reader);
  expect(first.follows).toHaveLength(followsPerPage);
  const second = await listFollows(reader, first.nextCursor ?? '');
  expect(second.follows.some(({ id }) => first.follows.some((shown) => shown.id === id))).toBe(false);
  await expect(listFollows(reader, 'not-a-key')).rejects.toMatchObject({ code: 'invalid' });
});

test('repeated changes are rate-limited', async () => {
  const reader = await addMember();
  await addKnown();
  const asked = Array.from({ length: 61 }, () => follow(reader, 'category', 'tools'));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'too_many' } }]);
});

test('a follower gets one notification in their language even when several follows match', async () => {
  const [reader, leser] = [await addMember(), await addMember('subscriber', { language: 'de' })];
  const authorId = await storeAuthor(operator, database(), 'Staff Writer');
  await addKnown();
  for (const [kind, slug] of [
    ['category', 'tools'],
    ['tag', 'low-code'],
    ['author', 'staff-writer'],
  ] as const) {
    await follow(reader, kind, slug);
  }
  await follow(leser, 'category', 'tools');
  const { slug } = await addNew({ authorId });
  expect(await announceNewArticles(operator, after(11))).toBe(2);
  expect(await announceNewArticles(operator, after(12))).toBe(0);
  expect(await told(reader)).toMatchObject([
    { type: 'follow', title: 'New by Staff Writer', message: 'New and free', actionUrl: `/article/${slug}` },
  ]);
  expect(await told(leser)).toMatchObject([{ title: 'Neu in Werkzeuge' }]);
});

test('articles that predate the follow, are old, scheduled or unpublished notify nobody', async () => {
  const reader = await addMember();
  await addKnown();
  await follow(reader, 'category', 'tools', after(0));
  await addNew({ publishedAt: after(-1) });
  await addNew({ publishedAt: after(60) });
  await addNew({ status: 'approved', publishedAt: after(1) });
  expect(await announceNewArticles(operator, after(11))).toBe(0);
  await addNew({ title: 'Imported late', publishedAt: after(2) });
  expect(await announceNewArticles(operator, after(days(4)))).toBe(0);
  expect(await told(reader)).toEqual([]);
});

test('an article that is unpublished and republished is not announced again', async () => {
  const reader = await addMember();
  await addKnown();
  await follow(reader, 'tag', 'low-code');
  const { id } = await addNew();
  await announceNewArticles(operator, after(11));
  await addNew({ id, status: 'draft' });
  await announceNewArticles(operator, after(12));
  await addNew({ id, publishedAt: after(13) });
  await announceNewArticles(operator, after(14));
  expect(await told(reader)).toHaveLength(1);
});

/** Adds members who follow both the category and the tag. */
async function addFollowers(count: number): Promise<void> {
  const members = Array.from({ length: count }, () => ({ id: newId() }));
  await database()
    .insert(users)
    .values(members.map(({ id }) => ({ id, name: 'reader', email: `${id}@members.test`, emailVerified: true })));
  await database()
    .insert(profiles)
    .values(members.map(({ id }) => ({ userId: id, name: 'reader' })));
  await database()
    .insert(follows)
    .values(members.map(({ id }) => ({ id: newId(), userId: id, category: 'tools', createdAt: start })));
  await database()
    .insert(follows)
    .values(members.map(({ id }) => ({ id: newId(), userId: id, tagSlug: 'low-code', createdAt: start })));
}

test('killed and parallel runs notify every follower exactly once', async () => {
  await addKnown();
  const count = announcementBatch * 2 + 5;
  await addFollowers(count);
  await addNew();

  // Crashes after writing the second batch's notifications, before storing its progress.
  const { notifyMany } = notifying;
  const dying = vi.spyOn(notifying, 'notifyMany');
  dying.mockImplementationOnce(notifyMany).mockImplementationOnce(async (...given) => {
    await notifyMany(...given);
    throw new Error('killed');
  });
  await expect(announceNewArticles(operator, after(11))).rejects.toThrow('killed');
  dying.mockRestore();
  expect(await database().$count(notifications)).toBe(announcementBatch);

  const runs = await Promise.all([announceNewArticles(operator, after(12)), announceNewArticles(operator, after(12))]);
  expect(runs[0] + runs[1]).toBe(count - announcementBatch);
  const { rows } = await database().execute<{ times: number }>(
    sql`select count(*)::int as times from notifications group by user_id`,
  );
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]));
  expect(await database().select().from(articleAnnouncements)).toMatchObject([
    { finishedAt: after(12), throughUserId: null },
  ]);
});

test('an article that is unpublished or deleted before its announcement notifies nobody', async () => {
  const category = 'tools';
  for (const end of ['taken', 'deleted'] as const) {
    await addKnown();
    const reader = await addMember();
    await follow(reader, 'category', category);
    const { id } = await addNew();
    if (end === 'taken') await addNew({ id, status: 'draft' });
    else await database().delete(articles).where(eq(articles.id, id));
    expect(await announceNewArticles(operator, after(11), id)).toBe(0);
    expect(await told(reader)).toEqual([]);
  }
});

test('unpublishing an article between two batches stops its announcement', async () => {
  await addKnown();
  const { id } = await addNew();
  await addFollowers(announcementBatch + 1);
  const { notifyMany } = notifying;
  vi.spyOn(notifying, 'notifyMany').mockImplementationOnce(async (...given) => {
    const ids = await notifyMany(...given);
    // Runs in the batch's own transaction, so that on both databases the next batch sees the change.
    await given[0].update(articles).set({ status: 'draft' }).where(eq(articles.id, id));
    return ids;
  });
  expect(await announceNewArticles(operator, after(11), id)).toBe(announcementBatch);
  expect(await database().$count(notifications)).toBe(announcementBatch);
});

test('publishing enqueues one job and writes no notifications, regardless of the number of followers', async () => {
  await addKnown();
  await addFollowers(announcementBatch + 1);
  const { id } = await addNew({ publishedAt: new Date() });
  expect(await database().$count(notifications)).toBe(0);
  const { rows } = await database().execute<{ data: object }>(
    sql`select data from pgboss.job where name = 'follows.announce_article' order by created_on desc limit 1`,
  );
  expect(rows).toEqual([{ data: { articleId: id } }]);
});

test('the digest lists articles from all follows once, newest first, and none from before the follow', async () => {
  const reader = await addMember();
  await addKnown();
  await follow(reader, 'category', 'tools', after(0));
  await follow(reader, 'tag', 'low-code', after(0));
  const both = await addNew({ title: 'Both', publishedAt: after(5) });
  const tagged = await addNew({ title: 'Tagged', category: 'news', publishedAt: after(6) });
  await addNew({ title: 'Neither', category: 'news', tags: ['Other'], publishedAt: after(7) });
  await addNew({ title: 'Before', publishedAt: after(-5) });
  await addNew({ title: 'Draft', status: 'draft', publishedAt: after(8) });
  const slugs = async (since: Date, limit = 10) =>
    (await followedArticlesSince(operator, reader.userId, since, limit)).map(({ slug }) => slug);
  expect(await slugs(after(-days(7)))).toEqual([tagged.slug, both.slug]);
  expect(await slugs(after(6))).toEqual([tagged.slug]);
  expect(await slugs(after(-days(7)), 1)).toEqual([tagged.slug]);
  expect(await followedArticlesSince(reader, reader.userId, after(6), 5)).toHaveLength(1);
});

test('follows survive renaming a category and end when it is deleted', async () => {
  const reader = await addMember();
  await addKnown();
  await follow(reader, 'category', 'tools');
  await database()
    .update(articleCategories)
    .set({ slug: 'gear', name: 'Gear' })
    .where(eq(articleCategories.slug, 'tools'));
  expect(await exportFollows(reader)).toMatchObject([{ slug: 'gear', name: 'Gear' }]);
  await database().delete(articles);
  await database().delete(articleCategories).where(eq(articleCategories.slug, 'gear'));
  expect(await exportFollows(reader)).toEqual([]);
});
