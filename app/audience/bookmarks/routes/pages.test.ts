import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { addArticle } from '~/content/articles/testing/articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, type Visit, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { longestListName } from '../constants';
import { addToList, createList, ownLists, shareList } from '../lists.server';
import { bookmarksPerPage } from '../rules';
import { bookmarkLists, bookmarks } from '../schema';
import { countBookmarks, recentBookmarks, setBookmark } from '../service.server';
import * as bookmarksPage from './bookmarks';
import * as sharedList from './shared-list';

openPageDatabase();

const pages: Page[] = [
  { path: '/bookmarks', module: bookmarksPage },
  { path: '/bookmarks/lists/:list', module: bookmarksPage },
  { path: '/lists/:token', module: sharedList },
];
const open = (path: string, options?: Visit) => visit(pages, path, options);
const redirected = /returned a 303 response/;

let member: Member;
beforeEach(async () => {
  member = await addMember();
});

test('a visitor is asked to sign in, and the response is not cached', async () => {
  for (const path of ['/bookmarks', `/bookmarks/lists/${newId()}`]) {
    const page = await open(path);
    expect(page.status).toBe(401);
    expect(page.html).toContain('Sign In Required');
    expect(page.html).toContain(`href="/login?returnTo=${encodeURIComponent(path)}"`);
    expect(page.cacheSeconds).toBe(0);
  }
});

test('an empty page explains how to add a bookmark', async () => {
  const { status, html } = await open('/bookmarks', { actor: member });
  expect(status).toBe(200);
  expect(html).toContain('No bookmarks yet');
  expect(html).toContain('Start bookmarking articles you want to read later.');
});

test('a loading error shows a panel without technical details', async () => {
  const { status, html } = await open('/bookmarks', { actor: { role: 'subscriber', userId: 'no key at all' } });
  expect(status).toBe(500);
  expect(html).toContain('Error loading bookmarks');
  expect(html).toContain('Something went wrong on our side. Please try again.');
  expect(html).not.toMatch(/uuid|select|query/i);
});

test('each bookmark shows its date and its article, or a note that the article is gone', async () => {
  const gone = await addArticle();
  const article = await addArticle({ title: 'Forms that write themselves', excerpt: 'On builders.' });
  for (const articleId of [gone, article]) await setBookmark(member, { articleId, isSaved: true });
  await database().delete(articles).where(eq(articles.id, gone));
  const createdAt = new Date('2026-03-04T05:06:07Z');
  await database().update(bookmarks).set({ createdAt }).where(eq(bookmarks.userId, member.userId));
  const { html } = await open('/bookmarks', { actor: member });
  for (const text of ['Forms that write themselves', 'On builders.', 'News', '1 Jan 2026', 'min read']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('Article no longer available');
  expect(html.match(/Bookmarked on 4 Mar 2026/g)).toHaveLength(2);
});

test('a long list is paginated, and an invalid cursor redirects to its first page', async () => {
  const rows = Array.from({ length: bookmarksPerPage + 1 }, () => ({ id: newId(), userId: member.userId }));
  await database().insert(bookmarks).values(rows);
  const first = await open('/bookmarks', { actor: member });
  const next = /href="(\/bookmarks\?cursor=[^"]+)"/.exec(first.html)?.[1] ?? '';
  const second = await open(next, { actor: member });
  expect(second.html.match(/<article/g)).toHaveLength(1);
  await expect(open('/bookmarks?cursor=made-up', { actor: member })).rejects.toThrow(/returned a 302 response/);
});

test('an invalid list name is rejected but stays in the form', async () => {
  const tooLong = 'n'.repeat(longestListName + 1);
  for (const [name, sentence] of [
    ['', 'Please give the list a name.'],
    [' \u0000\n ', 'Please give the list a name.'],
    [tooLong, String(longestListName)],
  ] as const) {
    const page = await open('/bookmarks', { actor: member, form: { intent: 'create', name } });
    expect(page.status).toBe(400);
    expect(page.html).toContain(sentence);
  }
  const { html } = await open('/bookmarks', { actor: member, form: { intent: 'create', name: tooLong } });
  expect(html).toContain(tooLong);
  await createList(member, { name: 'Weekend' });
  const taken = await open('/bookmarks', { actor: member, form: { intent: 'create', name: 'weekend' } });
  expect(taken.status).toBe(409);
  expect(taken.html).toContain('You already have a list with this name.');
});

test('a list name is escaped', async () => {
  const listId = await createList(member, { name: '<img src=x onerror=alert(1)>' });
  const path = await shareList(member, listId);
  for (const page of [await open(`/bookmarks/lists/${listId}`, { actor: member }), await open(path)]) {
    expect(page.html).not.toContain('<img src=x');
    expect(page.html).toContain('&lt;img src=x');
  }
});

test('every form works without JavaScript and redirects', async () => {
  await setBookmark(member, { articleId: await addArticle(), isSaved: true });
  const [bookmark] = await recentBookmarks(member, 1);
  const bookmarkId = bookmark?.id ?? '';
  const send = (path: string, form: Record<string, string>) => open(path, { actor: member, form });
  await expect(send('/bookmarks', { intent: 'create', name: 'Weekend' })).rejects.toThrow(redirected);
  const listId = (await ownLists(member))[0]?.id ?? '';
  const path = `/bookmarks/lists/${listId}`;
  await expect(send('/bookmarks', { intent: 'put', bookmarkId, listId })).rejects.toThrow(redirected);
  expect(await ownLists(member)).toMatchObject([{ name: 'Weekend', count: 1 }]);
  await expect(send(path, { intent: 'rename', name: 'Some day' })).rejects.toThrow(redirected);
  await expect(send(path, { intent: 'share' })).rejects.toThrow(redirected);
  expect(await ownLists(member)).toMatchObject([{ name: 'Some day', sharePath: expect.any(String) }]);
  await expect(send(path, { intent: 'unshare' })).rejects.toThrow(redirected);
  await expect(send(path, { intent: 'take', bookmarkId, listId })).rejects.toThrow(redirected);
  expect(await ownLists(member)).toMatchObject([{ sharePath: null, count: 0 }]);
  await expect(send(path, { intent: 'delete' })).rejects.toThrow(redirected);
  await expect(send('/bookmarks', { intent: 'remove', bookmarkId })).rejects.toThrow(redirected);
  expect([await ownLists(member), await countBookmarks(member)]).toEqual([[], 0]);
});

test('forms ignore unknown fields', async () => {
  const other = await addMember();
  const foreign = await createList(other, { name: 'Not yours' });
  const extra = {
    id: newId(),
    userId: other.userId,
    shareToken: 's'.repeat(32),
    createdAt: '2000-01-01',
    list: foreign,
  };
  const send = (path: string, form: Record<string, string>) =>
    expect(open(path, { actor: member, form: { ...extra, ...form } })).rejects.toThrow(redirected);
  await send('/bookmarks', { intent: 'create', name: 'Mine' });
  const [own] = await database().select().from(bookmarkLists).where(eq(bookmarkLists.userId, member.userId));
  expect(own).toMatchObject({ name: 'Mine', shareToken: null });
  expect(own?.id).not.toBe(extra.id);
  await send(`/bookmarks/lists/${own?.id}`, { intent: 'rename', name: 'Still mine' });
  await send(`/bookmarks/lists/${own?.id}`, { intent: 'share' });
  const [shared] = await database().select().from(bookmarkLists).where(eq(bookmarkLists.userId, member.userId));
  expect(shared?.name).toBe('Still mine');
  expect(shared?.shareToken).not.toBe(extra.shareToken);
  expect(await ownLists(other)).toEqual([{ id: foreign, name: 'Not yours', sharePath: null, count: 0 }]);
});

test('other members’ lists and bookmarks get the same response as unknown ones', async () => {
  const other = await addMember();
  const listId = await createList(other, { name: 'Not yours' });
  await setBookmark(other, { articleId: await addArticle(), isSaved: true });
  const bookmarkId = (await recentBookmarks(other, 1))[0]?.id ?? '';
  await addToList(other, { listId, bookmarkId });
  for (const path of [`/bookmarks/lists/${listId}`, '/bookmarks/lists/no-key', `/bookmarks/lists/${newId()}`]) {
    for (const form of [undefined, { intent: 'rename', name: 'Taken' }, { intent: 'delete', name: '' }] as const) {
      expect((await open(path, { actor: member, form })).status).toBe(404);
    }
    for (const intent of ['share', 'unshare']) {
      expect((await open(path, { actor: member, form: { intent } })).status).toBe(404);
    }
  }
  for (const form of [
    { intent: 'remove', bookmarkId },
    { intent: 'put', bookmarkId, listId },
    { intent: 'put', bookmarkId: 'no key', listId: 'no key' },
  ] as Record<string, string>[]) {
    const { status, html } = await open('/bookmarks', { actor: member, form });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(html).not.toContain('Not yours');
  }
  expect(await ownLists(other)).toEqual([{ id: listId, name: 'Not yours', sharePath: null, count: 1 }]);
  expect(await countBookmarks(other)).toBe(1);
});

test.each(['', 'everything', 'constructor', '__proto__'])('rejects the unknown intent “%s”', async (intent) => {
  const { status, html } = await open('/bookmarks', { actor: member, form: { name: 'A list', intent } });
  expect(status).toBe(400);
  expect(html).toContain('This page is out of date. Reload it and try again.');
  expect(await ownLists(member)).toEqual([]);
});

test('rejects forms submitted by visitors', async () => {
  const forms: Record<string, string>[] = [
    { intent: 'create', name: 'A list' },
    { intent: 'remove', bookmarkId: newId() },
    { intent: 'put', bookmarkId: newId(), listId: newId() },
    { intent: 'take', bookmarkId: newId(), listId: newId() },
  ];
  for (const form of forms) {
    expect((await open('/bookmarks', { form })).status).toBe(401);
  }
});

test('a shared list is neither cached nor indexed', async () => {
  const path = await shareList(member, await createList(member, { name: 'To share' }));
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.html).toContain('To share');
  expect(page.cacheSeconds).toBe(0);
  expect(sharedList.meta({ loaderData: { name: 'To share' } } as Parameters<typeof sharedList.meta>[0])).toContainEqual(
    {
      name: 'robots',
      content: 'noindex, nofollow',
    },
  );
});
