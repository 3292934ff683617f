import { expect, test } from 'vitest';
import { setBookmark } from '~/audience/bookmarks/service.server';
import { recordOpening, recordProgress, setHistoryEnabled } from '~/audience/history/service.server';
import { minTrendingViews } from '~/content/articles/rules';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addViews } from '~/content/articles/writing/store-writing.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import * as dashboard from './routes/dashboard';
import { maxBookmarks } from './rules';
import { suggestions } from './service.server';

openTestDatabase();

const pages = [{ path: '/dashboard', module: dashboard }];
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

test('a visitor is redirected to sign in, and back afterwards', async () => {
  const { response } = await requestResource(
    [{ path: '/dashboard', loader: dashboard.loader }],
    '/dashboard?tab=for-you',
  );
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/auth?returnTo=%2Fdashboard%3Ftab%3Dfor-you');
  await expect(suggestions(visitor, new Date())).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a member without a reading history sees a notice and the most-read articles', async () => {
  const actor = await addMember();
  const popular = await writeArticle({ title: 'Read by many', publishedAt: daysAgo(3), category: 'insights' });
  const forYou = () => visit(pages, '/dashboard?tab=for-you', { actor });
  const unread = (await forYou()).html;
  expect(unread).toContain('Nothing to suggest yet');
  expect(unread).not.toContain('Most read in the last 30 days');
  expect(unread).not.toContain('everyone is reading');
  const others = await Promise.all(
    ['Another', 'A third'].map((title) => writeArticle({ title, publishedAt: daysAgo(2) })),
  );
  await addViews(database(), new Map([popular, ...others].map(({ id }) => [id, minTrendingViews])));
  const recent = (await visit(pages, '/dashboard', { actor })).html;
  expect(recent).toContain('Nothing read yet');
  expect(recent).not.toContain('Minutes read');
  const { html } = await forYou();
  expect(html).toContain('Most read in the last 30 days');
  expect(html).toContain(`href="/article/${popular.slug}"`);
  expect(html).not.toContain('Because you read');
});

test('a read article appears in the history with its progress and produces suggestions that cite it', async () => {
  const actor = await addMember();
  const read = await writeArticle({ title: 'Pricing of platforms', tags: ['Pricing'], category: 'tools' });
  const next = await writeArticle({ title: 'Pricing, continued', tags: ['pricing'], publishedAt: daysAgo(2) });
  const known = await writeArticle({ title: 'Pricing, the beginning', tags: ['Pricing'], category: 'insights' });
  const draft = await writeArticle({ title: 'Pricing, unpublished', tags: ['Pricing'], status: 'draft' });
  await recordOpening(actor, known.id, daysAgo(1));
  await recordOpening(actor, read.id, new Date());
  await recordProgress(actor, { articleId: read.id, share: 62 }, new Date());

  const recent = await visit(pages, '/dashboard', { actor });
  expect(recent.html).toContain(`href="/article/${read.slug}"`);
  expect(recent.html).toContain('62% read');
  expect(recent.html).toContain('aria-current="page">Recently Read<');
  expect(recent.html).toContain('<dt>Articles read</dt><dd>2</dd>');
  expect(recent.cacheSeconds).toBe(0);

  const forYou = (await visit(pages, '/dashboard?tab=for-you', { actor })).html;
  expect(forYou).toContain(`href="/article/${next.slug}"`);
  expect(forYou).toMatch(new RegExp(`Because you read.*href="/article/${read.slug}"`));
  const isSuggested = ({ slug }: { slug: string }) => new RegExp(`<h3[^>]*><a href="/article/${slug}"`).test(forYou);
  expect([next, read, known, draft].map(isSuggested)).toEqual([true, false, false, false]);
});

test('bookmarks are listed, counted and used as the basis for suggestions', async () => {
  const actor = await addMember();
  const saved = await writeArticle({ title: 'Saved for the train', tags: ['Trains'], category: 'insights' });
  const next = await writeArticle({ title: 'Also on trains', tags: ['Trains'], publishedAt: daysAgo(1) });
  expect((await visit(pages, '/dashboard?tab=bookmarks', { actor })).html).toContain('No bookmarks yet');
  await setBookmark(actor, { articleId: saved.id, isSaved: true });
  const { html } = await visit(pages, '/dashboard?tab=bookmarks', { actor });
  expect(html).toContain(`href="/article/${saved.slug}"`);
  expect(html).toContain('<dt>Bookmarks</dt><dd>1</dd>');
  const found = await suggestions(actor, new Date());
  expect(found.suggestions[0]).toMatchObject({ card: { id: next.id }, reason: 'saved', seed: { slug: saved.slug } });
  await recordOpening(actor, saved.id, new Date());
  expect((await suggestions(actor, new Date())).suggestions[0]).toMatchObject({ reason: 'read' });
});

test('bookmarks of unpublished articles are replaced by older ones, or by a notice if no others remain', async () => {
  const actor = await addMember();
  const saved: { id: string; slug: string; title: string }[] = [];
  for (let number = 0; number <= maxBookmarks; number += 1) {
    const article = await writeArticle({ title: `Saved in its turn, ${number}` });
    await setBookmark(actor, { articleId: article.id, isSaved: true });
    saved.push(article);
  }
  const [oldest, ...others] = saved;
  for (const { id, title } of others) await writeArticle({ id, title, status: 'draft' });
  const { html } = await visit(pages, '/dashboard?tab=bookmarks', { actor });
  expect(html).toContain(`href="/article/${oldest?.slug}"`);
  expect(html).not.toContain('Saved in its turn, 1');
  await writeArticle({ id: oldest?.id, title: 'Saved in its turn, 0', status: 'draft' });
  const { html: none } = await visit(pages, '/dashboard?tab=bookmarks', { actor });
  expect(none).toContain(`<dt>Bookmarks</dt><dd>${saved.length}</dd>`);
  expect(none).toContain('Your bookmarked articles are no longer available');
  expect(none).not.toContain('No bookmarks yet');
});

test('other members’ reading and bookmarks never appear', async () => {
  const [reader, stranger] = [await addMember(), await addMember('admin')];
  const own = await writeArticle({ title: 'Seen by one alone', tags: ['Secrets'] });
  await recordOpening(reader, own.id, new Date());
  await setBookmark(reader, { articleId: own.id, isSaved: true });
  for (const tab of ['recent', 'bookmarks']) {
    const { html } = await visit(pages, `/dashboard?tab=${tab}&userId=${reader.userId}`, { actor: stranger });
    expect(html).not.toContain(own.slug);
    expect(html).not.toContain('Articles read');
  }
});

test('an article that has changed since it was read is marked in the list', async () => {
  const actor = await addMember();
  const { id } = await writeArticle({ title: 'Corrected later' });
  await recordOpening(actor, id, daysAgo(2));
  await writeArticle({ id, title: 'Corrected later', content: '<p>Corrected.</p>' });
  expect((await visit(pages, '/dashboard', { actor })).html).toContain('Changed since you read it: ');
});

test('a member sees that their history is paused', async () => {
  const actor = await addMember();
  await setHistoryEnabled(actor, false);
  expect((await visit(pages, '/dashboard', { actor })).html).toContain('Your history is paused');
});
