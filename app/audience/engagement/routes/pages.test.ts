import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookmarks } from '~/audience/bookmarks/schema';
import { articles } from '~/content/articles/schema';
import { addArticle } from '~/content/articles/testing/articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, type Visit, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { articleLikes, articleRatings } from '../schema';
import * as likes from './likes';
import * as ratings from './ratings';
import * as saved from './saved';

openPageDatabase();

const pages: Page[] = [
  { path: '/likes', module: likes },
  { path: '/ratings', module: ratings },
  { path: '/bookmarks/saved', module: saved },
];
const post = (path: string, form: Record<string, string>, options: Visit = {}) =>
  visit(pages, path, { form, ...options });
/** Without JavaScript, successful submissions redirect, as do all submissions by visitors. */
const redirected = /returned a 303 response/;

let member: Member;
let articleId: string;
beforeEach(async () => {
  [member, articleId] = await Promise.all([addMember(), addArticle()]);
});

const likesOfArticle = () => database().select().from(articleLikes).where(eq(articleLikes.articleId, articleId));
const ratingsOfArticle = () => database().select().from(articleRatings).where(eq(articleRatings.articleId, articleId));
const bookmarksOfArticle = () => database().select().from(bookmarks).where(eq(bookmarks.articleId, articleId));
const article = async () => (await database().select().from(articles).where(eq(articles.id, articleId)))[0];

test.each(['0', '6', '1.5', '-1', '', ' 3', '3 ', '03', 'five', '5e0', 'NaN'])(
  'rejects a rating of “%s”',
  async (rating) => {
    const response = await post('/ratings', { articleId, rating }, { actor: member });
    expect(response.status).toBe(400);
    expect(response.html).toContain('Failed to save rating');
    expect(await ratingsOfArticle()).toEqual([]);
  },
);

test('forms ignore unknown fields', async () => {
  const other = await addMember();
  const extra = {
    userId: other.userId,
    user_id: other.userId,
    id: newId(),
    createdAt: '2000-01-01',
    likeCount: '1000',
    ratingSum: '1000',
    ratingCount: '1',
    previousRating: '5',
    state: '{}',
  };
  await expect(post('/likes', { articleId, isLiked: 'true', ...extra }, { actor: member })).rejects.toThrow(redirected);
  await expect(post('/ratings', { articleId, rating: '3', ...extra }, { actor: member })).rejects.toThrow(redirected);
  await expect(post('/bookmarks/saved', { articleId, isSaved: 'true', ...extra }, { actor: member })).rejects.toThrow(
    redirected,
  );
  expect((await likesOfArticle()).map(({ userId }) => userId)).toEqual([member.userId]);
  expect(await ratingsOfArticle()).toMatchObject([{ userId: member.userId, rating: 3, previousRating: null }]);
  const [bookmark] = await bookmarksOfArticle();
  expect(bookmark?.userId).toBe(member.userId);
  expect(bookmark?.id).not.toBe(extra.id);
  expect(await article()).toMatchObject({ likeCount: 1, ratingSum: 3, ratingCount: 1 });
});

test('a visitor’s POST changes nothing and redirects to the sign-in page', async () => {
  for (const [path, form] of [
    ['/likes', { articleId, isLiked: 'true' }],
    ['/ratings', { articleId, rating: '3' }],
    ['/bookmarks/saved', { articleId, isSaved: 'true' }],
  ] as const) {
    await expect(post(path, form)).rejects.toThrow(redirected);
  }
  expect([await likesOfArticle(), await ratingsOfArticle(), await bookmarksOfArticle()]).toEqual([[], [], []]);
});

test.each([
  ['unpublished', async () => addArticle({ status: 'draft', title: 'Secret plan' })],
  ['unknown', async () => newId()],
])('an %s article is reported as unavailable without revealing anything about it', async (_, createId) => {
  const id = await createId();
  for (const [path, form] of [
    ['/likes', { articleId: id, isLiked: 'true' }],
    ['/ratings', { articleId: id, rating: '3' }],
    ['/bookmarks/saved', { articleId: id, isSaved: 'true' }],
  ] as const) {
    const response = await post(path, form, { actor: member });
    expect(response.status).toBe(404);
    expect(response.html).toContain('This article is no longer available.');
    expect(response.html).not.toContain('Secret plan');
  }
});

test.each(['', 'no key', '../../auth?x=', '"><script>alert(1)</script>', '//elsewhere.test'])(
  'rejects an invalid article key without linking elsewhere: %s',
  async (key) => {
    const response = await post('/likes', { articleId: key, isLiked: 'true' }, { actor: member });
    expect(response.status).toBe(400);
    expect(response.html).not.toContain('<script>alert');
    for (const [, address] of response.html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^\/article\/[^/]+$/);
  },
);

test('rejects a body that is not a form', async () => {
  const response = await visit(pages, '/likes', {
    body: { type: 'application/json', text: '{"isLiked":true}' },
    actor: member,
  });
  expect(response.status).toBe(400);
});

test.each([likes, ratings, saved])(
  'the browser waits for the response however long it takes',
  async ({ clientAction }) => {
    const result = { outcome: 'done', title: '', description: '', fields: {}, values: {} };
    const { promise, resolve } = Promise.withResolvers<unknown>();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const sent = clientAction({
      request: new Request('https://magazine.test/likes', { method: 'POST', body: new URLSearchParams() }),
      serverAction: () => promise,
    } as never);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    resolve(result);
    expect(await sent).toEqual({ ...result, isReported: true });
  },
);
