import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '~/audience/comments/schema';
import { reportComment } from '~/audience/comments/service.server';
import { postComment } from '~/audience/comments/writing/write.server';
import { flagTypes } from '~/audience/reports/constants';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { appeal, decideAppeal, listAppeals } from '../appeals/appeals.server';
import { decideFlag } from '../decisions/decide.server';
import { decideComment, hashOfText } from '../decisions/decide-comments.server';
import { undoDecision } from '../decisions/undo.server';
import { moderationFeature } from '../feature.server';
import { listFlags } from '../flags/flags.server';
import { houseRules } from '../house-rules';
import { logQuery, rowsPerPage } from '../rules';
import { moderationDecisions } from '../schema';
import { readModerationLog } from './log.server';

openTestDatabase();
registerFeatures([moderationFeature]);

type Member = Awaited<ReturnType<typeof addMember>>;

const now = new Date('2026-11-21T23:59:00Z');
const [articleId, slug] = [newId(), 'the-button'];
const people = {} as Record<'author' | 'reporter' | 'moderator' | 'other', Member>;

beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
  await database()
    .insert(articles)
    .values({ id: articleId, slug, title: 'The button', category: 'news', status: 'published', publishedAt: now });
});

beforeEach(async () => {
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

async function decide(action: 'remove' | 'warn' | 'dismiss', rule: 'spam' | 'misinformation' = 'spam') {
  const given = { action, rule, reason: 'A secret reason', notes: 'A note' };
  const { flagId } = await addReport();
  return (await decideFlag(people.moderator, { ...given, id: flagId }, now)).decisionId ?? '';
}

async function decideAppealOf(decisionId: string, outcome: 'upheld' | 'rejected'): Promise<void> {
  await appeal(people.author, decisionId, 'An appeal', now);
  const [open] = (await listAppeals(people.other)).appeals;
  await decideAppeal(people.other, { id: open?.id ?? '', outcome, reply: 'A reply' }, now);
}

test('there is one house rule for each type of report', () => {
  expect([...houseRules].sort()).toEqual([...flagTypes].sort());
});

test('decisions that named a rule are listed, newest first, without approvals and those undone', async () => {
  await decide('dismiss');
  await decide('warn', 'misinformation');
  await decide('remove');
  const { id, seen } = await addReport();
  await decideComment(people.moderator, { id, seen, action: 'approve' }, now);
  await undoDecision(people.moderator, await decide('remove'), now);
  expect(await readModerationLog(1)).toEqual({
    decisions: [
      { day: '2026-11-21', isAboutArticle: false, rule: 'spam', action: 'removed', appeal: null },
      { day: '2026-11-21', isAboutArticle: false, rule: 'misinformation', action: 'warned', appeal: null },
      { day: '2026-11-21', isAboutArticle: false, rule: 'spam', action: 'dismissed', appeal: null },
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
  const { decisions } = await readModerationLog(1);
  expect(decisions.map((decision) => decision.appeal)).toEqual([null, 'rejected', 'upheld']);
});

test('pages are numbered; one after the last is empty', async () => {
  for (let count = 0; count <= rowsPerPage; count += 1) {
    await database()
      .insert(moderationDecisions)
      .values({
        ...{ id: newId(), action: 'dismissed', rule: count === 0 ? 'violence' : 'spam', articleId, decidedText: 'x' },
        ...{ before: {}, createdAt: now },
      });
  }
  expect(await readModerationLog(1)).toMatchObject({ decisions: { length: rowsPerPage }, hasMore: true });
  expect(await readModerationLog(2)).toMatchObject({ decisions: [{ rule: 'violence' }], hasMore: false });
  expect(await readModerationLog(3)).toMatchObject({ decisions: [], hasMore: false });
  const pages = ['2', '1000', '1001', '0', '-1', '1.5', 'x', undefined].map((page) => logQuery.parse({ page }).page);
  expect(pages).toEqual([2, 1_000, 1, 1, 1, 1, 1, 1]);
});

test('the log is loaded again after a decision, its undoing, and a decided appeal, but not after an approval', async () => {
  const recorded = await recordEvents();
  const decided = async () => (await recorded()).filter(({ type }) => type === 'moderation.decided').length;
  const undone = await decide('remove');
  expect(await decided()).toBe(1);
  await undoDecision(people.moderator, undone, now);
  expect(await decided()).toBe(2);
  const appealed = await decide('warn');
  expect(await decided()).toBe(3);
  await decideAppealOf(appealed, 'rejected');
  expect(await decided()).toBe(4);
  const { id, seen } = await addReport();
  await decideComment(people.moderator, { id, seen, action: 'approve' }, now);
  expect(await decided()).toBe(4);
  expect(moderationFeature.staleTags?.['moderation.decided']?.({ type: 'moderation.decided' })).toEqual([
    'moderation-log',
  ]);
});
