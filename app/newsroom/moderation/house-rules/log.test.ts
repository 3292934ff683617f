import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '~/audience/comments/schema';
import { reportComment } from '~/audience/comments/service.server';
import { postComment } from '~/audience/comments/writing/write.server';
import { flagTypes } from '~/audience/reports/constants';
import { contentFlags } from '~/audience/reports/schema';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { appeal, decideAppeal, listAppeals } from '../appeals/appeals.server';
import { decideFlag } from '../decisions/decide.server';
import { decideComment, hashOfText } from '../decisions/decide-comments.server';
import { undoDecision } from '../decisions/undo.server';
import { moderationFeature } from '../feature.server';
import { listFlags } from '../flags/flags.server';
import { houseRules } from '../house-rules';
import { moderationLogPath } from '../paths';
import { lastLogPage, rowsPerPage } from '../rules';
import { moderationDecisions, moderationLog } from '../schema';
import { readModerationLog } from './log.server';
import * as logRoute from './routes/moderation-log';

openTestDatabase();
registerFeatures([moderationFeature]);

// The route's own type requires its parameters.
const logPage = { path: moderationLogPath, module: logRoute } as unknown as Page;

type Member = Awaited<ReturnType<typeof addMember>>;

const now = new Date('2026-11-21T12:00:00Z');
const nextDay = new Date('2026-11-22T12:00:00Z');
const [articleId, slug] = [newId(), 'the-button'];
const people = {} as Record<'author' | 'reporter' | 'moderator' | 'other', Member>;

beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
  await database()
    .insert(articles)
    .values({ id: articleId, slug, title: 'The button', category: 'news', status: 'published', publishedAt: now });
});

beforeEach(async () => {
  await database().delete(moderationLog);
  await database().delete(moderationDecisions);
  await database().delete(comments);
  people.author = await addMember();
  people.reporter = await addMember();
  people.moderator = await addMember('moderator');
  people.other = await addMember('moderator');
});

/** Adds a report of a comment, and returns the comment with what a decision about either names. */
async function addReport() {
  const text = `An offer ${newId()}`;
  const { id } = await postComment(people.author, { slug, text }, now);
  await reportComment(people.reporter, id, { type: 'spam', reason: 'Look at it' }, now);
  const flag = (await listFlags(people.moderator, {})).flags.find(({ commentId }) => commentId === id);
  if (!flag) throw new Error('There is no flag.');
  return { id, text, seen: hashOfText(text), flagId: flag.id };
}

async function decide(action: 'remove' | 'warn' | 'dismiss', rule: 'spam' | 'misinformation' = 'spam', at = now) {
  const given = { action, rule, reason: 'A secret reason', notes: 'A note' };
  const { flagId } = await addReport();
  return (await decideFlag(people.moderator, { ...given, id: flagId, seen: [] }, at)).decisionId ?? '';
}

async function decideAppealOf(decisionId: string, outcome: 'upheld' | 'rejected', at = now): Promise<void> {
  await appeal(people.author, decisionId, 'An appeal', at);
  const [open] = (await listAppeals(people.other)).appeals;
  await decideAppeal(people.other, { id: open?.id ?? '', outcome, reply: 'A reply' }, at);
}

const addToLog = (entries: number) =>
  database().execute(sql`
    insert into moderation_log (decision_id, rule, day, is_about_article, action)
    select gen_random_uuid(), 'spam', '2026-11-21', false, 'dismissed' from generate_series(1, ${entries})`);

test('there is one house rule for each type of report', () => {
  expect([...houseRules].sort()).toEqual([...flagTypes].sort());
});

test('decisions that named a rule are listed without those undone and approvals of what nobody reported', async () => {
  await decide('dismiss');
  await decide('warn', 'misinformation');
  await decide('remove');
  const [{ id, seen }, held] = [await addReport(), await addReport()];
  await database().update(comments).set({ status: 'held' }).where(eq(comments.id, held.id));
  await database().delete(contentFlags).where(eq(contentFlags.id, held.flagId));
  await decideComment(people.moderator, { ...held, action: 'approve' }, now);
  // Dismisses the report.
  await decideComment(people.moderator, { id, seen, action: 'approve' }, now);
  await undoDecision(people.moderator, await decide('remove'), now);
  expect(await readModerationLog(1, nextDay)).toEqual({
    decisions: [
      { day: '2026-11-21', isAboutArticle: false, rule: 'misinformation', action: 'warned', appeal: null },
      { day: '2026-11-21', isAboutArticle: false, rule: 'spam', action: 'dismissed', appeal: null },
      { day: '2026-11-21', isAboutArticle: false, rule: 'spam', action: 'dismissed', appeal: null },
      { day: '2026-11-21', isAboutArticle: false, rule: 'spam', action: 'removed', appeal: null },
    ],
    page: 1,
    hasMore: false,
  });
});

test('an appeal is listed once it has been decided', async () => {
  const [upheld, rejected, open] = [await decide('remove'), await decide('warn'), await decide('remove')];
  await decideAppealOf(upheld, 'upheld');
  await decideAppealOf(rejected, 'rejected');
  await appeal(people.author, open, 'An appeal', now);
  const { decisions } = await readModerationLog(1, nextDay);
  expect(decisions.map((decision) => decision.appeal)).toEqual(['upheld', null, 'rejected']);
});

test('pages are numbered; one after the last is empty', async () => {
  await decide('dismiss', 'spam', new Date('2026-11-20T12:00:00Z'));
  await addToLog(rowsPerPage);
  expect(await readModerationLog(1, nextDay)).toMatchObject({ decisions: { length: rowsPerPage }, hasMore: true });
  expect(await readModerationLog(2, nextDay)).toMatchObject({ decisions: [{ day: '2026-11-20' }], hasMore: false });
  expect(await readModerationLog(3, nextDay)).toMatchObject({ decisions: [], hasMore: false });
});

test('an address of the log to which no page links leads to the first page', async () => {
  await addToLog(rowsPerPage + 1);
  const open = (query: string) => visit([logPage], `${moderationLogPath}${query}`);
  const otherQueries = ['page=1', 'page=01', 'page=2.0', 'page=+2', 'page=x', 'page=2&page=3', 'page=3', 'page=1001'];
  for (const query of otherQueries) await expect(open(`?${query}`), query).rejects.toThrow('a 302 response');
  for (const query of ['', '?page=', '?page=2']) expect((await open(query)).html).toContain('Report dismissed');
});

test('the last page of the log does not link to another one', async () => {
  await addToLog(lastLogPage * rowsPerPage + 1);
  expect(await readModerationLog(lastLogPage - 1, nextDay)).toMatchObject({ hasMore: true });
  expect(await readModerationLog(lastLogPage, nextDay)).toMatchObject({
    decisions: { length: rowsPerPage },
    hasMore: false,
  });
});

test('a decision and the outcome of its appeal are listed once the day is over and neither can be undone', async () => {
  const decided = await decide('remove', 'spam', new Date('2026-11-21T23:59:59.999Z'));
  const listed = async (at: string) => (await readModerationLog(1, new Date(at))).decisions.map(({ appeal }) => appeal);
  expect(await listed('2026-11-22T00:00:59.999Z')).toEqual([]);
  expect(await listed('2026-11-22T00:01:00Z')).toEqual([null]);
  await decideAppealOf(decided, 'upheld', nextDay);
  expect(await listed('2026-11-22T23:59:00Z')).toEqual([null]);
  expect(await listed('2026-11-23T00:01:00Z')).toEqual(['upheld']);
});

test('within a day, the order of the log does not tell in which order decisions were made', async () => {
  await decide('warn');
  await decide('remove');
  await decide('warn');
  const { decisions } = await readModerationLog(1, nextDay);
  expect(decisions.map(({ action }) => action)).toEqual(['removed', 'warned', 'warned']);
});

test('an entry remains when the author’s account and the article are deleted', async () => {
  const decided = await decide('remove');
  await decideAppealOf(decided, 'upheld');
  const before = await readModerationLog(1, nextDay);
  expect(before.decisions).toMatchObject([{ action: 'removed', appeal: 'upheld' }]);
  await database().delete(users).where(eq(users.id, people.author.userId));
  expect(await readModerationLog(1, nextDay)).toEqual(before);
  await database().delete(articles);
  expect(await readModerationLog(1, nextDay)).toEqual(before);
});
