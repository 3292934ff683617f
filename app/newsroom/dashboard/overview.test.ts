import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { compareRevisions, listRevisions } from '~/newsroom/drafts/revisions/revisions.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { workflowFeature } from '~/newsroom/workflow/feature.server';
import { schedule } from '~/newsroom/workflow/schedule/schedule.server';
import { changeStatus, requestChanges } from '~/newsroom/workflow/steps/status.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { grantablePermissions } from '~/platform/permissions/declarations';
import { setGrants as letHold } from '~/platform/permissions/grants';
import { openTestDatabase } from '~/platform/testing/database.server';
import { articleFigures, scheduleWeek, waitingArticles } from './overview.server';

registerFeatures([workflowFeature]);
openTestDatabase();

let writer: Member;
let editor: Member;
const submitted: string[] = [];
const day = 24 * 60 * 60 * 1000;
/** Noon, so that no test depends on how long the tests take or on how near midnight is. */
const noon = new Date(Math.floor(Date.now() / day) * day + day / 2);
const minutesLater = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
const draft = async (title: string): Promise<string> =>
  (await createDraft(writer, { title, excerpt: 'It says.', category: 'news', content: '<p>Words.</p>' })).articleId;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  [writer, editor] = [await addMember('moderator', { name: 'Ada' }), await addMember('editor', { name: 'Ben' })];
  await writeArticle({ title: 'Out today', publishedAt: noon });
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const id = await draft(title);
    submitted.push(id);
    await changeStatus(writer, id, { target: 'pending' }, noon);
  }
});

afterAll(() => void vi.useRealTimers());

test('reviews are measured from submission to decision, and withdrawn submissions do not count', async () => {
  const [one = '', two = '', three = '', four = ''] = submitted;
  await requestChanges(editor, one, { notes: 'Shorter.' }, minutesLater(20));
  await changeStatus(editor, two, { target: 'approved' }, minutesLater(20));
  await changeStatus(writer, three, { target: 'draft' }, minutesLater(20));
  expect((await articleFigures(editor, 1, minutesLater(30)))?.reviewTime).toEqual({
    text: null,
    note: 'needs 3 reviews in 30 days; 2 so far',
  });
  await changeStatus(writer, one, { target: 'pending' }, minutesLater(21));
  await requestChanges(editor, four, { notes: 'Longer.' }, minutesLater(20));
  const figures = await articleFigures(editor, 1, minutesLater(20));
  expect(figures?.reviewTime).toMatchObject({ text: '<1 min', note: '3 reviews in 30 days', minutesByWeek: [0] });
  expect(figures?.inReview.count).toBe(1);
  expect(figures?.inReview.byWeek.at(-1)).toBe(5);
  expect(figures?.published).toMatchObject({ thisWeek: 1 });
  expect(figures?.drafts).toMatchObject({ count: 2, untouched: 0 });
  const later = await articleFigures(editor, 1, minutesLater(15 * 24 * 60));
  expect(later?.drafts).toMatchObject({ count: 2, untouched: 2 });
});

test('the queue says why an article is waiting, for how long, and who acted last', async () => {
  const later = minutesLater(181);
  const forEditor = await waitingArticles(editor, later);
  expect(
    forEditor?.articles.map(({ article, waitingFor, reason, waited }) => [article.title, waitingFor, reason, waited]),
  ).toEqual([
    ['Two', 'publication', 'approved by Ben', '2 h 41 min'],
    ['One', 'review', 'second round, from Ada', '2 h 40 min'],
  ]);
  expect(forEditor).toMatchObject({ count: 2, toReview: 1, oldest: '2 h 41 min' });
  const forWriter = await waitingArticles(writer, later);
  expect(forWriter?.articles.map(({ article, reason }) => [article.title, reason])).toEqual([
    ['Four', 'Ben requested changes'],
  ]);
});

test('an article that comes back with changes is compared with the version that was sent back', async () => {
  const id = await draft('Back and forth');
  await changeStatus(writer, id, { target: 'pending' }, minutesLater(200));
  const sentBack = (await openDraft(editor, id)).version;
  await requestChanges(editor, id, { notes: 'Shorter.' }, minutesLater(201));
  await saveDraft(writer, id, { baseVersion: sentBack, fields: { content: '<p>Fewer.</p>' } });
  await changeStatus(writer, id, { target: 'pending' }, minutesLater(202));
  const waiting = (await waitingArticles(editor, minutesLater(203)))?.articles;
  expect(waiting?.find(({ article }) => article.id === id)).toMatchObject({
    reason: 'second round, changes made, from Ada',
    returnedVersion: sentBack,
  });
  expect(waiting?.find(({ article }) => article.title === 'One')).toMatchObject({ returnedVersion: null });
  const { older } = await compareRevisions(editor, id, (await openDraft(editor, id)).version, sentBack);
  expect(older.fields.content).toBe('<p>Words.</p>');
  // Although the writer saved within two minutes of it, the list of revisions keeps it.
  expect((await listRevisions(editor, id)).revisions.map(({ version }) => version)).toContain(sentBack);
});

test('an article that waits for publication says what blocks it', async () => {
  const { articleId } = await createDraft(writer, { title: 'Blocked', category: 'news', content: '<p>Words.</p>' });
  await changeStatus(editor, articleId, { target: 'approved' }, minutesLater(150));
  const waiting = (await waitingArticles(editor, minutesLater(210)))?.articles;
  expect(waiting?.map(({ article, blocks }) => [article.title, blocks])).toEqual(
    expect.arrayContaining([
      ['Blocked', [{ name: 'Excerpt', path: `/admin/editor/${articleId}#article-excerpt` }]],
      ['Two', []],
    ]),
  );
  await changeStatus(editor, articleId, { target: 'draft' }, minutesLater(211));
});

test('the week shows published and scheduled articles on their days', async () => {
  const publishAt = new Date(noon.getTime() + 7 * day);
  await schedule(
    editor,
    submitted[1] ?? '',
    { publishAt: publishAt.toISOString().slice(0, 16), unpublishAt: '' },
    noon,
  );
  const today = (noon.getUTCDay() + 6) % 7;
  const week = await scheduleWeek(editor, null, noon);
  expect(week?.entries[today]?.map(({ title, step }) => [title, step])).toEqual([['Out today', 'published']]);
  expect(week?.count).toBe(1);
  const next = await scheduleWeek(editor, week?.next ?? '', noon);
  expect(next?.entries[today]).toMatchObject([
    { title: 'Two', step: 'publish', time: publishAt.toISOString().slice(11, 16) },
  ]);
  expect((await articleFigures(editor, 1, noon))?.scheduled).toMatchObject({ count: 1 });
});

test('members who may not write articles see neither figures nor queue nor schedule', async () => {
  const grants = new Map([...grantablePermissions()].map(([name, roles]) => [name, new Set(roles)]));
  grants.get('articles.write')?.delete('moderator');
  letHold(grants);
  expect(await articleFigures(writer, 1, noon)).toBeUndefined();
  expect(await waitingArticles(writer, noon)).toBeUndefined();
  expect(await scheduleWeek(writer, null, noon)).toBeUndefined();
  letHold(undefined);
});
