import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { articles } from '~/content/articles/schema';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { openMediaFolder } from '~/content/media/testing/pictures.server';
import { users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { endpointNames, endpointOf, needsToken } from '~/operations/api/endpoints';
import { idempotencyKeys } from '~/operations/api/idempotency/schema';
import { apiTokens } from '~/operations/api/tokens/schema';
import { addApiToken } from '~/operations/api/tokens/testing/api-tokens.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openTestDatabase } from '~/platform/testing/database.server';
import { plainPicture } from '~/platform/testing/pictures.server';
import { openApi } from './open-api.server';

openTestDatabase();
openMediaFolder();
const api = openApi();

const articleSlug = 'an-article';
beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' }).onConflictDoNothing();
  const article = { id: newId(), slug: articleSlug, title: 'An article', category: 'news', publishedAt: new Date() };
  await saveArticle(database(), { ...article, status: 'published' }, []);
});

test('every example in the table runs on a real server, in the order of a program', async () => {
  const { token } = await addApiToken(await addMember('admin'));
  const values: Record<string, string> = { idOrSlug: articleSlug };
  const statuses: Record<string, number> = {};
  const first = ['createDraft', 'addSubscriber'] as const;
  for (const name of [...first, ...endpointNames.filter((each) => !first.some((one) => one === each))]) {
    const endpoint = endpointOf(name);
    const path = endpoint.example.replace(/\{(\w+)\}/, (_all, parameter: string) => values[parameter] ?? '');
    const { status, body } = await api.ask(path, {
      method: endpoint.method,
      ...(needsToken(endpoint) && { token }),
      ...(endpoint.exampleBody && { json: endpoint.exampleBody }),
      ...(endpoint.file && { bytes: await plainPicture() }),
    });
    statuses[name] = status;
    expect([name, body.detail]).toEqual([name, name === 'submitDraft' ? expect.anything() : undefined]);
    if (name === 'createDraft') values.draftId = body.data.id;
    if (name === 'addSubscriber') values.subscriberId = body.data.id;
    // The example that submits names the first version; the one before it has made a second.
    if (name === 'submitDraft') expect([status, body.code]).toEqual([409, 'conflict']);
    else expect([name, status, body], name).toEqual([name, endpoint.status ?? 200, expect.anything()]);
  }
  expect(Object.keys(statuses).sort()).toEqual([...endpointNames].sort());
});

test('a program writes, changes and submits a draft, and reads what blocks its publication', async () => {
  const member = await addMember('moderator');
  const { token } = await addApiToken(member);
  const created = await api.ask('/drafts', {
    token,
    json: {
      title: 'A title',
      content: '<p>Words</p><script>alert(1)</script>',
      category: 'news',
      tags: ["'; drop table users"],
    },
  });
  expect(created.status).toBe(201);
  const { id, version } = created.body.data;
  const read = await api.ask(`/drafts/${id}`, { token });
  expect(read.body.data).toMatchObject({ content: '<p>Words</p>', tags: ["'; drop table users"], status: 'draft' });
  const changed = await api.ask(`/drafts/${id}`, { token, method: 'PATCH', json: { version, title: '<b>Bold</b>' } });
  expect(changed.body.data).toMatchObject({ title: '<b>Bold</b>', version: version + 1 });
  const submitted = await api.ask(`/drafts/${id}/submission`, { token, json: { version: version + 1 } });
  expect([submitted.status, submitted.body]).toMatchObject([200, { data: { status: 'pending' } }]);
  expect(submitted.body.data.blocking).toEqual(expect.any(Array));
  const again = await api.ask(`/drafts/${id}/submission`, { token, json: { version: version + 1 } });
  expect([again.status, again.body.data.status]).toEqual([200, 'pending']);
  const listed = await api.ask('/drafts?status=pending', { token });
  expect(listed.body.data).toMatchObject([{ id, status: 'pending', isLive: false, category: 'news' }]);
});

test('a change that is based on an outdated version is refused where someone else has changed the same', async () => {
  const member = await addMember('editor');
  const { token } = await addApiToken(member);
  const { body } = await api.ask('/drafts', { token, json: { title: 'First', category: 'news' } });
  const { id } = body.data;
  await saveDraft(await addMember('editor'), id, { baseVersion: 1, fields: { title: 'Second' } });
  const refused = await api.ask(`/drafts/${id}`, { token, method: 'PATCH', json: { version: 1, title: 'Third' } });
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([409, 'conflict', ['title']]);
  const merged = await api.ask(`/drafts/${id}`, { token, method: 'PATCH', json: { version: 1, excerpt: 'Short' } });
  expect(merged.body.data).toMatchObject({ title: 'Second', excerpt: 'Short' });
});

describe('what a token cannot do', () => {
  test('another member’s draft looks as if it did not exist', async () => {
    const { articleId } = await createDraft(await addMember('editor'), { title: 'Secret' });
    const { token } = await addApiToken(await addMember('editor'));
    const requests = [
      api.ask(`/drafts/${articleId}`, { token }),
      api.ask(`/drafts/${articleId}/status`, { token }),
      api.ask(`/drafts/${articleId}`, { token, method: 'PATCH', json: { version: 1, title: 'Mine' } }),
      api.ask(`/drafts/${articleId}/submission`, { token, json: { version: 1 } }),
    ];
    for (const { status, body } of await Promise.all(requests)) {
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(JSON.stringify(body)).not.toContain('Secret');
    }
    expect((await api.ask('/drafts', { token })).body.data).toEqual([]);
  });

  test.each([
    { status: 'published' },
    { author: 'Someone else' },
    { author_id: newId() },
    { isFeatured: true },
    { slug: 'front-page' },
  ])('a field that an app must not set is refused: %o', async (extra) => {
    const { token } = await addApiToken(await addMember('admin'));
    const { status, body } = await api.ask('/drafts', { token, json: { title: 'A title', ...extra } });
    expect([status, Object.keys(body.errors)]).toEqual([400, Object.keys(extra)]);
    expect((await api.ask('/drafts', { token })).body.data).toEqual([]);
  });

  test('a scope that the token lacks is named, also where its owner has the permission', async () => {
    const { token } = await addApiToken(await addMember('admin'), { scopes: ['drafts:read'] });
    const { status, body, headers } = await api.ask('/drafts', { token, json: { title: 'A title' } });
    expect([status, body.code, body.detail]).toEqual([403, 'missing_scope', expect.stringContaining('drafts:write')]);
    expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="drafts:write"');
    expect((await api.ask('/drafts', { token })).status).toBe(200);
  });

  test('a scope gives nothing that its owner’s role no longer has', async () => {
    const { token } = await addApiToken(await addMember('subscriber'));
    for (const path of ['/drafts', '/subscribers']) {
      expect([path, (await api.ask(path, { token })).status]).toEqual([path, 403]);
      expect([path, (await api.ask(path, { token, json: {} })).status]).toEqual([path, 403]);
    }
  });

  test('an unknown scope in the database allows nothing', async () => {
    const { token } = await addApiToken(await addMember('admin'), { scopes: ['*', 'admin', 'users.manage'] });
    expect((await api.ask('/me', { token })).body.data.permissions).toEqual(['accounts.read_own']);
    expect((await api.ask('/drafts', { token })).status).toBe(403);
  });

  test('it is no way into the sign-in API, which changes passwords', async () => {
    const { token } = await addApiToken(await addMember('admin'));
    for (const [method, path] of [
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/auth/v1/logout'],
    ] as const) {
      const { status } = await api.askSite(path, {
        method,
        token,
        ...(method === 'PUT' && { json: { password: 'a new one 1' } }),
      });
      expect([path, status]).toEqual([path, 403]);
    }
    expect((await api.ask('/tokens', { token, json: { name: 'Another' } })).status).toBe(404);
  });

  test.each([
    ['made up', 'lowdown_0000000000000000000000000000000000000000000000'],
    ['no token', 'lowdown_'],
    ['a hash', `lowdown_${'a'.repeat(64)}`],
  ])('%s is refused without details', async (_name, token) => {
    const { status, body, headers } = await api.ask('/me', { token });
    expect([status, body.code]).toEqual([401, 'invalid_token']);
    expect(headers.get('www-authenticate')).toContain('invalid_token');
  });

  test('an expired token, a revoked one and one of a closed account are refused alike', async () => {
    const member = await addMember('editor');
    const expired = await addApiToken(member, { expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await addApiToken(member);
    expect((await api.ask('/me', { token: revoked.token })).status).toBe(200);
    await database().delete(apiTokens).where(eq(apiTokens.id, revoked.id));
    const responses = [await api.ask('/me', { token: expired.token }), await api.ask('/me', { token: revoked.token })];
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
  });

  test('many wrong tokens from one network are refused with 429, while a valid one still works', async () => {
    const { token } = await addApiToken(await addMember('editor'));
    const headers = { 'X-Forwarded-For': '198.51.100.250' };
    let last = await api.ask('/me', { token: 'lowdown_wrong', headers });
    for (let count = 0; count < 60; count += 1) last = await api.ask('/me', { token: 'lowdown_wrong', headers });
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await api.ask('/me', { token, headers })).status).toBe(200);
  });

  test('a body beyond the limit is refused before it is read', async () => {
    const { token } = await addApiToken(await addMember('editor'));
    const { status, body } = await api.ask('/subscribers', { token, json: { email: 'x'.repeat(70_000) } });
    // An editor may not invite subscribers, so nothing of the body is read.
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const large = await api.ask(`/articles/${articleSlug}/comments`, { token, json: { text: 'x'.repeat(70_000) } });
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
  });
});

test('a browser’s cookie counts for nothing, and a page of another site can send a token', async () => {
  const { token } = await addApiToken(await addMember('editor'));
  const elsewhere = { Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'cross-site', Cookie: 'session=anything' };
  expect((await api.ask('/drafts', { json: { title: 'A title' }, headers: elsewhere })).status).toBe(401);
  const sent = await api.ask('/drafts', { token, json: { title: 'A title' }, headers: elsewhere });
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
});

test('an invited subscriber has to confirm, and is removed by unsubscribing', async () => {
  const { token } = await addApiToken(await addMember('admin'));
  const invited = await api.ask('/subscribers', { token, json: { email: 'A.Reader@Elsewhere.test' } });
  expect([invited.status, invited.body.data.status]).toEqual([202, 'pending']);
  const { id } = invited.body.data;
  expect((await api.ask('/subscribers?status=pending', { token })).body.data).toMatchObject([
    { id, email: 'a.reader@elsewhere.test' },
  ]);
  expect((await api.ask('/subscribers?status=active', { token })).body.data).toEqual([]);
  expect((await api.ask(`/subscribers/${id}`, { token, method: 'DELETE' })).status).toBe(200);
  const [row] = await database().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  expect(row?.status).toBe('unsubscribed');
});

test('an address that has unsubscribed is neither emailed nor changed, and nobody is emailed twice', async () => {
  const { token } = await addApiToken(await addMember('admin'));
  const invite = () => api.ask('/subscribers', { token, json: { email: 'opted.out@elsewhere.test' } });
  const { id } = (await invite()).body.data;
  const stored = async () => {
    const [row] = await database().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
    return row;
  };
  // Two hours later, the link of the first email still works.
  await database()
    .update(newsletterSubscribers)
    .set({ confirmationSentAt: new Date(Date.now() - 7_200_000) })
    .where(eq(newsletterSubscribers.id, id));
  const before = await stored();
  expect([(await invite()).status, await stored()]).toEqual([202, before]);
  await api.ask(`/subscribers/${id}`, { token, method: 'DELETE' });
  const unsubscribed = await stored();
  const refused = await invite();
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('has unsubscribed')]);
  expect(await stored()).toEqual(unsubscribed);
});

test('the audit log names the token of a program', async () => {
  const member = await addMember('admin');
  const { token, id } = await addApiToken(member);
  await api.ask('/subscribers', { token, json: { email: 'audited@elsewhere.test' } });
  const log = await database().select().from(securityAuditLog).where(eq(securityAuditLog.userId, member.userId));
  expect(log).toMatchObject([{ action: 'subscriber_invited', newValues: { token: id } }]);
});

test('the last use is written at most once a minute', async () => {
  const { token, id } = await addApiToken(await addMember('editor'));
  const lastUse = async () => (await database().select().from(apiTokens).where(eq(apiTokens.id, id)))[0]?.lastUsedAt;
  await api.ask('/me', { token });
  const first = await lastUse();
  expect(first).toBeInstanceOf(Date);
  await api.ask('/me', { token });
  expect(await lastUse()).toEqual(first);
});

test('a deleted account takes its tokens and keys along', async () => {
  const member = await addMember('editor');
  const { token } = await addApiToken(member);
  await api.ask('/drafts', { token, json: { title: 'A title' }, headers: { 'Idempotency-Key': 'six' } });
  await database().delete(articles);
  await database().delete(users).where(eq(users.id, member.userId));
  expect((await api.ask('/me', { token })).status).toBe(401);
  expect(await database().select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, member.userId))).toEqual([]);
});
