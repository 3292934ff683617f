import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { type Visit, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { anchorOf, findAnchor } from './editorial-comments/anchors';
import { changeEditorialComments, listEditorialComments } from './editorial-comments/editorial-comments.server';
import * as comments from './editorial-comments/routes/comments';
import { previewDraft } from './preview/preview.server';
import { listRevisions } from './revisions/revisions.server';
import * as revisions from './revisions/routes/revisions';
import { createDraft, saveDraft } from './save.server';
import { articleRevisions, draftComments } from './schema';
import { openDraft } from './service.server';

openPageDatabase();

let ada: Member & { name: string };
let ben: Member & { name: string };
beforeAll(async () => {
  await ensureFixedCategories(database());
  ada = await addMember('editor');
  ben = await addMember('moderator');
});

const pages = [
  { path: '/admin/editor/:id/revisions', module: revisions },
  { path: '/admin/editor/:id/comments', module: comments },
] as Parameters<typeof visit>[0];
const visitPage = (path: string, options: Visit = {}) => visit(pages, path, { actor: ada, ...options });

/** Adds an article created by one member and changed by another, and returns its ID. */
async function addHistory(): Promise<string> {
  const { articleId } = await createDraft(ada, { title: 'First title', content: '<p>One two three</p><p>Stays</p>' });
  await saveDraft(ben, articleId, {
    baseVersion: 1,
    fields: { title: 'Second title', content: '<p>One four three</p><p>Stays</p><p>New</p>' },
  });
  return articleId;
}

test('the screens of an article show its title in the breadcrumbs', () => {
  const shown = { title: 'A title' };
  expect(revisions.handle.place(shown as Parameters<typeof revisions.handle.place>[0])).toBe('A title');
  expect(comments.handle.place(shown as Parameters<typeof comments.handle.place>[0])).toBe('A title');
});

describe('revisions', () => {
  test('are listed by kind, each with what it changed since the one before it', async () => {
    const { articleId: id } = await createDraft(ada, { title: 'A title', content: '<p>One.</p>' });
    await saveDraft(ben, id, { baseVersion: 1, fields: { content: '<p>One.</p><p>Two.</p>' } });
    const path = `/admin/editor/${id}/revisions`;
    expect((await visitPage(path)).html).toContain('Autosaved');
    const named = { fields: { title: 'Another title' }, label: 'Sent to the lawyers' };
    await saveDraft(ada, id, { baseVersion: 2, ...named });
    await saveDraft(ben, id, { baseVersion: 3, fields: { content: '<p>One.</p>' } });
    const listed = async (kind: 'all' | 'named' | 'autosaved') => {
      const { revisions, counts } = await listRevisions(ada, id, { kind });
      expect(counts).toEqual({ all: 4, named: 1, autosaved: 3 });
      return revisions.map(({ version, changes }) => [version, changes?.removed ?? null, changes?.fields ?? null]);
    };
    const changes = {
      1: [1, null, null],
      2: [2, 0, []],
      3: [3, 0, ['Title']],
      4: [4, 1, []],
    };
    expect(await listed('all')).toEqual([changes[4], changes[3], changes[2], changes[1]]);
    expect(await listed('named')).toEqual([changes[3]]);
    expect(await listed('autosaved')).toEqual([changes[4], changes[2], changes[1]]);
    const { html } = await visitPage(`${path}?kind=named`);
    expect(html).toContain('Sent to the lawyers');
    expect(html).toContain(`href="${path}?kind=autosaved"`);
    expect(html).toMatch(/aria-current="page"[^>]*>Named/);
  });

  test('are listed with their authors and compared', async () => {
    const id = await addHistory();
    const { html, status } = await visitPage(`/admin/editor/${id}/revisions`);
    expect(status).toBe(200);
    expect(html).toContain(ada.name);
    expect(html).toContain(ben.name);
    expect(html).toMatch(/<del><span class="sr-only">Removed: <\/span>two<\/del>/);
    expect(html).toMatch(/<ins><span class="sr-only">Added: <\/span>four<\/ins>/);
  });

  test('say what each of them changed', async () => {
    const id = await addHistory();
    const { version, fields } = await openDraft(ada, id);
    const content = `${fields.content}<p>Another paragraph</p>`;
    await saveDraft(ben, id, { baseVersion: version, fields: { content, imageAlt: 'A form' } });
    const { revisions } = await listRevisions(ada, id);
    expect(revisions.at(-1)?.changes).toBeNull();
    expect(revisions[0]?.changes).toMatchObject({ fields: expect.arrayContaining(['Alternative text']) });
    expect(revisions[0]?.changes?.added).toBeGreaterThan(0);
  });

  test('can be named, which keeps later saves from replacing them in the list', async () => {
    const { articleId: id } = await createDraft(ada, { title: 'A title' });
    const path = `/admin/editor/${id}/revisions`;
    const { result } = await visitPage(path, {
      form: { intent: 'name', version: '1', name: ' Sent to\u0000the lawyers\u200b ' },
    });
    expect(result).toMatchObject({ outcome: 'done', title: 'Version 1 named' });
    await saveDraft(ada, id, { baseVersion: 1, fields: { excerpt: 'One' } });
    await saveDraft(ada, id, { baseVersion: 2, fields: { excerpt: 'Two' } });
    const listed = async () => (await listRevisions(ada, id)).revisions.map(({ version, label }) => [version, label]);
    expect(await listed()).toEqual([
      [3, ''],
      [1, 'Sent to the lawyers'],
    ]);
    await visitPage(path, { form: { intent: 'name', version: '1', name: '' } });
    expect(await listed()).toEqual([
      [3, ''],
      [1, ''],
    ]);
    const named = (form: Record<string, string>) => visitPage(path, { form: { intent: 'name', ...form } });
    expect((await named({ version: '1', name: 'x'.repeat(81) })).status).toBe(400);
    for (const name of ['Approved', 'PUBLISHED.', 'Changes  requested', 'Version 2 restored'])
      expect((await named({ version: '1', name })).result).toMatchObject({
        fields: { name: expect.stringContaining('This name is reserved') },
      });
    const audited = await database()
      .select({ values: securityAuditLog.newValues })
      .from(securityAuditLog)
      .where(and(eq(securityAuditLog.action, 'article_version_named'), eq(securityAuditLog.resourceId, id)))
      .orderBy(asc(securityAuditLog.createdAt), asc(securityAuditLog.id));
    expect(audited.map(({ values }) => values)).toEqual([
      { revision: 1, name: 'Sent to the lawyers' },
      { revision: 1, name: '' },
    ]);
    expect((await named({ version: '99', name: 'Nothing' })).status).toBe(404);
    // Version 3 has replaced it.
    expect((await named({ version: '2', name: 'Gone' })).status).toBe(404);
  });

  test('can be restored without scripts, where they are compared', async () => {
    const id = await addHistory();
    const path = `/admin/editor/${id}/revisions`;
    const { html } = await visitPage(`${path}?to=1`);
    expect(html).toMatch(/<form[^>]*method="post"[^>]*>.*?name="version" value="1".*?Restore version/s);
    const { html: restored, result } = await visitPage(path, { form: { version: '1' } });
    expect(result).toMatchObject({ outcome: 'done' });
    expect(restored).toContain('Version 1 restored as version 3');
    expect((await openDraft(ada, id)).fields.title).toBe('First title');
  });

  test('can be opened as readers would see them', async () => {
    const id = await addHistory();
    const { version, fields } = await openDraft(ada, id);
    await saveDraft(ben, id, { baseVersion: version, fields: { ...fields, title: 'Third title' } });
    const opened = async (shown?: number) => (await previewDraft(ada, id, new Date(), shown)).title;
    expect(await opened()).toBe('Third title');
    expect(await opened(1)).toBe('First title');
    await expect(opened(99)).rejects.toMatchObject({ code: 'not_found' });
    await expect(previewDraft(await addMember('subscriber'), id, new Date(), 1)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('can be restored as a new version of the draft, without publishing anything', async () => {
    const id = await addHistory();
    await database()
      .update(articles)
      .set({ status: 'published', publishedAt: new Date(), title: 'What readers see', content: '<p>Read</p>' })
      .where(eq(articles.id, id));
    const { result: response } = await visitPage(`/admin/editor/${id}/revisions`, { form: { version: '1' } });
    expect(response).toMatchObject({
      outcome: 'done',
      title: expect.stringMatching(/^Version 1 restored as version \d+$/),
    });
    expect(await openDraft(ada, id)).toMatchObject({ version: 3, fields: { title: 'First title' } });
    const [article] = await database().select().from(articles).where(eq(articles.id, id));
    expect(article).toMatchObject({ title: 'What readers see', content: '<p>Read</p>' });
    expect((await visitPage(`/admin/editor/${id}/revisions`)).html).toContain('Version 1 restored');
  });

  test('are restored without a lead picture whose URL is not allowed, with a notice', async () => {
    const id = await addHistory();
    const imported = { imageUrl: 'http://old.test/a.png', imageAlt: 'A form' };
    await database()
      .update(articleRevisions)
      .set({ fields: sql`${articleRevisions.fields} || ${JSON.stringify(imported)}::jsonb` })
      .where(and(eq(articleRevisions.articleId, id), eq(articleRevisions.version, 1)));
    const { result } = await visitPage(`/admin/editor/${id}/revisions`, { form: { version: '1' } });
    expect(result).toMatchObject({
      outcome: 'done',
      description: expect.stringContaining(
        'Its picture URL, http://old.test/a.png, is not allowed, so it was restored without that picture.',
      ),
    });
    expect((await openDraft(ada, id)).fields).toMatchObject({ title: 'First title', imageUrl: '', imageAlt: '' });
  });

  test.each(['99', '0', 'x', ''])('cannot be restored from an invalid version “%s”', async (version) => {
    const id = await addHistory();
    const { status } = await visitPage(`/admin/editor/${id}/revisions`, { form: { version } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await openDraft(ada, id)).toMatchObject({ version: 2 });
  });

  test('cannot be restored through another article', async () => {
    const [id, other] = [await addHistory(), await addHistory()];
    for (const words of ['a', 'b']) {
      const { version } = await openDraft(ben, other);
      await saveDraft(ben, other, { baseVersion: version, fields: { excerpt: words } });
    }
    expect((await visitPage(`/admin/editor/${id}/revisions`, { form: { version: '3' } })).status).toBe(404);
  });
});

describe('editorial comments', () => {
  const postComment = (id: string, form: Record<string, string>, actor: Member = ada) =>
    visitPage(`/admin/editor/${id}/comments`, { form, actor });

  test('can quote a passage, be replied to, resolved and reopened', async () => {
    const id = await addHistory();
    await postComment(id, {
      intent: 'add',
      body: 'Is this <b>so</b>?',
      quote: 'One four',
      before: '',
      after: ' three',
    });
    const [first] = await listEditorialComments(ben, id);
    await postComment(id, { intent: 'reply', id: first?.id ?? '', body: 'It is.' }, ben);
    const [, reply] = await listEditorialComments(ada, id);
    expect(reply).toMatchObject({ parentId: first?.id, author: { name: ben.name }, quote: '' });
    const shown = (await visitPage(`/admin/editor/${id}/comments`)).html;
    expect(shown).toContain('Is this &lt;b&gt;so&lt;/b&gt;?');
    expect(shown).toContain('One four');
    expect(shown).toContain('<p>Second title</p>');
    await postComment(id, { intent: 'resolve', id: reply?.id ?? '' }, ben);
    expect((await listEditorialComments(ada, id))[0]).toMatchObject({ resolvedBy: ben.name });
    await postComment(id, { intent: 'reopen', id: first?.id ?? '' });
    expect((await listEditorialComments(ada, id))[0]).toMatchObject({ resolvedAt: null });
  });

  test('are stored without characters that PostgreSQL rejects', async () => {
    const id = await addHistory();
    const form = { intent: 'add', body: ' a\u0000b\r\nc ', quote: 'One\u0000', before: '\u0000', after: '\u0000' };
    expect((await postComment(id, form)).status).toBe(200);
    expect(await listEditorialComments(ben, id)).toMatchObject([{ body: 'ab\nc', quote: 'One' }]);
  });

  test('can be deleted only by their author, together with the replies', async () => {
    const id = await addHistory();
    await postComment(id, { intent: 'add', body: 'Mine' });
    const [first] = await listEditorialComments(ada, id);
    await postComment(id, { intent: 'reply', id: first?.id ?? '', body: 'Yours' }, ben);
    expect((await postComment(id, { intent: 'delete', id: first?.id ?? '' }, ben)).status).toBe(403);
    expect(await listEditorialComments(ada, id)).toHaveLength(2);
    await postComment(id, { intent: 'delete', id: first?.id ?? '' });
    expect(await listEditorialComments(ada, id)).toEqual([]);
  });

  test('cannot be changed through another article', async () => {
    const [id, other] = [await addHistory(), await addHistory()];
    await postComment(id, { intent: 'add', body: 'Mine' });
    const [first] = await listEditorialComments(ada, id);
    for (const intent of ['reply', 'resolve', 'delete']) {
      expect((await postComment(other, { intent, id: first?.id ?? '', body: 'x' })).status).toBe(404);
    }
    expect(await listEditorialComments(ada, id)).toMatchObject([{ body: 'Mine', resolvedAt: null }]);
  });

  test.each([
    [{ intent: 'add', body: '  ' }, 400],
    [{ intent: 'add', body: 'x'.repeat(2_001) }, 400],
    [{ intent: 'shout', body: 'x' }, 400],
    [{ intent: 'resolve', id: newId() }, 404],
  ])('posting %j returns %i', async (form, status) => {
    expect((await postComment(await addHistory(), form)).status).toBe(status);
  });

  test('are added once, however often they are sent with the same key', async () => {
    const id = await addHistory();
    const form = { intent: 'add', body: 'Sent on a train', submissionKey: newId() };
    const responses = await Promise.all([postComment(id, form), postComment(id, form)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await postComment(id, { ...form, body: 'Another' });
    await postComment(id, { ...form, body: 'Sent on a train' });
    const bodies = (await listEditorialComments(ada, id)).map(({ body }) => body);
    expect(bodies).toEqual(['Sent on a train', 'Another']);
  });

  test('are not part of the draft', async () => {
    const id = await addHistory();
    await changeEditorialComments(
      ada,
      id,
      { intent: 'add', body: 'A secret remark', quote: 'One', before: '', after: '' },
      new Date(),
    );
    expect(JSON.stringify(await openDraft(ada, id))).not.toContain('A secret remark');
    expect(await database().select().from(draftComments).where(eq(draftComments.articleId, id))).toHaveLength(1);
  });
});

describe('an anchor', () => {
  const text = 'One two. One two, again. And one two at the end.';
  test.each<[string, string, number]>([
    ['at its old position', text, 9],
    ['further down', `Something new first. ${text}`, 30],
    ['where its surroundings are most similar', text.replace('One two. ', ''), 0],
  ])('is found %s', (_name, currentText, start) => {
    expect(findAnchor(currentText, anchorOf(text, 9, 16))).toEqual({ start, end: start + 7 });
  });
  test('is not found when its text has been deleted or its quote is empty', () => {
    expect(findAnchor('Other words', anchorOf(text, 9, 16))).toBeNull();
    expect(findAnchor(text, { quote: '', before: '', after: '' })).toBeNull();
  });
});
