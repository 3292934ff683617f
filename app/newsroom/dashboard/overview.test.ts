import { beforeAll, expect, test } from 'vitest';
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
const draft = async (title: string): Promise<string> =>
  (await createDraft(writer, { title, excerpt: 'It says.', category: 'news', content: '<p>Words.</p>' })).articleId;

beforeAll(async () => {
  [writer, editor] = [await addMember('moderator', { name: 'Ada' }), await addMember('editor', { name: 'Ben' })];
  await writeArticle({ title: 'Out today', publishedAt: new Date() });
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const id = await draft(title);
    submitted.push(id);
    await changeStatus(writer, id, { target: 'pending' }, new Date());
  }
});

test('reviews are measured from submission to decision, and withdrawn submissions do not count', async () => {
  const now = new Date();
  const [one = '', two = '', three = '', four = ''] = submitted;
  await requestChanges(editor, one, { notes: 'Shorter.' }, now);
  await changeStatus(editor, two, { target: 'approved' }, now);
  await changeStatus(writer, three, { target: 'draft' }, now);
  expect((await articleFigures(editor, 1, new Date()))?.reviewTime).toEqual({
    text: null,
    note: '2 of 3 reviews in 30 days',
  });
  await changeStatus(writer, one, { target: 'pending' }, new Date(now.getTime() + 1));
  await requestChanges(editor, four, { notes: 'Longer.' }, now);
  const figures = await articleFigures(editor, 1, new Date());
  expect(figures?.reviewTime).toMatchObject({ text: '0 min', note: '3 in 30 days', minutesByWeek: [0] });
  expect(figures?.inReview.count).toBe(1);
  expect(figures?.inReview.byWeek.at(-1)).toBe(5);
  expect(figures?.published).toMatchObject({ thisWeek: 1 });
  expect(figures?.drafts).toMatchObject({ count: 2, untouched: 0 });
  const later = await articleFigures(editor, 1, new Date(Date.now() + 15 * day));
  expect(later?.drafts).toMatchObject({ count: 2, untouched: 2 });
});

test('the queue says why an article is waiting, for how long, and who acted last', async () => {
  const later = new Date(Date.now() + 160 * 60_000);
  const forEditor = await waitingArticles(editor, later);
  expect(
    forEditor?.articles.map(({ article, waitingFor, reason, waited }) => [article.title, waitingFor, reason, waited]),
  ).toEqual([
    ['Two', 'publication', 'approved by Ben', '2 h 40 min'],
    ['One', 'review', 'second round, from Ada', '2 h 40 min'],
  ]);
  expect(forEditor).toMatchObject({ count: 2, toReview: 1, oldest: '2 h 40 min' });
  const forWriter = await waitingArticles(writer, later);
  expect(forWriter?.articles.map(({ article, reason }) => [article.title, reason])).toEqual([
    ['Four', 'Ben requested changes'],
  ]);
});

test('an article that comes back with changes is compared with the version that was sent back', async () => {
  const id = await draft('Back and forth');
  await changeStatus(writer, id, { target: 'pending' }, new Date());
  const sentBack = (await openDraft(editor, id)).version;
  await requestChanges(editor, id, { notes: 'Shorter.' }, new Date());
  await saveDraft(writer, id, { baseVersion: sentBack, fields: { content: '<p>Fewer.</p>' } });
  await changeStatus(writer, id, { target: 'pending' }, new Date());
  const waiting = (await waitingArticles(editor, new Date()))?.articles;
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

test('the week shows published and scheduled articles on their days', async () => {
  const now = new Date();
  const publishAt = new Date(now.getTime() + 7 * day);
  await schedule(editor, submitted[1] ?? '', { publishAt: publishAt.toISOString().slice(0, 16), unpublishAt: '' }, now);
  const today = (now.getUTCDay() + 6) % 7;
  const week = await scheduleWeek(editor, null, now);
  expect(week?.entries[today]?.map(({ title, step }) => [title, step])).toEqual([['Out today', 'published']]);
  expect(week?.count).toBe(1);
  const next = await scheduleWeek(editor, week?.next ?? '', now);
  expect(next?.entries[today]).toMatchObject([
    { title: 'Two', step: 'publish', time: publishAt.toISOString().slice(11, 16) },
  ]);
  expect((await articleFigures(editor, 1, now))?.scheduled).toMatchObject({ count: 1 });
});

test('members who may not write articles see neither figures nor queue nor schedule', async () => {
  const grants = new Map([...grantablePermissions()].map(([name, roles]) => [name, new Set(roles)]));
  grants.get('articles.write')?.delete('moderator');
  letHold(grants);
  expect(await articleFigures(writer, 1, new Date())).toBeUndefined();
  expect(await waitingArticles(writer, new Date())).toBeUndefined();
  expect(await scheduleWeek(writer, null, new Date())).toBeUndefined();
  letHold(undefined);
});
