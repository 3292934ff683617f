import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { exportBookmarks, setBookmark } from '~/audience/bookmarks/service.server';
import { enableBookmarks } from '~/audience/bookmarks/settings';
import { commentsOpen } from '~/audience/comments/settings';
import { articleRatings } from '~/audience/engagement/schema';
import { rate } from '~/audience/engagement/service.server';
import { enableRatings } from '~/content/articles/engagement/settings';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { enableIPWhitelist, ipWhitelist } from '~/identity/accounts/access/settings.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import type { Setting } from '~/platform/settings/setting';
import { siteSetting, startSettings } from '~/platform/settings/settings.server';
import { storeSettings } from '~/platform/settings/store.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openWholeSite } from '~/server/testing/whole-site.server';

openTestDatabase();
const site = openWholeSite();

let stop: () => void;
beforeAll(async () => {
  stop = await startSettings();
});
afterAll(() => stop());

/** Changes a setting as another node does: this one is only notified of it. */
async function changeElsewhere<Value>(setting: Setting<Value>, value: Value): Promise<void> {
  await transaction(async (executor, emit) => {
    await storeSettings(executor, [{ name: setting.name, value, updatedAt: new Date() }]);
    await emit({ type: 'settings.changed', names: [setting.name] });
  });
  await expect.poll(() => siteSetting(setting)).toEqual(value);
}

const text = async (path: string): Promise<string> => (await site.ask(path)).text;

/** Requests the paths and returns those that were rendered rather than served from the cache. */
async function rendered(paths: readonly string[]): Promise<string[]> {
  const fresh: string[] = [];
  for (const path of paths) {
    const before = site.renders();
    await site.ask(path);
    if (site.renders() > before) fresh.push(path);
  }
  return fresh;
}

const changed: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of changed.splice(0)) await undo();
});
async function change<Value>(setting: Setting<Value>, value: Value): Promise<void> {
  changed.push(() => changeElsewhere(setting, setting.defaultValue));
  await changeElsewhere(setting, value);
}

test('ratings that are turned off disappear from every cached page that shows them, and from no database', async () => {
  const article = await writeArticle({ title: 'Rated' });
  const member = await addMember();
  await rate(member, { articleId: article.id, rating: 4 });
  const shown = ['/', '/articles', `/article/${article.slug}`, `/api/v1/articles/${article.slug}`];
  const all = [...shown, '/contact'];
  const rating = /★|"aggregateRating"|"ratingAverage":4|Rate this article/;
  for (const path of shown) expect(await text(path), path).toMatch(rating);
  await rendered(all);
  expect(await rendered(all)).toEqual([]);

  await change(enableRatings, false);
  expect(await rendered(all)).toEqual(shown);
  for (const path of shown) expect(await text(path), path).not.toMatch(rating);
  const cookie = await site.signIn(member.userId);
  expect((await site.ask(`/article/${article.slug}`, { headers: { cookie } })).text).not.toMatch(/★|class="star/);
  await expect(rate(member, { articleId: article.id, rating: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  const form = { articleId: article.id, rating: '1' };
  const refused = await site.ask('/ratings', { form, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Articles can’t be rated')]);
  const rows = await database().select().from(articleRatings).where(eq(articleRatings.articleId, article.id));
  expect(rows).toMatchObject([{ rating: 4 }]);

  await changeElsewhere(enableRatings, true);
  expect(await text(`/article/${article.slug}`)).toMatch(rating);
});

test('bookmarks that are turned off cannot be saved or opened, and stay in the member’s data', async () => {
  const article = await writeArticle({ title: 'Saved' });
  const member = await addMember();
  await setBookmark(member, { articleId: article.id, isSaved: true });
  const path = `/article/${article.slug}`;
  const cookie = await site.signIn(member.userId);
  const asMember = async (address: string) => (await site.ask(address, { headers: { cookie } })).text;
  const button = /Save<|action="\/bookmarks\/saved"/;
  const link = 'href="/bookmarks"';
  expect([await text(path), await asMember(path)]).toEqual([
    expect.stringMatching(button),
    expect.stringMatching(button),
  ]);
  for (const page of [path, '/dashboard', '/profile']) expect(await asMember(page), page).toContain(link);
  await rendered([path, '/articles']);

  await change(enableBookmarks, false);
  expect(await rendered([path, '/articles'])).toEqual([path]);
  expect(await text(path)).not.toMatch(button);
  expect(await asMember(path)).not.toMatch(button);
  for (const page of [path, '/dashboard', '/profile']) expect(await asMember(page), page).not.toContain(link);
  expect(await asMember('/bookmarks')).toContain('Bookmarks are turned off at the moment.');
  const form = { articleId: article.id, isSaved: 'false' };
  const refused = await site.ask('/bookmarks/saved', { form, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect(refused.status).toBe(403);
  expect((await exportBookmarks(member)).bookmarks).toMatchObject([{ articleId: article.id }]);

  await changeElsewhere(enableBookmarks, true);
  expect(await text(path)).toMatch(button);
  expect(await asMember('/bookmarks')).toContain('Saved');
});

test('closing the discussion renders articles again, but no list', async () => {
  const article = await writeArticle({ title: 'Discussed' });
  const all = ['/', '/articles', `/article/${article.slug}`];
  await rendered(all);
  await change(commentsOpen, false);
  expect(await rendered(all)).toEqual([`/article/${article.slug}`]);
});

test('the newsroom can be opened only from the listed addresses; readers’ pages from everywhere', async () => {
  const editor = await addMember('editor');
  const cookie = await site.signIn(editor.userId);
  const from = (address: string, path: string) => site.ask(path, { headers: { cookie, 'x-forwarded-for': address } });
  expect((await from('203.0.113.9', '/admin')).status).toBe(200);
  await change(ipWhitelist, ['192.0.2.0/24']);
  await change(enableIPWhitelist, true);
  await expect.poll(async () => (await from('203.0.113.9', '/admin')).status).toBe(403);
  const { text: refusal } = await from('203.0.113.9', '/admin/settings');
  expect(refusal).toContain(
    'The newsroom can be opened only from certain addresses, and yours, 203.0.113.9, is not one',
  );
  // What a client claims before the trusted proxy's entry does not count.
  expect((await from('192.0.2.1, 203.0.113.9', '/admin')).status).toBe(403);
  expect((await from('192.0.2.77', '/admin')).status).toBe(200);
  for (const path of ['/', '/profile', '/settings/security'])
    expect((await from('203.0.113.9', path)).status, path).toBe(200);
});
