import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { exportBookmarks, setBookmark } from '~/audience/bookmarks/service.server';
import { enableBookmarks } from '~/audience/bookmarks/settings';
import { commentsOpen } from '~/audience/comments/settings';
import { articleRatings } from '~/audience/engagement/schema';
import { rate } from '~/audience/engagement/service.server';
import { enableRatings } from '~/content/articles/engagement/settings';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { enableTwoFactor, twoFactorGraceDays } from '~/identity/accounts/access/second-factor-settings';
import { enableIPWhitelist, ipWhitelist } from '~/identity/accounts/access/settings.server';
import { addMember, setMemberPassword } from '~/identity/accounts/testing/members.server';
import { changeRateLimit } from '~/identity/rate-limits/rate-limits.server';
import { refreshTokens, signInForTokens } from '~/identity/token-api/sessions.server';
import { apiRateLimit, enableAPIRateLimit } from '~/identity/token-api/write-limit-settings';
import { database } from '~/platform/database/database.server';
import { visitor } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { siteSetting, startSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { changeElsewhereForTest as change, changeElsewhere } from '~/platform/testing/settings.server';
import { presets } from '~/platform/theme/presets';
import { siteThemeSetting } from '~/platform/theme/site-theme.server';
import { openWholeSite } from '~/server/testing/whole-site.server';

openTestDatabase();
const site = openWholeSite();
const { rendered } = site;

let stop: () => void;
beforeAll(async () => {
  stop = await startSettings();
});
afterAll(() => stop());

const text = async (path: string): Promise<string> => (await site.ask(path)).text;

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
    'The newsroom can be opened only from certain IP addresses, and yours, 203.0.113.9, is not one',
  );
  // What a client claims before the trusted proxy's entry does not count.
  expect((await from('192.0.2.1, 203.0.113.9', '/admin')).status).toBe(403);
  expect((await from('192.0.2.77', '/admin')).status).toBe(200);
  for (const path of ['/', '/profile', '/settings/security'])
    expect((await from('203.0.113.9', path)).status, path).toBe(200);
});

test('the newsroom cannot be closed by address while all visitors have that of a proxy', async () => {
  const admin = await addMember('admin');
  const cookie = await site.signIn(admin.userId);
  const trusting = configuration();
  setConfiguration({ ...trusting, TRUSTED_PROXIES: 0 });
  onTestFinished(async () => {
    setConfiguration(trusting);
    await change(enableIPWhitelist, false);
  });
  const save = async (form: Record<string, string>, headers: Record<string, string>) =>
    (await site.ask('/admin/settings', { form, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } }))
      .text;
  const list = { ipWhitelist: '127.0.0.1' };
  const refusal = 'set TRUSTED_PROXIES on the server to the number of your proxies';
  const secure = { 'x-forwarded-for': '', origin: 'https://magazine.test' };
  await change(enableIPWhitelist, false);
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '', forwarded: 'for=203.0.113.9' },
    secure,
  ];
  for (const headers of proxied)
    expect(await save({ enableIPWhitelist: 'on', ...list }, headers), JSON.stringify(headers)).toContain(refusal);
  expect(siteSetting(enableIPWhitelist)).toBe(false);

  // The operator’s list stays, may be turned off, and closes the newsroom with a reason that does not mislead.
  await change(ipWhitelist, ['127.0.0.1']);
  await change(enableIPWhitelist, true);
  expect(await save({ ipWhitelist: '127.0.0.0/8' }, secure)).toContain(refusal);
  expect(await save({ siteName: 'Renamed' }, secure)).not.toContain(refusal);
  await change(ipWhitelist, ['192.0.2.0/24']);
  const { status, text: closed } = await site.ask('/admin', { headers: { cookie } });
  expect([status, closed]).toEqual([403, expect.stringContaining('Do not add it to the list: set TRUSTED_PROXIES')]);

  // Without a proxy, nothing is refused.
  await change(ipWhitelist, ['127.0.0.1']);
  await change(enableIPWhitelist, false);
  expect(await save({ enableIPWhitelist: 'on' }, { 'x-forwarded-for': '' })).not.toContain(refusal);
  expect(siteSetting(enableIPWhitelist)).toBe(true);
});

test('staff are reminded of a second factor, and then have to set it up; readers are not affected', async () => {
  const editor = await addMember('editor');
  await setMemberPassword(editor, 'correct horse');
  const cookie = await site.signIn(editor.userId);
  const open = (path: string) => site.ask(path, { headers: { cookie } });
  const signIn = (email: string) =>
    site.ask('/auth', {
      form: { email, password: 'correct horse', returnTo: '/about' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  const reminder = 'Two-factor sign-in will be required';
  expect((await open('/admin')).text).not.toContain(reminder);

  await change(enableTwoFactor, true);
  const { status, text: newsroom } = await open('/admin');
  expect([status, newsroom]).toEqual([200, expect.stringContaining(reminder)]);
  expect((await signIn(editor.email)).headers.location).toBe('/about');

  await change(twoFactorGraceDays, 0);
  for (const path of ['/admin', '/admin/settings']) {
    const refused = await open(path);
    expect([refused.status, refused.headers.location], path).toEqual([302, '/settings/security']);
  }
  expect((await signIn(editor.email)).headers.location).toBe('/settings/security');
  expect((await open('/settings/security')).text).toContain('A second factor is required');
  expect((await open('/')).status).toBe(200);
  const reader = await addMember();
  await setMemberPassword(reader, 'correct horse');
  expect((await signIn(reader.email)).headers.location).toBe('/about');

  await changeElsewhere(enableTwoFactor, false);
  expect((await open('/admin')).status).toBe(200);
});

test('apps can write only so often with an access token, and the API’s description says how often', async () => {
  const member = await addMember();
  await setMemberPassword(member, 'correct horse');
  const credentials = { email: member.email, password: 'correct horse' };
  const signIn = () => signInForTokens(visitor, credentials, { address: '192.0.2.1', userAgent: 'app' }, new Date());
  const as = ({ access_token: token }: { access_token: string }) => ({ authorization: `Bearer ${token}` });
  const write = (token: { access_token: string }) =>
    site.ask('/auth/v1/user', { method: 'PUT', json: {}, headers: as(token) });
  const described = ['/api/v1/openapi.json', '/developers'];
  const first = await write(await signIn());
  expect([first.status, first.headers['ratelimit-policy']]).toEqual([
    200,
    '"auth";q=120;w=60, "api-writes";q=100;w=60',
  ]);
  expect(first.headers.ratelimit).toMatch(/^"auth";r=119;t=\d+, "api-writes";r=99;t=\d+$/);
  for (const path of described) expect(await text(path), path).toContain('100 writes a minute');
  await rendered([...described, '/']);

  await change(apiRateLimit, 2);
  expect(await rendered([...described, '/'])).toEqual(described);
  for (const path of described) expect(await text(path), path).toContain('2 writes a minute');
  const [token, other] = [await signIn(), await signIn()];
  expect([(await write(token)).status, (await write(token)).status]).toEqual([200, 200]);
  const refused = await write(token);
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'over_request_rate_limit']);
  expect(refused.headers['ratelimit-policy']).toBe('"auth";q=120;w=60, "api-writes";q=2;w=60');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const posted = await site.ask('/api/v1/articles', { method: 'POST', json: {}, headers: as(token) });
  expect([posted.status, posted.headers['content-type']]).toEqual([429, 'application/problem+json']);
  // Another token of the session does not help, but one of another session has its own count.
  const next = await refreshTokens(token.refresh_token, new Date(Date.now() + 2_000));
  expect(next.access_token).not.toBe(token.access_token);
  expect((await write(next)).status).toBe(429);
  expect((await write(other)).status).toBe(200);
  const reading = await site.ask('/api/v1/me', { headers: as(token) });
  expect([reading.status, reading.headers['ratelimit-policy']]).toEqual([200, '"api";q=600;w=60']);
  expect((await site.ask('/auth/v1/logout?scope=local', { method: 'POST', headers: as(token) })).status).toBe(204);

  await change(enableAPIRateLimit, false);
  for (const path of described) expect(await text(path), path).not.toContain('writes a minute');
  for (let times = 0; times < 3; times += 1) {
    const { status, headers } = await write(other);
    expect([status, headers['ratelimit-policy']]).toEqual([200, '"auth";q=120;w=60']);
  }
});

test('the API’s description says how many requests the limits allow', async () => {
  const admin = await addMember('admin');
  onTestFinished(() => changeRateLimit(admin, 'api', 'own', new Date()));
  expect(await text('/api/v1/openapi.json')).toContain('600 requests a minute');
  await changeRateLimit(admin, 'api', { points: 5_000, seconds: 3_600 }, new Date());
  expect(await text('/api/v1/openapi.json')).toContain('5000 requests an hour');
  const limit = { points: 1_000, seconds: 60 };
  await expect(changeRateLimit(admin, 'api-writes', limit, new Date())).rejects.toMatchObject({ code: 'conflict' });
});

test('a theme applied on another node styles every page at once; its styles are cached for as long as they are current', async () => {
  const pages = ['/', '/articles', '/contact'];
  const sheet = /<link rel="stylesheet" href="(\/theme\.css\?v=[\w-]+)"/;
  await rendered(pages);
  expect(await rendered(pages)).toEqual([]);
  for (const path of pages) expect(await text(path), path).not.toMatch(sheet);

  await change(siteThemeSetting, presets.blue);
  expect(await rendered(pages)).toEqual(pages);
  const page = await site.ask('/');
  expect(page.text).toContain('content="#f6f8fc"');
  expect(page.headers['content-security-policy']).toContain("style-src 'self'");
  const path = sheet.exec(page.text)?.[1] ?? '';
  const styles = await site.ask(path);
  expect(styles.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(styles.text).toContain('--paper:light-dark(#f6f8fc,');

  await change(siteThemeSetting, presets.green);
  const outdated = await site.ask(path);
  expect(outdated.headers['cache-control']).toBe('public, no-cache');
  expect(outdated.text).toContain('--paper:light-dark(#f7faf4,');
});

test('only the pages of administrators can be framed, by the site itself', async () => {
  const policy = async (role: 'admin' | 'editor') => {
    const cookie = await site.signIn((await addMember(role)).userId);
    const { headers } = await site.ask('/', { headers: { cookie } });
    return [
      headers['x-frame-options'],
      /frame-ancestors ('\w+')/.exec(String(headers['content-security-policy']))?.[1],
    ];
  };
  expect(await policy('admin')).toEqual(['SAMEORIGIN', "'self'"]);
  expect(await policy('editor')).toEqual(['DENY', "'none'"]);
  const { headers } = await site.ask('/');
  expect(headers['x-frame-options']).toBe('DENY');
});
