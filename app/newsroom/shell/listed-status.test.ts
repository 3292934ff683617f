import { beforeAll, expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { shownStatuses } from '~/newsroom/categories/rules';
import { categoryArticles, categoryStatistics } from '~/newsroom/categories/statistics.server';
import { untitledArticles } from '~/newsroom/categories/untitled.server';
import { articleOverview } from '~/newsroom/dashboard/dashboard.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { find } from '~/newsroom/search/search.server';
import { listForNewsroom } from '~/newsroom/workflow/list/list.server';
import { articleListFilters } from '~/newsroom/workflow/list/list-rules';
import { queueOf } from '~/newsroom/workflow/queue/queue.server';
import { schedule } from '~/newsroom/workflow/schedule/schedule.server';
import { changeStatus, requestChanges } from '~/newsroom/workflow/steps/status.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';

openTestDatabase();

const now = new Date('2026-06-01T12:00:00Z');
let writer: Member;
let editor: Member;
beforeAll(async () => {
  [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  await writeArticle({ title: 'There is a category', status: 'draft', publishedAt: undefined });
});

async function edit(articleId: string, content: string): Promise<void> {
  const { version } = await openDraft(writer, articleId);
  expect((await saveDraft(writer, articleId, { baseVersion: version, fields: { content } })).outcome).toBe('saved');
}
const to = (articleId: string, target: 'pending' | 'approved' | 'published') =>
  changeStatus(editor, articleId, { target }, new Date());

test.each<[what: string, listed: string, make: (articleId: string) => Promise<unknown>]>([
  ['new', 'draft', async () => undefined],
  ['submitted', 'pending', (id) => to(id, 'pending')],
  ['approved', 'approved', (id) => to(id, 'approved')],
  [
    'changed since approval',
    'pending',
    async (id) => {
      await to(id, 'approved');
      await edit(id, '<p>Other words.</p>');
    },
  ],
  [
    'changed since approval and changed back',
    'approved',
    async (id) => {
      await to(id, 'approved');
      await edit(id, '<p>Other words.</p>');
      await edit(id, '<p>Words.</p>');
    },
  ],
  [
    'scheduled without any other step',
    'approved',
    (id) => schedule(editor, id, { publishAt: '2026-06-02T12:00', unpublishAt: '' }, now),
  ],
  ['published', 'published', (id) => to(id, 'published')],
])('an article that is %s is listed as %s on every screen', async (what, listed, make) => {
  const before = await articleOverview(editor, new Date());
  const statistics = await categoryStatistics(editor, 'news', now);
  const title = `Article that is ${what}`;
  const { articleId } = await createDraft(writer, {
    title,
    excerpt: 'It says.',
    category: 'news',
    content: '<p>Words.</p>',
  });
  await make(articleId);

  // What counts as approved may be shown as scheduled.
  const shown = what.startsWith('scheduled') ? 'scheduled' : listed;
  const { articles } = await listForNewsroom(editor, articleListFilters.parse({ search: title }), now);
  expect(articles.find(({ id }) => id === articleId)?.publicationState.status).toBe(listed);
  const { counts, recent } = await articleOverview(editor, new Date());
  expect(recent.find(({ id }) => id === articleId)?.status).toBe(shown);
  expect(counts[listed]).toBe((before.counts[listed] ?? 0) + 1);
  expect((await find(editor, title)).articles.find(({ id }) => id === articleId)?.status).toBe(shown);
  const after = await categoryStatistics(editor, 'news', now);
  expect(after.counts).toEqual({
    ...statistics.counts,
    [shown]: statistics.counts[shown as keyof typeof statistics.counts] + 1,
  });
  for (const status of shownStatuses) {
    const found = (await categoryArticles(editor, 'news', { status })).articles.filter(({ id }) => id === articleId);
    expect(found.map((article) => article.status)).toEqual(status === shown ? [shown] : []);
  }
});

test.each([
  [false, 'returned'],
  [true, 'rejected'],
])(
  'a draft that a reviewer has sent back (as a rejection: %s) is named %s on every screen, and counted as a draft',
  async (isRejection, named) => {
    const { counts } = await categoryStatistics(editor, 'news', now);
    const fields = { title: 'Untitled', tags: ['AI-Generated'], excerpt: 'It says.', category: 'news' };
    const { articleId } = await createDraft(writer, { ...fields, content: '<p>Words.</p>' });
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    await requestChanges(editor, articleId, { notes: 'More.', isRejection }, new Date());
    const { articles } = await listForNewsroom(editor, articleListFilters.parse({ search: 'Untitled' }), now);
    expect(articles.find(({ id }) => id === articleId)).toMatchObject({ isReturned: true, isRejected: isRejection });
    const { returned, unfinished } = await queueOf(writer, new Date());
    const part = isRejection ? unfinished : returned;
    expect([...returned.articles, ...unfinished.articles].filter(({ id }) => id === articleId)).toHaveLength(1);
    expect(part.articles.map(({ id }) => id)).toContain(articleId);
    const { recent, generated } = await articleOverview(editor, new Date());
    const lists = [
      recent,
      generated,
      (await find(editor, 'Untitled')).articles,
      (await untitledArticles(editor)).articles,
      (await categoryArticles(editor, 'news', { status: 'draft' })).articles,
    ];
    expect(lists.map((list) => list.find(({ id }) => id === articleId)?.status)).toEqual(Array(5).fill(named));
    const after = await categoryStatistics(editor, 'news', now);
    expect(after.counts).toEqual({ ...counts, draft: counts.draft + 1 });
  },
);

test('a published article is listed on every screen as published, with or without unpublished changes', async () => {
  const { articleId } = await createDraft(writer, {
    title: 'Has readers',
    tags: ['AI-Generated'],
    excerpt: 'It says.',
    category: 'news',
    content: '<p>Words.</p>',
  });
  await to(articleId, 'published');
  const inList = async () => {
    const { articles } = await listForNewsroom(editor, articleListFilters.parse({ search: 'Has readers' }), now);
    return articles.map(({ publicationState }) => ({
      status: 'published',
      hasChanges: publicationState.hasPendingChanges,
    }));
  };
  const onEveryScreen = async () => {
    const { recent, generated } = await articleOverview(editor, new Date());
    const shown = [
      (await find(editor, 'Has readers')).articles,
      recent,
      generated,
      (await categoryArticles(editor, 'news', {})).articles,
    ];
    return shown.flatMap((articles) =>
      articles.filter(({ id }) => id === articleId).map(({ status, hasChanges }) => ({ status, hasChanges })),
    );
  };
  const everywhere = (hasChanges: boolean) => Array(4).fill({ status: 'published', hasChanges });
  expect(await onEveryScreen()).toEqual(everywhere(false));
  await edit(articleId, '<p>Other words.</p>');
  expect(await onEveryScreen()).toEqual(everywhere(true));
  await to(articleId, 'approved');
  expect(await onEveryScreen()).toEqual(everywhere(true));
  expect(await inList()).toEqual([{ status: 'published', hasChanges: true }]);
});
