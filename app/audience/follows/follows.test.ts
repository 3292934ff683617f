import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { storeAuthor } from '~/content/articles/writing/write.server';
import { authorProfiles } from '~/content/authors/schema';
import { articleCategories } from '~/content/categories/schema';
import { profiles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import * as notifying from '~/identity/notifications/notify.server';
import { notificationJobs } from '~/identity/notifications/schedules.server';
import { notifications } from '~/identity/notifications/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { announceNewArticles } from './announce.server';
import { followsFeature } from './feature.server';
import { followJobs } from './jobs.server';
import { announcementBatch, followsPerPage, maxFollows } from './rules';
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
const minutesLater = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const days = (count: number): number => count * 24 * 60;

type Actor = Awaited<ReturnType<typeof addMember>>;
const follow = (actor: Actor, kind: 'category' | 'tag' | 'author', slug: string, now = start) =>
  changeFollow(actor, { kind, slug, change: 'follow' }, now);
const notificationsOf = (actor: Actor) =>
  database().select().from(notifications).where(eq(notifications.userId, actor.userId));

/** Adds an old article, so that its category, tag and author can be followed. */
async function addOldArticle() {
  const authorId = await storeAuthor(database(), 'Staff Writer');
  return writeArticle({
    title: 'Long ago',
    category: 'tools',
    tags: ['Low-Code'],
    authorId,
    publishedAt: minutesLater(-days(90)),
  });
}
const addNewArticle = (input: Partial<Parameters<typeof writeArticle>[0]> = {}) =>
  writeArticle({
    title: 'New and free',
    category: 'tools',
    tags: ['Low-Code'],
    publishedAt: minutesLater(10),
    ...input,
  });

test('a member can follow a category, a tag and an author, list them, and unfollow one', async () => {
  const reader = await addMember();
  await addOldArticle();
  expect(await follow(reader, 'category', 'tools')).toBe('Tools');
  expect(await follow(reader, 'tag', 'low-code')).toBe('Low-Code');
  expect(await follow(reader, 'author', 'staff-writer', minutesLater(1))).toBe('Staff Writer');
  await follow(reader, 'author', 'staff-writer', minutesLater(2));
  expect((await listFollows(reader)).follows).toMatchObject([
    { kind: 'author', slug: 'staff-writer', name: 'Staff Writer', createdAt: minutesLater(1) },
    { kind: 'tag', slug: 'low-code', name: 'Low-Code' },
    { kind: 'category', slug: 'tools', name: 'Tools' },
  ]);
  await changeFollow(reader, { kind: 'tag', slug: 'low-code', change: 'unfollow' }, minutesLater(3));
  const targets = [
    { kind: 'category' as const, slug: 'tools', name: 'Tools' },
    { kind: 'tag' as const, slug: 'low-code', name: 'Low-Code' },
    { kind: 'author' as const, slug: 'low-code', name: 'A namesake' },
  ];
  expect((await followChoices(reader, targets)).map(({ isFollowed }) => isFollowed)).toEqual([true, false, false]);
});

test('unknown targets, and tags used only on drafts, cannot be followed', async () => {
  const reader = await addMember();
  await addNewArticle({ status: 'draft', tags: ['Unannounced product'] });
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

test('authors and categories without a page can neither be followed nor named by unfollowing', async () => {
  const reader = await addMember();
  const authorId = await storeAuthor(database(), 'Secret Writer');
  await addNewArticle({ status: 'draft', category: 'unannounced', authorId });
  for (const [kind, slug] of [
    ['author', 'secret-writer'],
    ['category', 'unannounced'],
  ] as const) {
    const refusal = await follow(reader, kind, slug).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'not_found' });
    expect(refusal).toEqual(await follow(reader, kind, 'nobody').catch((error: unknown) => error));
    expect(await changeFollow(reader, { kind, slug, change: 'unfollow' }, start)).toBe(slug);
  }
  expect(await exportFollows(reader)).toEqual([]);
  const profile = { authorId: authorId ?? '', biography: 'Writes under her own name now.', updatedAt: start };
  await database().insert(authorProfiles).values(profile);
  expect(await follow(reader, 'author', 'secret-writer')).toBe('Secret Writer');
});

test('members can read and change only their own follows', async () => {
  const [reader, stranger] = [await addMember(), await addMember('admin')];
  await addOldArticle();
  await follow(reader, 'category', 'tools');
  await changeFollow(stranger, { kind: 'category', slug: 'tools', change: 'unfollow' }, start);
  expect(await exportFollows(stranger)).toEqual([]);
  expect(await exportFollows(reader)).toEqual([
    { kind: 'category', slug: 'tools', name: 'Tools', followedSince: start },
  ]);
  await expect(
    changeFollow(visitor, { kind: 'category', slug: 'tools', change: 'follow' }, start),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('simultaneous requests cannot exceed the maximum number of follows', async () => {
  const reader = await addMember();
  await addOldArticle();
  const rows = Array.from({ length: maxFollows - 1 }, (_, number) => ({
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
  expect(await exportFollows(reader)).toHaveLength(maxFollows);
  const first = await listFollows(reader);
  expect(first.follows).toHaveLength(followsPerPage);
  const second = await listFollows(reader, first.nextCursor ?? '');
  expect(second.follows.some(({ id }) => first.follows.some((shown) => shown.id === id))).toBe(false);
  await expect(listFollows(reader, 'not-a-key')).rejects.toMatchObject({ code: 'invalid' });
});

test('repeated changes are rate-limited', async () => {
  const reader = await addMember();
  await addOldArticle();
  const requests = Array.from({ length: 61 }, () => follow(reader, 'category', 'tools'));
  const refused = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'too_many' } }]);
});

test('a follower gets one notification in their language even when several follows match', async () => {
  const [reader, germanReader] = [await addMember(), await addMember('subscriber', { language: 'de' })];
  const authorId = await storeAuthor(database(), 'Staff Writer');
  await addOldArticle();
  for (const [kind, slug] of [
    ['category', 'tools'],
    ['tag', 'low-code'],
    ['author', 'staff-writer'],
  ] as const) {
    await follow(reader, kind, slug);
  }
  await follow(germanReader, 'category', 'tools');
  const { slug } = await addNewArticle({ authorId });
  expect(await announceNewArticles(minutesLater(11))).toBe(2);
  expect(await announceNewArticles(minutesLater(12))).toBe(0);
  expect(await notificationsOf(reader)).toMatchObject([
    { type: 'follow', title: 'New from Staff Writer', message: 'New and free', actionUrl: `/article/${slug}` },
  ]);
  expect(await notificationsOf(germanReader)).toMatchObject([{ title: 'Neu in der Rubrik Werkzeuge' }]);
});

test('nobody is notified of articles that are old, scheduled, unpublished or older than the follow', async () => {
  const reader = await addMember();
  await addOldArticle();
  await follow(reader, 'category', 'tools', minutesLater(0));
  await addNewArticle({ publishedAt: minutesLater(-1) });
  await addNewArticle({ publishedAt: minutesLater(60) });
  await addNewArticle({ status: 'approved', publishedAt: minutesLater(1) });
  expect(await announceNewArticles(minutesLater(11))).toBe(0);
  await addNewArticle({ title: 'Imported late', publishedAt: minutesLater(2) });
  expect(await announceNewArticles(minutesLater(days(4)))).toBe(0);
  expect(await notificationsOf(reader)).toEqual([]);
});

test('an article that is unpublished and republished is not announced again', async () => {
  const reader = await addMember();
  await addOldArticle();
  await follow(reader, 'tag', 'low-code');
  const { id } = await addNewArticle();
  await announceNewArticles(minutesLater(11));
  await addNewArticle({ id, status: 'draft' });
  await announceNewArticles(minutesLater(12));
  await addNewArticle({ id, publishedAt: minutesLater(13) });
  await announceNewArticles(minutesLater(14));
  expect(await notificationsOf(reader)).toHaveLength(1);
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
  await addOldArticle();
  const count = announcementBatch * 2 + 5;
  await addFollowers(count);
  await addNewArticle();

  // Crashes after writing the second batch's notifications, before storing its progress.
  const { notifyMany } = notifying;
  const failingNotify = vi.spyOn(notifying, 'notifyMany');
  failingNotify.mockImplementationOnce(notifyMany).mockImplementationOnce(async (...args) => {
    await notifyMany(...args);
    throw new Error('killed');
  });
  await expect(announceNewArticles(minutesLater(11))).rejects.toThrow('killed');
  failingNotify.mockRestore();
  expect(await database().$count(notifications)).toBe(announcementBatch);

  const runs = await Promise.all([announceNewArticles(minutesLater(12)), announceNewArticles(minutesLater(12))]);
  expect(runs[0] + runs[1]).toBe(count - announcementBatch);
  const { rows } = await database().execute<{ times: number }>(
    sql`select count(*)::int as times from notifications group by user_id`,
  );
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]));
  expect(await database().select().from(articleAnnouncements)).toMatchObject([
    { finishedAt: minutesLater(12), throughUserId: null },
  ]);
});

test('an article that is unpublished or deleted before its announcement notifies nobody', async () => {
  const category = 'tools';
  for (const end of ['taken', 'deleted'] as const) {
    await addOldArticle();
    const reader = await addMember();
    await follow(reader, 'category', category);
    const { id } = await addNewArticle();
    if (end === 'taken') await addNewArticle({ id, status: 'draft' });
    else await database().delete(articles).where(eq(articles.id, id));
    expect(await announceNewArticles(minutesLater(11), id)).toBe(0);
    expect(await notificationsOf(reader)).toEqual([]);
  }
});

test('unpublishing an article between two batches stops its announcement', async () => {
  await addOldArticle();
  const { id } = await addNewArticle();
  await addFollowers(announcementBatch + 1);
  const { notifyMany } = notifying;
  vi.spyOn(notifying, 'notifyMany').mockImplementationOnce(async (...args) => {
    const ids = await notifyMany(...args);
    // Runs in the batch's own transaction, so that on both databases the next batch sees the change.
    await args[0].update(articles).set({ status: 'draft' }).where(eq(articles.id, id));
    return ids;
  });
  expect(await announceNewArticles(minutesLater(11), id)).toBe(announcementBatch);
  expect(await database().$count(notifications)).toBe(announcementBatch);
});

test('publishing enqueues one job and writes no notifications, regardless of the number of followers', async () => {
  await addOldArticle();
  await addFollowers(announcementBatch + 1);
  const { id } = await addNewArticle({ publishedAt: new Date() });
  expect(await database().$count(notifications)).toBe(0);
  const { rows } = await database().execute<{ data: object }>(
    sql`select data from pgboss.job where name = 'follows.announce_article' order by created_on desc limit 1`,
  );
  expect(rows).toEqual([{ data: { articleId: id } }]);
});

test('the digest lists articles published since the follow began, newest first and without repeats', async () => {
  const reader = await addMember();
  await addOldArticle();
  await follow(reader, 'category', 'tools', minutesLater(0));
  await follow(reader, 'tag', 'low-code', minutesLater(0));
  const both = await addNewArticle({ title: 'Both', publishedAt: minutesLater(5) });
  const tagged = await addNewArticle({ title: 'Tagged', category: 'news', publishedAt: minutesLater(6) });
  await addNewArticle({ title: 'Neither', category: 'news', tags: ['Other'], publishedAt: minutesLater(7) });
  await addNewArticle({ title: 'Before', publishedAt: minutesLater(-5) });
  await addNewArticle({ title: 'Draft', status: 'draft', publishedAt: minutesLater(8) });
  const slugs = async (since: Date, limit = 10) =>
    (await followedArticlesSince(reader.userId, since, limit)).map(({ slug }) => slug);
  expect(await slugs(minutesLater(-days(7)))).toEqual([tagged.slug, both.slug]);
  expect(await slugs(minutesLater(6))).toEqual([tagged.slug]);
  expect(await slugs(minutesLater(-days(7)), 1)).toEqual([tagged.slug]);
  expect(await followedArticlesSince(reader.userId, minutesLater(6), 5)).toHaveLength(1);
});

test('follows survive when their category is renamed and end when it is deleted', async () => {
  const reader = await addMember();
  await addOldArticle();
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
