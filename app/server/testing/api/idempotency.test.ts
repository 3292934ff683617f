import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { comments } from '~/audience/comments/schema';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { mediaUploads } from '~/content/media/schema';
import { openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { idempotencyKeys } from '~/operations/api/idempotency/schema';
import { addApiToken } from '~/operations/api/tokens/testing/api-tokens.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { storage } from '~/platform/storage/storage.server';
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

describe('idempotency keys', () => {
  const keyed = (key: string) => ({ 'Idempotency-Key': key });

  test('the same request has its effects once, and gets the stored response', async () => {
    const { token } = await addApiToken(await addMember('editor'));
    const send = () => api.ask('/drafts', { token, json: { title: 'Once' }, headers: keyed('one') });
    const [first, second] = [await send(), await send()];
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(second.body).toEqual(first.body);
    expect((await api.ask('/drafts', { token })).body.data).toHaveLength(1);
  });

  test('another request with the same key is refused; the same key of another token is another key', async () => {
    const member = await addMember('editor');
    const [one, other] = [await addApiToken(member), await addApiToken(member)];
    const send = (token: string, title: string) =>
      api.ask('/drafts', { token, json: { title }, headers: keyed('two') });
    expect((await send(one.token, 'First')).status).toBe(201);
    const refused = await send(one.token, 'Second');
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await send(other.token, 'Second')).status).toBe(201);
  });

  test('while a request is running, the same one gets 409; a refused one can be corrected', async () => {
    const { token } = await addApiToken(await addMember('editor'));
    const send = (title: unknown) => api.ask('/drafts', { token, json: { title }, headers: keyed('three') });
    expect((await send(7)).status).toBe(400);
    const statuses = await Promise.all([send('Both'), send('Both'), send('Both')]);
    const found = statuses.map(({ status }) => status);
    expect(found).toContain(201);
    expect(found.every((status) => status === 201 || status === 409)).toBe(true);
    expect((await api.ask('/drafts', { token })).body.data).toHaveLength(1);
  });

  test('a request that was interrupted before its response was stored does not write twice', async () => {
    const { token, id: owner } = await addApiToken(await addMember('admin'));
    const headers = keyed('four');
    const requests = [
      () => api.ask('/drafts', { token, json: { title: 'Once' }, headers }),
      () => api.ask(`/articles/${articleSlug}/comments`, { token, json: { text: `Words ${owner}` }, headers }),
    ];
    for (const send of requests) {
      const first = await send();
      // As if the server had been killed after the effects, and the time for the request had passed.
      await database()
        .update(idempotencyKeys)
        .set({ status: null, body: null, claimedUntil: new Date(Date.now() - 1_000) })
        .where(eq(idempotencyKeys.owner, owner));
      const second = await send();
      expect([first.status, first.body]).toEqual([201, { data: expect.anything() }]);
      expect([second.status, second.body.data.id]).toEqual([first.status, first.body.data.id]);
      expect(second.headers.get('idempotent-replayed')).toBeNull();
      await database().delete(idempotencyKeys).where(eq(idempotencyKeys.owner, owner));
    }
    expect((await api.ask('/drafts', { token })).body.data).toHaveLength(1);
    expect(
      await database()
        .select()
        .from(comments)
        .where(eq(comments.text, `Words ${owner}`)),
    ).toHaveLength(1);
  });

  test('an interrupted upload is continued, so the library gets the picture once', async () => {
    const { token, id: owner } = await addApiToken(await addMember('editor'));
    const bytes = await plainPicture();
    const send = () => api.ask('/pictures?alt=A%20harbour', { token, method: 'POST', bytes, headers: keyed('five') });
    const first = await send();
    expect(first.status).toBe(201);
    await database()
      .update(idempotencyKeys)
      .set({ status: null, body: null, claimedUntil: new Date(Date.now() - 1_000) })
      .where(eq(idempotencyKeys.owner, owner));
    const second = await send();
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  test('a key that is used again after a day belongs to another draft', async () => {
    const { token, id: owner } = await addApiToken(await addMember('editor'));
    const send = (title: string) => api.ask('/drafts', { token, json: { title }, headers: keyed('six') });
    const first = await send('The first');
    await database()
      .update(idempotencyKeys)
      .set({ createdAt: new Date(Date.now() - 86_400_001) })
      .where(eq(idempotencyKeys.owner, owner));
    const second = await send('The second');
    expect([second.status, second.body.data.title]).toEqual([201, 'The second']);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  test('a refused upload is continued by its repetition, and ended without a key', async () => {
    const member = await addMember('editor');
    const { token } = await addApiToken(member);
    const bytes = await plainPicture();
    const begun = async () =>
      (await database().select().from(mediaUploads).where(eq(mediaUploads.userId, member.userId))).map(({ id }) => id);
    const path = '/pictures?alt=A%20harbour';
    const send = (key?: string) =>
      api.ask(path, { token, method: 'POST', bytes, ...(key !== undefined && { headers: keyed(key) }) });
    const write = vi.spyOn(storage(), 'write').mockRejectedValue(new AppError('unavailable', 'Try again.'));
    onTestFinished(() => write.mockRestore());
    expect((await send()).status).toBe(503);
    expect(await begun()).toEqual([]);
    expect((await send('seven')).status).toBe(503);
    const [id, ...others] = await begun();
    expect(others).toEqual([]);
    expect((await send('seven')).status).toBe(503);
    expect(await begun()).toEqual([id]);
    write.mockRestore();
    const { status, body } = await send('seven');
    expect([status, body.data.id]).toEqual([201, id]);
    expect((await send('seven')).headers.get('idempotent-replayed')).toBe('true');
    expect(await begun()).toEqual([]);
  });
});
