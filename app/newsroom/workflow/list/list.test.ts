import { and, eq } from 'drizzle-orm';
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { findOrAddAuthorByName } from '~/content/articles/authors/authors.server';
import { encodeCursor } from '~/content/articles/rules';
import { readArticle } from '~/content/articles/service.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { articleCategories } from '~/content/categories/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { csvResponse } from '~/identity/audit/response.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { listNotifications } from '~/identity/notifications/service.server';
import { actorContext } from '~/identity/roles/actor.server';
import { maxTags } from '~/newsroom/drafts/fields';
import { saveRequest } from '~/newsroom/drafts/rules';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { articleDrafts } from '~/newsroom/drafts/schema';
import { openDraft } from '~/newsroom/drafts/service.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Member, operator } from '~/platform/permissions/actors';
import { requestState } from '~/platform/requests/request.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { sendNotices } from '../notices/notices.server';
import { queueOf } from '../queue/queue.server';
import { publishDue } from '../schedule/run-schedule.server';
import { schedule } from '../schedule/schedule.server';
import { changeStatus, requestChanges } from '../steps/status.server';
import { performBulkAction } from './bulk.server';
import { undoOf } from './bulk-rules';
import { exportArticles, filterOptions, listForNewsroom, tabCounts } from './list.server';
import { listResult } from './list-result.server';
import { articleListFilters, articlesPerScreen, type ListSort, queryOf, readFilters } from './list-rules';
import { listedArticles } from './store-list.server';
import { deleteView, savedViews, saveView } from './views.server';

openTestDatabase();

const now = new Date('2026-06-01T12:00:00Z');
let writer: Member;
let editor: Member;
beforeEach(async () => {
  [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  await writeArticle({ title: 'There is a category', status: 'draft', publishedAt: undefined });
});

const addCategory = (slug: string) =>
  database().insert(articleCategories).values({ slug, name: slug }).onConflictDoNothing();
const write = async (title: string, member = writer): Promise<string> =>
  (await createDraft(member, { title, excerpt: 'What it says.', category: 'news', content: '<p>Words.</p>' }))
    .articleId;
const titles = async (filters: z.input<typeof articleListFilters>, member = editor): Promise<string[]> =>
  (await listForNewsroom(member, articleListFilters.parse(filters), now)).articles.map(({ title }) => title);

/** Posts a form to the list as the editor. */
async function send(fields: [name: string, value: string][]) {
  const context = new RouterContextProvider();
  context.set(actorContext, editor);
  context.set(requestState, {
    id: 'test',
    locale: 'en',
    address: '192.0.2.1',
    isDocument: true,
    cacheSeconds: 0,
    cacheTags: new Set<string>(),
    bodies: new Map(),
  });
  const body = new URLSearchParams([['intent', 'many'], ...fields]);
  const url = new URL('https://magazine.test/admin/articles');
  const args: ActionFunctionArgs = {
    request: new Request(url, { method: 'POST', body }),
    url,
    pattern: url.pathname,
    params: {},
    context,
  };
  return (await listResult(args)).data;
}

test('lists every article once across pages, most recently edited first', async () => {
  for (let number = 0; number < articlesPerScreen + 5; number += 1) {
    await writeArticle({
      title: `Paged ${number}`,
      updatedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 3)),
    });
  }
  const filters = articleListFilters.parse({ search: 'paged' });
  const first = await listForNewsroom(editor, filters, now);
  const second = await listForNewsroom(editor, filters, now, first.nextCursor ?? undefined);
  const all = [...first.articles, ...second.articles];
  expect(second.nextCursor).toBeNull();
  expect(new Set(all.map(({ id }) => id)).size).toBe(articlesPerScreen + 5);
  const moments = all.map(({ changedAt }) => changedAt.getTime());
  expect(moments).toEqual([...moments].sort((one, other) => other - one));
  await expect(listForNewsroom(editor, filters, now, 'bm8gY3Vyc29y')).rejects.toMatchObject({ code: 'invalid' });
});

test('filters by status, title and writer', async () => {
  const [draft, pending, approved, changed] = [
    await write('Kept draft'),
    await write('Kept pending'),
    await write('Kept approved'),
    await write('Kept changed'),
  ];
  await changeStatus(writer, pending, { target: 'pending' }, now);
  await changeStatus(editor, approved, { target: 'approved' }, now);
  await changeStatus(editor, changed, { target: 'published' }, now);
  const { version } = await openDraft(writer, changed);
  await saveDraft(writer, changed, { baseVersion: version, fields: { excerpt: 'Other.' } });
  const search = 'kept';
  expect(await titles({ search, status: 'draft' })).toEqual(['Kept draft']);
  expect(await titles({ search, status: 'pending' })).toEqual(['Kept pending']);
  expect(await titles({ search, status: 'approved' })).toEqual(['Kept approved']);
  expect(await titles({ search, status: 'changes' })).toEqual(['Kept changed']);
  expect((await titles({ search, mine: 'on' }, writer)).sort()).toHaveLength(4);
  expect(await titles({ search, mine: 'on' })).toEqual([]);
  expect(await titles({ search: '100%_' })).toEqual([]);
  // An address inside another is not checked at the border.
  for (const name of ['search', 'category', 'author', 'tag']) await titles({ [name]: '\u0000' });
  // The approval is invalidated, so the article awaits review again.
  const opened = await openDraft(writer, approved);
  await saveDraft(writer, approved, { baseVersion: opened.version, fields: { excerpt: 'Other.' } });
  expect(await titles({ search, status: 'approved' })).toEqual([]);
  expect((await titles({ search, status: 'pending' })).sort()).toEqual(['Kept approved', 'Kept pending']);
  await performBulkAction(editor, { action: 'delete', ids: [draft] }, now);
  expect(await titles({ search, status: 'trash' })).toEqual(['Kept draft']);
  const { countInTrash } = await listForNewsroom(editor, articleListFilters.parse({ search, mine: 'on' }), now);
  expect(countInTrash).toBe(1);
  expect(await titles({ search, status: 'draft' })).toEqual([]);
  await expect(listForNewsroom(await addMember(), articleListFilters.parse({}), now)).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('the trash lists what was deleted last first, however recently it was changed, on every page', async () => {
  const [first, second, third] = [await write('Gone first'), await write('Gone second'), await write('Gone third')];
  for (const [index, id] of [third, first, second].entries()) {
    await performBulkAction(editor, { action: 'delete', ids: [id] }, new Date(now.getTime() + index * 1_000));
  }
  const filters = articleListFilters.parse({ search: 'gone', status: 'trash' });
  const inTrash = await listedArticles(
    database(),
    filters,
    { userId: editor.userId, now },
    { after: undefined, limit: 9 },
  );
  expect(inTrash.map(({ title }) => title)).toEqual(['Gone second', 'Gone first', 'Gone third']);
  const [{ cursor: value = '', id = '' } = {}] = inTrash;
  const context = { userId: editor.userId, now };
  const rest = await listedArticles(database(), filters, context, { after: { value, id }, limit: 9 });
  expect(rest.map(({ title }) => title)).toEqual(['Gone first', 'Gone third']);
});

test('filters by several categories, by author, by tag, by flag and by the time of the last change', async () => {
  await addCategory('tutorials');
  await addCategory('tools');
  const stored = async (
    title: string,
    { author, ...more }: Omit<Parameters<typeof writeArticle>[0], 'title'> & { author: string },
  ) =>
    writeArticle({
      title: `Shelf ${title}`,
      authorId: await findOrAddAuthorByName(database(), author),
      updatedAt: now,
      ...more,
    });
  await stored('news', { category: 'news', author: 'Newsroom', tags: ['Forms'] });
  await stored('tutorial', { category: 'tutorials', author: 'Newsroom', tags: ['Forms', 'Tables'] });
  await stored('tool', { category: 'tools', author: 'Desk', tags: ['Tables'], isFeatured: true });
  await stored('old', { category: 'tools', author: 'Desk', updatedAt: new Date('2026-01-01') });
  const search = 'shelf';
  expect((await titles({ search, category: 'news,tutorials' })).sort()).toEqual(['Shelf news', 'Shelf tutorial']);
  expect((await titles({ search, author: 'desk' })).sort()).toEqual(['Shelf old', 'Shelf tool']);
  expect((await titles({ search, tag: 'tables,no-such-tag' })).sort()).toEqual(['Shelf tool', 'Shelf tutorial']);
  expect(await titles({ search, flag: 'featured,nonsense' })).toEqual(['Shelf tool']);
  expect((await titles({ search, changed: '30' })).sort()).toEqual(['Shelf news', 'Shelf tool', 'Shelf tutorial']);

  // The counts for a filter's values ignore that filter but respect all others.
  const filters = articleListFilters.parse({ search, category: 'tools', author: 'desk' });
  const options = await filterOptions(editor, filters, now);
  expect(Object.fromEntries(options.category.map(({ slug, count }) => [slug, count]))).toMatchObject({
    news: 0,
    tools: 2,
  });
  expect(options.author).toEqual([{ slug: 'desk', name: 'Desk', count: 2 }]);
  expect(options.tag).toEqual([{ slug: 'tables', name: 'Tables', count: 1 }]);
  expect(options.flag).toMatchObject([
    { slug: 'featured', count: 1 },
    { slug: 'trending', count: 0 },
    { slug: 'archived', count: 0 },
  ]);
  expect((await listForNewsroom(editor, filters, now)).count).toBe(2);
});

test('each tab counts the articles that it lists', async () => {
  const id = await write('Counted');
  await changeStatus(editor, id, { target: 'published' }, now);
  const before = await tabCounts(editor);
  for (const tab of ['', 'draft', 'published', 'archived', 'trash'] as const) {
    expect((await listForNewsroom(editor, articleListFilters.parse({ status: tab }), now)).count).toBe(before[tab]);
  }
  await performBulkAction(editor, { action: 'archive', ids: [id] }, now);
  expect(await tabCounts(editor)).toEqual({
    ...before,
    published: before.published - 1,
    archived: before.archived + 1,
  });
  await performBulkAction(editor, { action: 'delete', ids: [id] }, now);
  expect(await tabCounts(editor)).toMatchObject({
    '': before[''] - 1,
    archived: before.archived,
    trash: before.trash + 1,
  });
});

test.each<[ListSort, expected: string[]]>([
  ['changed', ['Beta', 'alpha', 'Gamma']],
  ['published', ['Gamma', 'Beta', 'alpha']],
  ['title', ['alpha', 'Beta', 'Gamma']],
])('sorts by %s, also across pages', async (sort, expected) => {
  const stored = (title: string, publishedAt: string, updatedAt: string) =>
    writeArticle({ title: `By ${sort}: ${title}`, publishedAt: new Date(publishedAt), updatedAt: new Date(updatedAt) });
  await stored('alpha', '2026-01-01', '2026-03-02');
  await stored('Beta', '2026-01-02', '2026-03-03');
  await stored('Gamma', '2026-01-03', '2026-03-01');
  const filters = articleListFilters.parse({ search: `by ${sort}`, sort });
  const listed = await listForNewsroom(editor, filters, now);
  expect(listed.articles.map(({ title }) => title)).toEqual(expected.map((title) => `By ${sort}: ${title}`));
  const rows = await listedArticles(
    database(),
    filters,
    { userId: editor.userId, now },
    { after: undefined, limit: 1 },
  );
  const [first] = rows;
  const next = await listedArticles(
    database(),
    filters,
    { userId: editor.userId, now },
    { after: { value: first?.cursor ?? '', id: first?.id ?? '' }, limit: 5 },
  );
  expect(next.map(({ id }) => id)).toEqual(listed.articles.slice(1).map(({ id }) => id));
});

test.each(['title', 'views', 'changed'] as const)(
  'refuses a cursor that a list sorted by %s cannot issue',
  async (sort) => {
    const filters = articleListFilters.parse({ sort });
    for (const value of ['\0', "'; drop table articles; --", '99999999999999999999'].slice(
      0,
      sort === 'title' ? 1 : 3,
    )) {
      const cursor = encodeCursor({ value, id: '0197a3a0-0000-7000-8000-000000000000' });
      await expect(listForNewsroom(editor, filters, now, cursor)).rejects.toMatchObject({ code: 'invalid' });
    }
  },
);

test('reads repeated and comma-separated values, and ignores unknown ones', () => {
  const filters = readFilters(
    new URLSearchParams('category=news&category=tools&flag=featured,red&sort=worst&status=x'),
  );
  expect(filters).toMatchObject({ category: ['news', 'tools'], flag: ['featured'], sort: 'changed', status: '' });
  expect(queryOf(filters)).toBe('category=news,tools&flag=featured');
});

describe('bulk actions', () => {
  test('feature articles without leaving pending changes or invalidating an approval', async () => {
    const [live, approved] = [await write('Live one'), await write('Approved one')];
    await changeStatus(editor, live, { target: 'published' }, now);
    await changeStatus(editor, approved, { target: 'approved' }, now);
    await performBulkAction(editor, { action: 'feature', ids: [live, approved] }, now);
    const { articles } = await listForNewsroom(editor, articleListFilters.parse({ flag: 'featured' }), now);
    expect(articles.map(({ publicationState: { status, hasPendingChanges } }) => [status, hasPendingChanges])).toEqual(
      expect.arrayContaining([
        ['published', false],
        ['approved', false],
      ]),
    );
    expect(await readArticle(live)).toMatchObject({ isFeatured: true });
    expect((await openDraft(editor, approved)).fields.isFeatured).toBe(true);
    await performBulkAction(editor, { action: 'unfeature', ids: [live] }, now);
    expect(await readArticle(live)).toMatchObject({ isFeatured: false });
  });

  test('accept IDs from checkboxes as well as joined by scripts, and nothing without any', async () => {
    const ids = [await write('Ticked'), await write('Ticked as well'), await write('Joined'), await write('Left out')];
    const result = await send([
      ['action', 'feature'],
      ['ids', ids[0] ?? ''],
      ['ids', [ids[1], ids[2]].join(',')],
    ]);
    expect(result.shown?.map(({ id, isDone }) => [id, isDone])).toEqual(ids.slice(0, 3).map((id) => [id, true]));
    // The reasons are in the list, so the toast only counts.
    const refused = await send([
      ['action', 'publish'],
      ['ids', 'gone,gone as well'],
    ]);
    expect(refused).toMatchObject({ outcome: 'refused', description: 'None of the 2 articles was changed.' });
    expect(refused.shown?.map(({ sentence }) => sentence)).toEqual(Array(2).fill('This article no longer exists.'));
    expect(await send([['action', 'feature']])).toMatchObject({
      outcome: 'invalid',
      fields: { ids: 'Select at least one article.' },
    });
  });

  test('unpublish articles and keep their text', async () => {
    const id = await write('Short-lived');
    await changeStatus(editor, id, { target: 'published' }, now);
    await performBulkAction(editor, { action: 'unpublish', ids: [id] }, now);
    await expect(readArticle(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await titles({ search: 'short-lived', status: 'draft' })).toEqual(['Short-lived']);
  });

  test('say that the schedule of approved changes publishes an unpublished article again', async () => {
    const [id, plain] = [await write('Comes back'), await write('Stays away')];
    for (const each of [id, plain]) await changeStatus(editor, each, { target: 'published' }, now);
    const { version } = await openDraft(writer, id);
    await saveDraft(writer, id, { baseVersion: version, fields: { excerpt: 'Changed.' } }, now);
    await schedule(editor, id, { publishAt: '2026-06-02T15:00', unpublishAt: '' }, now);
    expect(await performBulkAction(editor, { action: 'unpublish', ids: [id, plain] }, now)).toMatchObject([
      {
        isDone: true,
        note: expect.stringMatching(/^It will be published again on 2 Jun 2026, 15:00 .*, as scheduled\.$/),
      },
      { isDone: true },
    ]);
    await publishDue(operator, new Date('2026-06-03'));
    expect(await readArticle(id)).toMatchObject({ excerpt: 'Changed.' });
  });

  test('return a result per article, and a refusal does not affect other articles', async () => {
    const [good, own] = [await write('Good'), await write('Own', editor)];
    const results = await performBulkAction(editor, { action: 'publish', ids: [good, own, 'gone', good] }, now);
    expect(results).toMatchObject([
      { id: good, title: 'Good', isDone: true },
      { id: own, title: 'Own', isDone: false, sentence: expect.stringMatching(/someone else/) },
      { id: 'gone', isDone: false },
    ]);
    expect(await readArticle(good)).toMatchObject({ title: 'Good' });
  });

  test('change the category of the published article without leaving pending changes', async () => {
    await addCategory('tutorials');
    const articleId = await write('Moves');
    await changeStatus(editor, articleId, { target: 'published' }, now);
    await performBulkAction(editor, { action: 'categorise', ids: [articleId], category: 'tutorials' }, now);
    expect(await readArticle(articleId)).toMatchObject({ category: { slug: 'tutorials' } });
    const { articles } = await listForNewsroom(editor, articleListFilters.parse({ search: 'moves' }), now);
    expect(articles[0]?.publicationState).toMatchObject({ status: 'published', hasPendingChanges: false });
    await expect(
      performBulkAction(editor, { action: 'categorise', ids: [articleId], category: 'nowhere' }, now),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  test('change the category without invalidating an approval or adding a writer', async () => {
    await addCategory('tutorials');
    const [passed, waiting] = [await write('Passed'), await write('Waiting')];
    await changeStatus(writer, waiting, { target: 'pending' }, now);
    await changeStatus(editor, passed, { target: 'approved' }, now);
    await performBulkAction(editor, { action: 'categorise', ids: [passed, waiting], category: 'tutorials' }, now);
    expect(await titles({ status: 'approved', category: 'tutorials' })).toEqual(['Passed']);
    expect((await openDraft(editor, passed)).fields.category).toBe('tutorials');
    await changeStatus(editor, waiting, { target: 'approved' }, now);
  });

  test('change the category without publishing pending changes', async () => {
    await addCategory('tutorials');
    const articleId = await write('Written on');
    await changeStatus(editor, articleId, { target: 'published' }, now);
    const { version } = await openDraft(editor, articleId);
    await saveDraft(editor, articleId, { baseVersion: version, fields: { title: 'Written on and on' } }, now);
    await performBulkAction(editor, { action: 'categorise', ids: [articleId], category: 'tutorials' }, now);
    const { articles } = await listForNewsroom(editor, articleListFilters.parse({ category: 'tutorials' }), now);
    expect(articles[0]?.publicationState).toMatchObject({ hasPendingChanges: true });
    expect(await readArticle(articleId)).toMatchObject({ title: 'Written on' });
  });

  test('add and remove a tag without leaving pending changes or invalidating an approval', async () => {
    const [live, approved] = [await write('Live and tagged'), await write('Approved and tagged')];
    await changeStatus(editor, live, { target: 'published' }, now);
    await changeStatus(editor, approved, { target: 'approved' }, now);
    const ids = [live, approved];
    const added = await performBulkAction(editor, { action: 'tag', ids, tag: '  Open   data ' }, now);
    expect(added.map(({ isDone, sentence }) => [isDone, sentence])).toEqual([
      [true, 'Tag added.'],
      [true, 'Tag added.'],
    ]);
    const { articles } = await listForNewsroom(editor, articleListFilters.parse({ tag: 'open-data' }), now);
    expect(articles.map(({ publicationState: { status, hasPendingChanges } }) => [status, hasPendingChanges])).toEqual(
      expect.arrayContaining([
        ['published', false],
        ['approved', false],
      ]),
    );
    expect(await readArticle(live)).toMatchObject({ tags: ['Open data'] });
    expect((await openDraft(editor, approved)).fields.tags).toEqual(['Open data']);
    const logged = await database().select().from(securityAuditLog).where(eq(securityAuditLog.resourceId, live));
    expect(logged).toContainEqual(
      expect.objectContaining({ action: 'article_tagged', newValues: { tag: 'Open data' } }),
    );
    await performBulkAction(editor, { action: 'untag', ids, tag: 'open DATA' }, now);
    expect(await readArticle(live)).toMatchObject({ tags: [] });
    expect((await openDraft(editor, approved)).fields.tags).toEqual([]);
  });

  test('are not undone by a page that was opened before', async () => {
    await addCategory('tutorials');
    const articleId = await write('Tagged meanwhile');
    const { version, contentHash, fields } = await openDraft(writer, articleId);
    const known = { category: fields.category, tags: fields.tags };
    await performBulkAction(editor, { action: 'tag', ids: [articleId], tag: 'Open data' }, now);
    const base = { baseVersion: version, baseHash: contentHash, known };
    const tagged = await saveDraft(writer, articleId, { ...base, fields: { tags: ['Forms'] } });
    expect(tagged).toMatchObject({ outcome: 'saved', fields: { tags: ['Open data', 'Forms'] } });
    // Removing a tag that the page has shown still works.
    const removed = { ...base, known: { tags: ['Open data', 'Forms'] }, fields: { tags: ['Forms'] } };
    expect(await saveDraft(writer, articleId, removed)).toMatchObject({ fields: { tags: ['Forms'] } });
    await performBulkAction(editor, { action: 'categorise', ids: [articleId], category: 'tutorials' }, now);
    await addCategory('reviews');
    expect(await saveDraft(writer, articleId, { ...base, fields: { category: 'reviews' } })).toMatchObject({
      outcome: 'conflict',
      conflicts: [{ field: 'category', mine: 'reviews', theirs: 'tutorials' }],
    });
    // A page that knew of no category has not seen the one that the list has set either.
    const withoutCategory = { ...base, known: { category: '' }, fields: { category: 'reviews' } };
    expect(await saveDraft(writer, articleId, withoutCategory)).toMatchObject({ outcome: 'conflict' });
  });

  test('can be removed by a page from an article that has more than the maximum', () => {
    const tags = Array.from({ length: maxTags + 1 }, (_, index) => `Tag ${index}`);
    const save = { clientId: newId(), sequence: 1, writerId: newId(), baseVersion: 1 };
    expect(saveRequest.safeParse({ ...save, fields: { tags: tags.slice(1) }, known: { tags } }).success).toBe(true);
    expect(saveRequest.safeParse({ ...save, fields: { tags } }).success).toBe(false);
  });

  test('reject IDs that are not articles, such as `__proto__`', async () => {
    for (const id of ['constructor', '__proto__']) {
      expect(await performBulkAction(editor, { action: 'tag', ids: [id], tag: 'AI' }, now)).toMatchObject([
        { id, isDone: false },
      ]);
    }
  });

  test('that were typed with invisible characters can be removed and put back', async () => {
    const articleId = await write('Pasted');
    const { version } = await openDraft(writer, articleId);
    await saveDraft(writer, articleId, { baseVersion: version, fields: { tags: ['AI\u200b', 'Forms'] } }, now);
    const [removed] = await performBulkAction(editor, { action: 'untag', ids: [articleId], tag: 'AI' }, now);
    expect(removed?.removedTag).toEqual({ tag: 'AI\u200b', index: 0 });
    const undo = { action: 'tag', ids: [articleId], tag: 'AI', removed: { [articleId]: removed?.removedTag } } as const;
    expect(await performBulkAction(editor, undo as Parameters<typeof performBulkAction>[1], now)).toMatchObject([
      { isDone: true },
    ]);
    expect((await openDraft(writer, articleId)).fields.tags).toEqual(['Forms', 'AI']);
  });

  test('say why a tag was not added or removed, and undo only what was changed', async () => {
    const [tagged, plain, pending] = [await write('Tagged'), await write('Plain'), await write('Pending')];
    await performBulkAction(editor, { action: 'tag', ids: [tagged], tag: 'AI' }, now);
    await changeStatus(editor, pending, { target: 'published' }, now);
    const { version } = await openDraft(editor, pending);
    await saveDraft(editor, pending, { baseVersion: version, fields: { tags: ['AI'] } }, now);
    const results = await performBulkAction(editor, { action: 'tag', ids: [tagged, plain, pending], tag: 'ai' }, now);
    expect(results.map(({ isDone, sentence }) => [isDone, sentence])).toEqual([
      [false, 'Already has this tag.'],
      [true, 'Tag added.'],
      [false, 'This tag is among the article’s unpublished changes. Publish them first.'],
    ]);
    expect(await readArticle(pending)).toMatchObject({ tags: [] });
    expect(undoOf('tag', results, 'ai')?.fields).toMatchObject({ action: 'untag', ids: plain, tag: 'ai' });
    for (const tag of ['', ' , ', 'one, two', 'x'.repeat(201), 'a\0b', 'a\u001bb', 'nimda\u202e']) {
      await expect(performBulkAction(editor, { action: 'tag', ids: [plain], tag }, now)).rejects.toMatchObject({
        code: 'invalid',
        fields: { tag: expect.any(String) },
      });
    }
  });

  test('undo the removal of a tag with its original spelling and position', async () => {
    const [first, second] = [await write('Some tags'), await write('Other tags')];
    const tagsOf = async (id: string) => (await openDraft(editor, id)).fields.tags;
    const setTags = async (id: string, tags: string[]) => {
      const { version } = await openDraft(editor, id);
      await saveDraft(writer, id, { baseVersion: version, fields: { tags } }, now);
    };
    await setTags(first, ['Forms', 'Open Data', 'Law']);
    await setTags(second, ['open-data', 'Law']);
    await changeStatus(editor, first, { target: 'published' }, now);
    const result = await send(Object.entries({ action: 'untag', ids: `${first},${second}`, tag: 'open data' }));
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([['Forms', 'Law'], ['Law']]);
    await send(Object.entries(undoOf('untag', result.shown ?? [], 'open data')?.fields ?? {}));
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([
      ['Forms', 'Open Data', 'Law'],
      ['open-data', 'Law'],
    ]);
    expect(await readArticle(first)).toMatchObject({ tags: ['Forms', 'Open Data', 'Law'] });
  });

  test('undo archiving and featuring only where they changed something, and nobody has undone it since', async () => {
    const [mine, theirs, before] = [await write('Mine'), await write('Theirs'), await write('Before')];
    const states = async (name: 'isArchived' | 'isFeatured') => {
      const stored = [await readArticle(mine), await readArticle(theirs), await readArticle(before)];
      return stored.map((article) => article?.[name]);
    };
    for (const id of [mine, theirs, before]) await changeStatus(editor, id, { target: 'published' }, now);
    const colleague = await addMember('editor');
    const switches = [
      { action: 'archive', reverse: 'unarchive', name: 'isArchived' },
      { action: 'feature', reverse: 'unfeature', name: 'isFeatured' },
    ] as const;
    for (const { action, reverse, name } of switches) {
      await performBulkAction(editor, { action, ids: [before] }, now);
      const results = await performBulkAction(editor, { action, ids: [mine, theirs, before] }, now);
      const undo = undoOf(action, results);
      expect(undo?.fields.ids).toBe(`${mine},${theirs}`);
      await performBulkAction(colleague, { action: reverse, ids: [theirs] }, now);
      expect(await send(Object.entries(undo?.fields ?? {}).filter(([field]) => field !== 'intent'))).toMatchObject({
        outcome: 'done',
        description: '1 of 2 articles was changed. Articles that have since been changed were skipped.',
        shown: [{ isDone: true }, { isDone: false, sentence: expect.stringContaining('has since been changed') }],
      });
      expect(await states(name)).toEqual([false, false, true]);
    }
  });

  test('undo the deletion of several articles at once, each with the status it had', async () => {
    const [draft, pending, live] = [await write('Undone one'), await write('Undone two'), await write('Undone three')];
    await changeStatus(writer, pending, { target: 'pending' }, now);
    await changeStatus(editor, live, { target: 'published' }, now);
    const ids = [draft, pending, live];
    const statuses = async () => {
      const { articles } = await listForNewsroom(editor, articleListFilters.parse({ search: 'undone' }), now);
      return ids.map((id) => articles.find((article) => article.id === id)?.publicationState.status);
    };
    expect(await statuses()).toEqual(['draft', 'pending', 'published']);
    const deleted = await send(Object.entries({ action: 'delete', ids: ids.join(',') }));
    expect(await statuses()).toEqual([undefined, undefined, undefined]);
    const undo = Object.entries(undoOf('delete', deleted.shown ?? [])?.fields ?? {});
    expect(await send(undo.filter(([field]) => field !== 'intent'))).toMatchObject({
      outcome: 'done',
      shown: ids.map((id) => ({ id, isDone: true })),
    });
    expect(await statuses()).toEqual(['draft', 'pending', 'published']);
  });

  test('are undone after someone has changed the text or something else', async () => {
    const id = await write('Typed on');
    await changeStatus(editor, id, { target: 'published' }, now);
    const undo = undoOf('feature', await performBulkAction(editor, { action: 'feature', ids: [id] }, now));
    const { version } = await openDraft(editor, id);
    await saveDraft(editor, id, { baseVersion: version, fields: { content: '<p>Other words.</p>' } });
    await performBulkAction(editor, { action: 'archive', ids: [id] }, now);
    expect(await send(Object.entries(undo?.fields ?? {}).filter(([field]) => field !== 'intent'))).toMatchObject({
      outcome: 'done',
    });
    expect(await readArticle(id)).toMatchObject({ isFeatured: false, isArchived: true });
  });

  test('are not undone where only the working copy has been changed back', async () => {
    const id = await write('Featured by one');
    await changeStatus(editor, id, { target: 'published' }, now);
    const undo = undoOf('feature', await performBulkAction(editor, { action: 'feature', ids: [id] }, now));
    await database().update(articleDrafts).set({ isFeatured: false }).where(eq(articleDrafts.articleId, id));
    expect(await send(Object.entries(undo?.fields ?? {}).filter(([field]) => field !== 'intent'))).toMatchObject({
      outcome: 'refused',
    });
    expect((await readArticle(id))?.isFeatured).toBe(true);
  });

  test('do not offer to undo featuring an article that was already featured for readers or in the newsroom', async () => {
    const id = await write('Featured in print');
    await changeStatus(editor, id, { target: 'published' }, now);
    await database().update(articleDrafts).set({ isFeatured: true }).where(eq(articleDrafts.articleId, id));
    const results = await performBulkAction(editor, { action: 'feature', ids: [id] }, now);
    expect(results).toMatchObject([{ isDone: true }]);
    expect((await readArticle(id))?.isFeatured).toBe(true);
    expect(undoOf('feature', results)).toBeUndefined();
  });

  test('archiving an archived article again does not keep the first time from being undone', async () => {
    const id = await write('Archived twice');
    await changeStatus(editor, id, { target: 'published' }, now);
    const undo = undoOf('archive', await performBulkAction(editor, { action: 'archive', ids: [id] }, now));
    await performBulkAction(editor, { action: 'archive', ids: [id] }, now);
    await send(Object.entries(undo?.fields ?? {}).filter(([field]) => field !== 'intent'));
    expect((await readArticle(id))?.isArchived).toBe(false);
  });

  test('remove a tag from an article that has more than the maximum', async () => {
    const id = await write('Too many tags');
    const tags = Array.from({ length: maxTags + 2 }, (_, number) => `Tag ${number}`);
    await database().update(articleDrafts).set({ tags }).where(eq(articleDrafts.articleId, id));
    const [removed] = await performBulkAction(editor, { action: 'untag', ids: [id], tag: 'Tag 1' }, now);
    expect(removed).toMatchObject({ isDone: true, removedTag: { tag: 'Tag 1', index: 1 } });
    const [added] = await performBulkAction(editor, { action: 'tag', ids: [id], tag: 'Another' }, now);
    expect(added).toMatchObject({ isDone: false, sentence: `Already has ${maxTags} tags, which is the maximum.` });
  });

  test('require the same permissions as single actions', async () => {
    for (const action of [
      'publish',
      'unpublish',
      'feature',
      'archive',
      'categorise',
      'tag',
      'untag',
      'delete',
      'restore',
    ] as const) {
      await expect(performBulkAction(writer, { action, ids: ['x'] }, now)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

test('the queue lists what is waiting for the member', async () => {
  const [mine, theirs] = [await write('Of the editor', editor), await write('Of the writer')];
  const unfinished = async (member: Member) => (await queueOf(member, now)).unfinished.articles.map(({ id }) => id);
  expect(await unfinished(writer)).toContain(theirs);
  expect(await unfinished(writer)).not.toContain(mine);
  await changeStatus(editor, mine, { target: 'pending' }, now);
  await changeStatus(writer, theirs, { target: 'pending' }, now);
  const names = async (member: Member) =>
    Object.fromEntries(
      Object.entries(await queueOf(member, now)).map(([part, { articles }]) => [part, articles.map(({ id }) => id)]),
    );
  expect((await names(editor)).toReview).toContain(theirs);
  expect((await names(editor)).toReview).not.toContain(mine);
  expect((await names(writer)).toReview).toContain(mine);
  await requestChanges(editor, theirs, { notes: 'More.' }, now);
  expect((await names(writer)).returned).toEqual([theirs]);
  expect((await names(editor)).returned).toEqual([]);
  await changeStatus(writer, mine, { target: 'approved' }, now);
  expect((await names(editor)).toPublish).toContain(mine);
  expect((await names(writer)).toPublish).toEqual([]);
});

const waitsFor = async (member: Member, part: 'toReview' | 'toPublish'): Promise<string[]> =>
  (await queueOf(member, now))[part].articles.map(({ id }) => id);

test('the queue says in which round of review an article is, and what can be compared', async () => {
  const articleId = await write('Submitted twice');
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  const inQueue = async () => (await queueOf(editor, now)).toReview.articles.find(({ id }) => id === articleId);
  expect(await inQueue()).toMatchObject({ roundNumber: 1, returnedVersion: null });
  await requestChanges(editor, articleId, { notes: 'Name your source.' }, now);
  const { version } = await openDraft(writer, articleId);
  await saveDraft(
    writer,
    articleId,
    { baseVersion: version, fields: { excerpt: 'What it says, and who says so.' } },
    now,
  );
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  expect(await inQueue()).toMatchObject({ roundNumber: 2, returnedVersion: version });
});

test('the author of the published text may review changes made by others', async () => {
  const articleId = await write('Of two');
  await changeStatus(editor, articleId, { target: 'published' }, now);
  const { version } = await openDraft(editor, articleId);
  await saveDraft(editor, articleId, { baseVersion: version, fields: { title: 'Of the other one' } }, now);
  await changeStatus(editor, articleId, { target: 'pending' }, now);
  expect(await waitsFor(writer, 'toReview')).toContain(articleId);
  expect(await waitsFor(editor, 'toReview')).not.toContain(articleId);
});

test('the writers of an article sent back to draft see it in their queues and are notified', async () => {
  const articleId = await write('Comes back');
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await changeStatus(editor, articleId, { target: 'draft', notes: 'Shorter.' }, now);
  expect((await queueOf(writer, now)).returned.articles).toMatchObject([{ id: articleId }]);
  await sendNotices();
  const notificationTitles = async (member: Member) =>
    (await listNotifications(member)).notifications.map(({ title }) => title);
  expect(await notificationTitles(writer)).toContainEqual(expect.stringMatching(/ returned your article to draft$/));
  // A submission that the writer has withdrawn does not count as sent back.
  const taken = await write('Taken back');
  await changeStatus(writer, taken, { target: 'pending' }, now);
  await changeStatus(writer, taken, { target: 'draft' }, now);
  expect((await queueOf(writer, now)).returned.articles).toHaveLength(1);
});

test('saving a draft moves the article to the top of the list, and a new draft emits newsroom.changed', async () => {
  const long = new Date('2020-01-01T00:00:00Z');
  const old = await writeArticle({ title: 'An old hammer', updatedAt: long });
  await writeArticle({ title: 'A newer hammer', updatedAt: new Date('2024-01-01T00:00:00Z') });
  const { version } = await openDraft(writer, old.id);
  expect(await titles({ search: 'hammer' })).toEqual(['A newer hammer', 'An old hammer']);
  const heard = await recordEvents();
  await saveDraft(writer, old.id, { baseVersion: version, fields: { excerpt: 'Other.' } }, now);
  expect(await titles({ search: 'hammer' })).toEqual(['An old hammer', 'A newer hammer']);
  expect((await readArticle(old.id)).updatedAt).toEqual(long);
  expect(await heard()).not.toContainEqual({ type: 'newsroom.changed' });
  await write('A new hammer');
  expect(await heard()).toContainEqual({ type: 'newsroom.changed' });
});

test('a scheduled article that is edited awaits review again', async () => {
  const articleId = await write('Changed after its moment was chosen');
  const at = { publishAt: '2026-06-02T15:00', unpublishAt: '' };
  await schedule(editor, articleId, at, now);
  expect(await waitsFor(editor, 'toReview')).not.toContain(articleId);
  expect(await waitsFor(editor, 'toPublish')).not.toContain(articleId);
  const { version } = await openDraft(writer, articleId);
  await saveDraft(writer, articleId, { baseVersion: version, fields: { title: 'Changed' } }, now);
  expect(await waitsFor(editor, 'toReview')).toContain(articleId);
});

test('saved views are private and contain only valid filters', async () => {
  await saveView(editor, { name: 'Mine', query: 'cursor=x&mine=on&evil=1&status=draft' }, now);
  await saveView(editor, { name: 'Mine', query: 'status=pending' }, now);
  const [view] = await savedViews(editor);
  expect(view).toMatchObject({ name: 'Mine', query: 'status=pending' });
  expect(queryOf(articleListFilters.parse({ status: 'nonsense', mine: 'on' }))).toBe('mine=on');
  expect(await savedViews(writer)).toEqual([]);
  await expect(deleteView(writer, view?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });
  await deleteView(editor, view?.id ?? '');
  expect(await savedViews(editor)).toEqual([]);
});

test('the review queue excludes the member’s own articles and indicates when it is truncated', async () => {
  for (let number = 0; number < 31; number += 1) {
    await changeStatus(editor, await write(`Own ${number}`, editor), { target: 'pending' }, now);
  }
  const theirs = await write('Theirs');
  await changeStatus(writer, theirs, { target: 'pending' }, now);
  expect(await waitsFor(editor, 'toReview')).toContain(theirs);
  const { toReview } = await queueOf(writer, now);
  expect(toReview.articles).toHaveLength(30);
  expect(toReview.hasMore).toBe(true);
});

test('exports the articles that match the current filters, with nothing that a spreadsheet would execute', async () => {
  await writeArticle({ title: '=HYPERLINK("https://elsewhere.test")', publishedAt: new Date('2026-05-01T08:00:00Z') });
  await write('Exported draft');
  const csvOf = async (filters: z.input<typeof articleListFilters>, member: Member = editor): Promise<string> =>
    csvResponse(await exportArticles(member, articleListFilters.parse(filters), now)).text();
  const published = (await csvOf({ status: 'published', search: 'hyperlink' })).trim().split('\r\n');
  expect(published).toHaveLength(2);
  expect(published[0]).toContain('title,slug,status,category');
  expect(published[1]).toMatch(/^"'=HYPERLINK/);
  expect(published[1]).toContain('2026-05-01T08:00:00.000Z');
  const drafts = await csvOf({ status: 'draft' }, writer);
  expect(drafts).toContain('Exported draft');
  expect(drafts).not.toContain('HYPERLINK');
  await expect(csvOf({}, await addMember('subscriber'))).rejects.toMatchObject({ code: 'forbidden' });
});

test('an export is logged with its filters, and refused after ten in a minute', async () => {
  const filters = articleListFilters.parse({ status: 'draft', category: 'news,events' });
  const exported = () => exportArticles(writer, filters, now);
  for (let count = 0; count < 10; count += 1) await exported();
  await expect(exported()).rejects.toMatchObject({ code: 'too_many' });
  const entries = await database()
    .select()
    .from(securityAuditLog)
    .where(and(eq(securityAuditLog.action, 'data_export'), eq(securityAuditLog.userId, writer.userId)));
  expect(entries).toHaveLength(10);
  expect(entries[0]).toMatchObject({
    resourceType: 'articles',
    newValues: { status: 'draft', category: 'news,events' },
  });
  await exportArticles(editor, filters, now);
});

test('an export contains every article once, whatever the order and however many there are', async () => {
  for (let number = 0; number < 205; number += 1) await writeArticle({ title: `Numbered ${number}` });
  for (const sort of ['changed', 'title', 'views'] as const) {
    const table = await exportArticles(editor, articleListFilters.parse({ search: 'numbered', sort }), now);
    const ids: unknown[] = [];
    for await (const rows of table.pages) ids.push(...rows.map((row) => row.at(-1)));
    expect(ids).toHaveLength(205);
    expect(new Set(ids).size).toBe(205);
  }
});
