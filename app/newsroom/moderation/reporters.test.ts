import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { comments } from '~/audience/comments/schema';
import { postComment } from '~/audience/comments/writing/write.server';
import * as reports from '~/audience/reports/moderate.server';
import { contentFlags } from '~/audience/reports/schema';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { profiles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import * as notifying from '~/identity/notifications/notify.server';
import { notifications } from '~/identity/notifications/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { log } from '~/platform/logging/logging.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { decideFlag } from './decisions/decide.server';
import { notifyRemainingReporters, notifyReportersOf } from './decisions/notify-reporters.server';
import { hasReportsToNotify } from './decisions/store-decisions.server';
import { undoDecision } from './decisions/undo.server';
import { catchUpJob, moderationJobs, reportersJob } from './jobs.server';
import { catchUpDays, reportersPerBatch } from './rules';
import { moderationDecisions } from './schema';

openTestDatabase();
openIdleJobs(moderationJobs);

type Member = Awaited<ReturnType<typeof addMember>>;

const now = new Date('2026-11-21T10:00:00Z');
let commentId = '';
let articleId = '';
let [author, moderator]: Member[] = [];

beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
});

beforeEach(async () => {
  await database().delete(notifications);
  await database().delete(articles);
  articleId = newId();
  await database()
    .insert(articles)
    .values({
      ...{
        id: articleId,
        slug: articleId,
        title: 'The button',
        category: 'news',
        status: 'published',
        publishedAt: now,
      },
    });
  author = await addMember();
  moderator = await addMember('moderator');
  commentId = (await postComment(author, { slug: articleId, text: 'Buy now' }, now)).id;
});

/** Adds reports of the comment by as many members, every second of whom reads German. Returns the members’ IDs. */
async function addReports(count: number, ids = Array.from({ length: count }, () => newId())): Promise<string[]> {
  await database()
    .insert(users)
    .values(ids.map((id) => ({ id, name: 'reader', email: `${id}@members.test`, emailVerified: true })))
    .onConflictDoNothing();
  await database()
    .insert(profiles)
    .values(ids.map((userId, at) => ({ userId, name: 'reader', language: at % 2 === 0 ? 'en' : 'de' })))
    .onConflictDoNothing();
  await database()
    .insert(contentFlags)
    .values(
      ids.map((reporterId) => ({
        ...{ id: newId(), contentType: 'comment', articleId, commentId, reporterId, flagType: 'spam' },
        ...{ priority: 'low', status: 'open', reason: '', reportedText: 'Buy now', createdAt: now, updatedAt: now },
      })),
    );
  return ids;
}

/** Removes the comment, and returns the decision’s ID. */
async function removeComment(at = now): Promise<string> {
  const [flag] = await database().select().from(contentFlags).where(eq(contentFlags.commentId, commentId)).limit(1);
  const decision = { id: flag?.id ?? '', action: 'remove', seen: [], rule: 'spam', reason: '', notes: '' } as const;
  return (await decideFlag(moderator as Member, decision, at)).decisionId ?? '';
}

const countNotifications = () => database().$count(notifications);

/** Notifies the reporters of a decision until its second batch, which fails after its notifications were written. */
async function failInSecondBatch(decisionId: string): Promise<void> {
  const { notifyMany } = notifying;
  const failingNotify = vi.spyOn(notifying, 'notifyMany');
  failingNotify.mockImplementationOnce(notifyMany).mockImplementationOnce(async (...args) => {
    await notifyMany(...args);
    throw new Error('killed');
  });
  await expect(notifyReportersOf(decisionId)).rejects.toThrow('killed');
  failingNotify.mockRestore();
}

test('a decision enqueues one job and notifies only the author, regardless of the number of reporters', async () => {
  await addReports(reportersPerBatch + 1);
  const decisionId = await removeComment();
  expect((await database().select().from(notifications)).map(({ userId }) => userId)).toEqual([author?.userId]);
  const { rows } = await database().execute<{ data: object }>(
    sql`select data from pgboss.job where name = 'moderation.notify_reporters' order by created_on desc limit 1`,
  );
  expect(rows).toEqual([{ data: { decisionId } }]);
});

test('killed and parallel runs notify every reporter exactly once, in their own language', async () => {
  const count = reportersPerBatch * 2 + 5;
  const [english, german] = await addReports(count);
  const decisionId = await removeComment();
  await failInSecondBatch(decisionId);
  expect(await countNotifications()).toBe(1 + reportersPerBatch);

  const runs = await Promise.all([notifyReportersOf(decisionId), notifyReportersOf(decisionId)]);
  expect(runs[0] + runs[1]).toBe(count - reportersPerBatch);
  const { rows } = await database().execute<{ times: number }>(
    sql`select count(*)::int as times from notifications group by user_id`,
  );
  expect(rows).toHaveLength(1 + count);
  expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]));
  const titleFor = async (userId: string | undefined) =>
    (
      await database()
        .select()
        .from(notifications)
        .where(eq(notifications.userId, userId ?? ''))
    )[0]?.title;
  expect(await titleFor(english)).toBe('A decision on your report');
  expect(await titleFor(german)).toBe('Über deine Meldung wurde entschieden');
});

test('the moderator who decides is not notified of their own report', async () => {
  await addReports(1, [moderator?.userId ?? '']);
  await addReports(1);
  expect(await notifyReportersOf(await removeComment())).toBe(1);
});

test('undoing a decision withdraws the notifications that were sent and stops the rest', async () => {
  await addReports(reportersPerBatch + 1);
  const undone = await removeComment();
  await undoDecision(moderator as Member, undone, now);
  expect(await notifyReportersOf(undone)).toBe(0);
  expect(await countNotifications()).toBe(0);

  const decisionId = await removeComment();
  expect(await notifyReportersOf(decisionId)).toBe(reportersPerBatch + 1);
  await undoDecision(moderator as Member, decisionId, now);
  expect(await countNotifications()).toBe(0);
});

test('the notification about a comment that no longer exists leads to the article', async () => {
  const [reporter = ''] = await addReports(1);
  const decisionId = await removeComment();
  await database().delete(comments);
  await notifyReportersOf(decisionId);
  expect(await database().select().from(notifications).where(eq(notifications.userId, reporter))).toMatchObject([
    { actionUrl: `/article/${articleId}`, message: expect.stringContaining('comment') },
  ]);
});

test('undoing a decision between two batches withdraws the first and stops the second', async () => {
  await addReports(reportersPerBatch + 1);
  const decisionId = await removeComment();
  await failInSecondBatch(decisionId);
  expect(await countNotifications()).toBe(1 + reportersPerBatch);
  await undoDecision(moderator as Member, decisionId, now);
  expect(await countNotifications()).toBe(0);
  await reportersJob.run({ decisionId });
  expect(await countNotifications()).toBe(0);
});

test('undoing a decision restores all reports of one status in one statement', async () => {
  await addReports(3);
  const flags = await database().select().from(contentFlags).where(eq(contentFlags.commentId, commentId));
  await database()
    .update(contentFlags)
    .set({ status: 'investigating' })
    .where(eq(contentFlags.id, flags[1]?.id ?? ''));
  const decisionId = await removeComment();
  const changes = vi.spyOn(reports, 'changeReports');
  await undoDecision(moderator as Member, decisionId, now);
  expect(changes).toHaveBeenCalledTimes(2);
  changes.mockRestore();
  const restored = await database().select().from(contentFlags).where(eq(contentFlags.commentId, commentId));
  expect(new Map(restored.map(({ id, status, decisionId: by }) => [id, [status, by]]))).toEqual(
    new Map(flags.map(({ id }) => [id, [id === flags[1]?.id ? 'investigating' : 'open', null]])),
  );
});

test('the job notifies those who reported what its decision is about', async () => {
  await addReports(2);
  const decisionId = await removeComment();
  await reportersJob.run({ decisionId });
  expect(await countNotifications()).toBe(1 + 2);
});

test('the scheduled job notifies the reporters of a decision whose own job never ran', async () => {
  await addReports(reportersPerBatch + 1);
  const decisionId = await removeComment(new Date());
  await failInSecondBatch(decisionId);
  await catchUpJob.run({});
  expect(await countNotifications()).toBe(1 + reportersPerBatch + 1);
  await catchUpJob.run({});
  expect(await countNotifications()).toBe(1 + reportersPerBatch + 1);
});

test('an index finds the decisions that have yet to notify reporters', async () => {
  const plan = await database().transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    return transaction.execute(sql`explain select 1 from ${moderationDecisions} where ${hasReportsToNotify(now)}`);
  });
  expect(JSON.stringify(plan)).toContain('moderation_decisions_reports_to_notify');
});

test('catching up skips decisions that were undone or are too old', async () => {
  await addReports(1);
  await undoDecision(moderator as Member, await removeComment(), now);
  expect(await notifyRemainingReporters(now)).toBe(0);
  await removeComment();
  const lastTime = new Date(now.getTime() + catchUpDays * 86_400_000);
  expect(await notifyRemainingReporters(new Date(lastTime.getTime() + 1))).toBe(0);
  expect(await notifyRemainingReporters(lastTime)).toBe(1);
});

test('catching up continues after a decision that fails', async () => {
  await addReports(1);
  await removeComment();
  commentId = (await postComment(author as Member, { slug: articleId, text: 'Buy two' }, now)).id;
  await addReports(1);
  await removeComment();
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const failingNotify = vi.spyOn(notifying, 'notifyMany').mockRejectedValueOnce(new Error('killed'));
  expect(await notifyRemainingReporters(now)).toBe(1);
  failingNotify.mockRestore();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(await notifyRemainingReporters(now)).toBe(1);
});

test('a member with reports of an article in two batches is notified of its removal once', async () => {
  const reporter = await addMember();
  const ids = Array.from({ length: reportersPerBatch + 1 }, () => newId());
  await database()
    .insert(contentFlags)
    .values(
      ids.map((id) => ({
        ...{ id, contentType: 'article', articleId, commentId: null, reporterId: reporter.userId, flagType: 'spam' },
        ...{ priority: 'low', status: 'open', reason: '', reportedText: 'Title', createdAt: now, updatedAt: now },
      })),
    );
  const editor = await addMember('editor');
  const decision = { id: ids[0] ?? '', action: 'remove', seen: [], rule: 'spam', reason: '', notes: '' } as const;
  const { decisionId } = await decideFlag(editor, decision, now);
  expect(await notifyReportersOf(decisionId ?? '')).toBe(1);
});
