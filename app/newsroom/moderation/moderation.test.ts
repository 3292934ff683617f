import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commentToModerate, deleteReply } from '~/audience/comments/moderate.server';
import { comments } from '~/audience/comments/schema';
import { reportComment } from '~/audience/comments/service.server';
import { deleteComment, editComment, postComment } from '~/audience/comments/writing/write.server';
import { flagStatuses } from '~/audience/reports/constants';
import { contentFlags } from '~/audience/reports/schema';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { notifications } from '~/identity/notifications/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { countScreens } from '~/platform/features/screen-counts.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { refusalOf } from '~/platform/permissions/permissions';
import { openTestDatabase, untilSomeoneWaits } from '~/platform/testing/database.server';
import { appeal, decideAppeal, listAppeals, readOwnDecision } from './appeals/appeals.server';
import { listQueue } from './comments/queue.server';
import { type FlagAction, flagActions, isActionAllowed } from './constants';
import { moderationCounts } from './counts.server';
import { decideFlag } from './decisions/decide.server';
import { approveMany, decideComment, hashOfText } from './decisions/decide-comments.server';
import { notifyReportersOf } from './decisions/notify-reporters.server';
import { undoDecision } from './decisions/undo.server';
import { moderationFeature } from './feature.server';
import { listFlags } from './flags/flags.server';
import { waitingFlagsAfter } from './flags/store-flags.server';
import { flagForm, queueForm, rowsPerPage, selectedComment } from './rules';
import { memberWarnings, moderationDecisions } from './schema';

openTestDatabase();
registerFeatures([moderationFeature]);

type Member = Awaited<ReturnType<typeof addMember>>;

const now = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
let slug = '';
let [author, reporter, moderator, other]: Member[] = [];

beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
});

beforeEach(async () => {
  // Deleting these cascades to reports, decisions and appeals.
  await database().delete(comments);
  await database().delete(articles);
  const id = newId();
  slug = `article-${id}`;
  await database()
    .insert(articles)
    .values({ id, slug, title: 'The button', category: 'news', status: 'published', publishedAt: now });
  author = await addMember();
  reporter = await addMember('subscriber', { language: 'de' });
  moderator = await addMember('moderator');
  other = await addMember('moderator');
});

/** Posts a comment by the author, reports it, and returns the IDs of both. */
async function reported(type: 'spam' | 'violence' | 'harassment' = 'spam', by: Member = reporter as Member) {
  const { id } = await postComment(author as Member, { slug, text: `Buy now ${newId()}` }, now);
  await reportComment(by, id, { type, reason: 'Look at it' }, now);
  return { id, flag: (await flagOf(id)).id };
}

async function flagOf(commentId: string) {
  const [flag] = await database().select().from(contentFlags).where(eq(contentFlags.commentId, commentId));
  if (!flag) throw new Error('There is no flag.');
  return flag;
}
const textOf = async (id: string): Promise<string> =>
  (await database().select().from(comments).where(eq(comments.id, id)))[0]?.text ?? '';
/** Returns a comment's ID with the hash of its current text, as the queue provides it. */
const seen = async (id: string): Promise<{ id: string; seen: string }> => ({ id, seen: hashOfText(await textOf(id)) });
const statusOf = async (id: string): Promise<string | undefined> =>
  (await database().select().from(comments).where(eq(comments.id, id)))[0]?.status;
/** Returns a member's notifications, once the job for each decision has run. */
async function notificationsFor({ userId }: Member) {
  for (const { id } of await database().select().from(moderationDecisions)) await notifyReportersOf(id);
  return database().select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id);
}
const auditOf = (resourceId: string) =>
  database()
    .select()
    .from(securityAuditLog)
    .where(eq(securityAuditLog.resourceId, resourceId))
    .orderBy(securityAuditLog.sequence);

const deciding = (id: string, action: FlagAction, seen: string[] = []) =>
  ({ id, action, seen, rule: 'spam', reason: 'It sells something', notes: 'Seen before' }) as const;

async function removed(): Promise<{ id: string; decisionId: string }> {
  const { id, flag } = await reported();
  const { decisionId } = await decideFlag(moderator as Member, deciding(flag, 'remove'), now);
  return { id, decisionId: decisionId ?? '' };
}

describe('rules', () => {
  test('the status of a flag determines which actions are allowed', () => {
    const table = flagStatuses.map((status) =>
      flagActions.map((action) => (isActionAllowed(status, action) ? '×' : '·')).join(''),
    );
    // Columns: investigate, remove, warn, dismiss.
    expect(Object.fromEntries(flagStatuses.map((status, place) => [status, table[place]]))).toEqual({
      open: '××××',
      investigating: '·×××',
      resolved: '····',
    });
  });

  test.each(flagActions)('%s: a reason is required only for removals and warnings', (action) => {
    const parsed = flagForm.safeParse({ id: newId(), action, seen: [], rule: 'spam', reason: '  ', notes: '' });
    expect(parsed.success).toBe(action === 'investigate' || action === 'dismiss');
    expect(flagForm.safeParse({ id: newId(), action, seen: [], rule: 'spam', reason: 'x'.repeat(301) }).success).toBe(
      false,
    );
  });

  test.each([
    ['approve', '', true],
    ['spam', '', true],
    ['remove', '  ', false],
    ['remove', 'It is meant to hurt', true],
  ])('the queue form with intent %s and reason “%s” is valid: %s', (intent, reason, isTaken) => {
    const parsed = queueForm.safeParse({ intent, id: newId(), seen: 'words', rule: 'spam', reason });
    expect(parsed.success).toBe(isTaken);
    expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual(
      isTaken ? undefined : [[['reason'], 'Give a reason. The member will see it.']],
    );
  });

  test('an appeal cannot be decided by its author, the original moderator or a writer of the article', () => {
    const asked: Actor = { role: 'moderator', userId: 'm' };
    const refused = (userId: string, decidedBy: string | null, writers: string[] = []) =>
      refusalOf(asked, 'moderation.decide_appeal', { userId, decidedBy, writers })?.message ?? 'may';
    expect({
      'someone else’s': refused('a', 'b'),
      'after their own decision': refused('a', 'm'),
      'their own': refused('m', 'b'),
      'whose first moderator has left': refused('a', null),
      'about an article that they wrote part of': refused('a', 'b', ['c', 'm']),
    }).toEqual({
      'someone else’s': 'may',
      'after their own decision': 'This was your decision, so a different moderator has to review it.',
      'their own': 'You cannot decide your own appeal; a different moderator must.',
      'whose first moderator has left': 'may',
      'about an article that they wrote part of':
        'You wrote part of this article, so a different moderator has to decide.',
    });
  });
});

describe('a report', () => {
  test('that leads to a decision against a long comment quotes its beginning on one line', async () => {
    const text = `Buy now!\n\n${'A very good offer. '.repeat(20)}`;
    const { id } = await postComment(author as Member, { slug, text }, now);
    await reportComment(reporter as Member, id, { type: 'spam', reason: '' }, now);
    await decideFlag(moderator as Member, deciding((await flagOf(id)).id, 'warn'), now);
    const [notification] = await notificationsFor(author as Member);
    expect(notification?.message).toMatch(
      / You can appeal once\. Your comment: “Buy now! A very good offer\. .{80,120}…”$/,
    );
    expect(notification?.actionLabel).toBe('Appeal this decision');
  });

  test('that leads to a decision with the longest reason quotes as much of the comment as fits', async () => {
    const message = async (reason: string): Promise<string> => {
      const text = `${'A very good offer. '.repeat(20)}${newId()}`;
      const { id } = await postComment(author as Member, { slug, text }, now);
      await reportComment(reporter as Member, id, { type: 'spam', reason: '' }, now);
      await decideFlag(moderator as Member, { ...deciding((await flagOf(id)).id, 'warn'), reason }, now);
      return (await notificationsFor(author as Member)).at(-1)?.message ?? '';
    };
    expect(await message('r'.repeat(300))).toMatch(
      /r\. You can appeal once\. Your comment: “A very good offer\. A .{10,80}…”$/,
    );
    await database()
      .update(articles)
      .set({ title: 'The button '.repeat(7) });
    expect(await message('r'.repeat(300))).toMatch(/r\. You can appeal once\.$/);
  });

  test.each([
    [
      'Buy at https://spam.test/now, or (HTTP://spam.test) www.spam.test. A good\noffer.',
      ' Your comment: “Buy at […] or […] […] A good offer.”',
    ],
    ['Node.js at casino.test/offer or me@spam.test', ' Your comment: “Node.js at […] or […]”'],
    ['https://spam.test', ''],
  ])('that leads to a decision sends no link from the comment', async (text, quoted) => {
    const { id } = await postComment(author as Member, { slug, text }, now);
    await reportComment(reporter as Member, id, { type: 'spam', reason: '' }, now);
    await decideFlag(moderator as Member, deciding((await flagOf(id)).id, 'warn'), now);
    const message = (await notificationsFor(author as Member)).at(-1)?.message ?? '';
    expect(message.split('You can appeal once.').at(-1)).toBe(quoted);
  });

  test('can be investigated before the comment is removed; the removal notifies author and reporter', async () => {
    const { id, flag } = await reported();
    await decideFlag(moderator as Member, deciding(flag, 'investigate'), now);
    expect(await flagOf(id)).toMatchObject({ status: 'investigating', moderatorNotes: 'Seen before' });
    const { decisionId } = await decideFlag(moderator as Member, deciding(flag, 'remove'), now);
    expect(await statusOf(id)).toBe('removed');
    expect(await flagOf(id)).toMatchObject({ status: 'resolved', decisionId });
    expect(await notificationsFor(author as Member)).toMatchObject([
      {
        title: 'Your comment has been removed',
        message: `Your comment on “The button” broke this rule: No spam or advertising. Reason: It sells something. You can appeal once. Your comment: “${await textOf(id)}”`,
        actionUrl: `/appeals/${decisionId}`,
        actionLabel: 'Appeal this decision',
      },
    ]);
    expect(await notificationsFor(reporter as Member)).toMatchObject([
      {
        title: 'Über deine Meldung wurde entschieden',
        message:
          'Der Kommentar unter „The button“ wurde entfernt. Regel: Kein Spam und keine Werbung. Begründung: It sells something.',
        actionUrl: expect.stringMatching(/^\/article\/[^#?]+$/),
      },
    ]);
    expect(await auditOf(id)).toMatchObject([{ action: 'comment_removed', userId: (moderator as Member).userId }]);
    expect(await auditOf(flag)).toMatchObject([{ action: 'report_investigated' }]);
  });

  test('dismissing a report leaves the comment in place and notifies author and reporter', async () => {
    const { id, flag } = await reported();
    await decideFlag(moderator as Member, { ...deciding(flag, 'dismiss'), reason: '' }, now);
    expect(await statusOf(id)).toBe('published');
    expect((await notificationsFor(author as Member))[0]?.message).toBe(
      'Your comment on “The button” was reported, but a moderator found that it did not break this rule: No spam or advertising.',
    );
    expect(await notificationsFor(reporter as Member)).toHaveLength(1);
  });

  test('a warning leaves the comment in place and is shown beside later reports', async () => {
    const { id, flag } = await reported();
    await decideFlag(moderator as Member, deciding(flag, 'warn'), now);
    expect(await statusOf(id)).toBe('published');
    await reported('harassment');
    expect((await listFlags(other as Member, {})).flags[0]?.history).toMatchObject({
      published: 2,
      removed: 0,
      warnings: [{ rule: 'spam', reason: 'It sells something' }],
    });
  });

  test('removing a comment resolves all reports of it', async () => {
    const { id, flag } = await reported();
    const second = await addMember();
    await reportComment(second, id, { type: 'violence', reason: undefined }, now);
    await decideFlag(moderator as Member, deciding(flag, 'remove'), now);
    expect((await moderationCounts(moderator as Member)).flags).toBe(0);
    expect(await notificationsFor(second)).toHaveLength(1);
    expect(await notificationsFor(author as Member)).toHaveLength(1);
  });

  test('dismissing a report or warning about it resolves all reports of the same text for the same violation', async () => {
    const { id, flag } = await reported();
    const [second, third] = [await addMember(), await addMember()];
    await reportComment(second, id, { type: 'spam', reason: undefined }, now);
    await reportComment(third, id, { type: 'violence', reason: undefined }, now);
    const { flags } = await listFlags(moderator as Member, {});
    const seen = flags.flatMap(({ reports }) => reports.map(({ id }) => id));
    const { decisionId } = await decideFlag(moderator as Member, deciding(flag, 'dismiss', seen), now);
    expect((await listFlags(moderator as Member, {})).flags.map(({ type }) => type)).toEqual(['violence']);
    expect(await notificationsFor(second)).toHaveLength(1);
    expect(await notificationsFor(third)).toHaveLength(0);
    await undoDecision(moderator as Member, decisionId ?? '', now);
    expect((await listFlags(moderator as Member, { type: 'spam' })).flags).toMatchObject([
      { id: flag, status: 'open' },
    ]);
    await editComment(author as Member, { id, text: 'Now I say something else' }, now);
    const fourth = await addMember();
    await reportComment(fourth, id, { type: 'spam', reason: undefined }, now);
    await decideFlag(moderator as Member, deciding(flag, 'investigate', seen), now);
    const statuses = (await listFlags(moderator as Member, { type: 'spam' })).flags.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['investigating', 'open']);
    await decideFlag(moderator as Member, deciding(flag, 'warn', seen), now);
    expect((await listFlags(moderator as Member, { type: 'spam' })).flags).toMatchObject([
      { reportedText: 'Now I say something else' },
    ]);
  });

  test('accepts only one of several concurrent decisions and notifies nobody twice', async () => {
    const { id, flag } = await reported();
    const approval = { ...(await seen(id)), action: 'approve' } as const;
    const outcomes = await Promise.allSettled([
      decideFlag(moderator as Member, deciding(flag, 'remove'), now),
      decideFlag(other as Member, deciding(flag, 'dismiss'), now),
      decideComment(other as Member, approval, now),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
    expect(await notificationsFor(reporter as Member)).toHaveLength(1);
  });

  test('cannot be decided by the comment’s author, readers or visitors', async () => {
    author = await addMember('moderator');
    const { flag, id } = await reported();
    for (const action of flagActions) {
      await expect(decideFlag(author, deciding(flag, action), now)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(decideFlag(reporter as Member, deciding(flag, action), now)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(decideFlag(visitor, deciding(flag, action), now)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const approval = { ...(await seen(id)), action: 'approve' } as const;
    await expect(decideComment(author, approval, now)).rejects.toMatchObject({ code: 'forbidden' });
    for (const read of [listFlags, listQueue]) {
      await expect(read(reporter as Member, {})).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(listAppeals(reporter as Member)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('a report of a deleted comment can be dismissed, but the comment cannot be removed', async () => {
    const { id, flag } = await reported();
    await deleteComment(author as Member, id);
    await expect(decideFlag(moderator as Member, deciding(flag, 'remove'), now)).rejects.toMatchObject({
      code: 'not_found',
    });
    await decideFlag(moderator as Member, deciding(flag, 'dismiss'), now);
    expect(await flagOf(id)).toMatchObject({ status: 'resolved' });
  });

  test('stays open when the audit row for its decision cannot be written', async () => {
    const { id, flag } = await reported();
    const gone = { role: 'moderator', userId: newId() } as const;
    await expect(decideFlag(gone, deciding(flag, 'remove'), now)).rejects.toThrow();
    expect(await statusOf(id)).toBe('published');
    expect(await flagOf(id)).toMatchObject({ status: 'open' });
  });
});

describe('the list of reports', () => {
  test('is paginated without duplicates, most urgent first, then oldest first', async () => {
    for (let count = 0; count < rowsPerPage + 5; count += 1) {
      author = await addMember();
      await reported(count % 5 === 0 ? 'violence' : 'spam', await addMember());
    }
    const first = await listFlags(moderator as Member, {});
    const second = await listFlags(moderator as Member, { cursor: first.nextCursor ?? '' });
    expect(second.nextCursor).toBeNull();
    const all = [...first.flags, ...second.flags];
    expect(new Set(all.map(({ id }) => id)).size).toBe(rowsPerPage + 5);
    expect(all.map(({ priority }) => priority)).toEqual([...Array(5).fill('critical'), ...Array(20).fill('low')]);
    await expect(listFlags(moderator as Member, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('has one entry for all reports of the same text for the same violation, and counts it once', async () => {
    const { id, flag } = await reported();
    const [second, third] = [await addMember(), await addMember()];
    await reportComment(second, id, { type: 'spam', reason: 'A link' }, later(1));
    await reportComment(third, id, { type: 'violence', reason: undefined }, later(2));
    const { flags } = await listFlags(moderator as Member, {});
    expect(flags.map(({ type, reports }) => [type, reports.length])).toEqual([
      ['violence', 1],
      ['spam', 2],
    ]);
    expect(flags[1]).toMatchObject({
      id: flag,
      reports: [
        { reporter: reporter?.name, reason: 'Look at it', createdAt: now },
        { reporter: second.name, reason: 'A link', createdAt: later(1) },
      ],
    });
    expect((await moderationCounts(moderator as Member)).flags).toBe(2);
    const seen = flags[1]?.reports.map(({ id }) => id) ?? [];
    // What is reported after the list was loaded remains.
    await reportComment(await addMember(), id, { type: 'spam', reason: 'Much later' }, later(3));
    await decideFlag(moderator as Member, deciding(flag, 'dismiss', seen), now);
    expect((await listFlags(moderator as Member, { status: 'resolved' })).flags).toMatchObject([{ reports: [{}, {}] }]);
    expect((await listFlags(moderator as Member, {})).flags[1]).toMatchObject({ reports: [{ reason: 'Much later' }] });
  });

  test('is summed up after its first entries', async () => {
    await reported('violence');
    expect(await waitingFlagsAfter(database(), 1)).toBeUndefined();
    const { flag } = await reported('harassment');
    const createdAt = later(-60);
    await database().update(contentFlags).set({ createdAt }).where(eq(contentFlags.id, flag));
    await reported('spam');
    expect(await waitingFlagsAfter(database(), 1)).toEqual({ priority: 'high', oldest: createdAt });
    expect(await waitingFlagsAfter(database(), 2)).toEqual({ priority: 'low', oldest: now });
  });

  test('can be filtered by status, priority and type', async () => {
    await reported('violence');
    const { flag } = await reported('spam');
    await decideFlag(moderator as Member, deciding(flag, 'investigate'), now);
    const typesOf = async (query: Parameters<typeof listFlags>[1]) =>
      (await listFlags(moderator as Member, query)).flags.map(({ type }) => type);
    expect(await typesOf({})).toEqual(['violence', 'spam']);
    expect(await typesOf({ status: 'investigating' })).toEqual(['spam']);
    expect(await typesOf({ status: 'resolved' })).toEqual([]);
    expect(await typesOf({ priority: 'critical' })).toEqual(['violence']);
    expect(await typesOf({ type: 'spam', status: 'open' })).toEqual([]);
  });
});

describe('an appeal', () => {
  test('must be decided by a different moderator; upholding it restores the comment', async () => {
    const { id, decisionId } = await removed();
    await appeal(author as Member, decisionId, 'It was a quotation', now);
    const [waiting] = (await listAppeals(moderator as Member)).appeals;
    expect(waiting).toMatchObject({
      text: 'It was a quotation',
      refusal: expect.stringContaining('a different moderator'),
    });
    const outcome = { id: waiting?.id ?? '', outcome: 'upheld', reply: 'It was.' } as const;
    await expect(decideAppeal(moderator as Member, outcome, now)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await statusOf(id)).toBe('removed');
    await decideAppeal(other as Member, outcome, now);
    expect(await statusOf(id)).toBe('published');
    expect((await notificationsFor(author as Member)).map(({ title }) => title)).toContain('Your appeal was upheld');
    for (const [again, message] of [
      [other as Member, 'You have already decided this appeal.'],
      [await addMember('admin'), 'Another moderator has already decided this appeal.'],
    ] as const) {
      await expect(decideAppeal(again, outcome, now)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(message),
      });
    }
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['comment_removed', 'appeal_upheld']);
  });

  test('can be made only once, even with concurrent requests, and only by the member concerned', async () => {
    const { decisionId } = await removed();
    for (const wrong of [reporter as Member, moderator as Member, await addMember('admin')]) {
      await expect(appeal(wrong, decisionId, 'x', now)).rejects.toMatchObject({ code: 'not_found' });
      await expect(readOwnDecision(wrong, decisionId)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(appeal(visitor, decisionId, 'x', now)).rejects.toMatchObject({ code: 'unauthenticated' });
    const posts = await Promise.allSettled(
      ['One', 'Two'].map((text) => appeal(author as Member, decisionId, text, now)),
    );
    expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(appeal(author as Member, decisionId, 'Again', now)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You have already appealed this decision.',
    });
  });

  test('leaves the decision in place when rejected, and gives the member the reason', async () => {
    const { id, decisionId } = await removed();
    await appeal(author as Member, decisionId, 'Please', now);
    const [waiting] = (await listAppeals(other as Member)).appeals;
    await decideAppeal(other as Member, { id: waiting?.id ?? '', outcome: 'rejected', reply: 'It sells' }, now);
    expect(await statusOf(id)).toBe('removed');
    expect(await readOwnDecision(author as Member, decisionId)).toMatchObject({
      appeal: { status: 'rejected', reply: 'It sells' },
    });
    expect((await notificationsFor(author as Member)).at(-1)?.message).toContain(
      'Rule: No spam or advertising. It sells.',
    );
  });

  test('if upheld, withdraws the warning and hides it from moderators', async () => {
    const { flag } = await reported();
    const { decisionId } = await decideFlag(moderator as Member, deciding(flag, 'warn'), now);
    await appeal(author as Member, decisionId ?? '', 'I did not', now);
    const [waiting] = (await listAppeals(other as Member)).appeals;
    expect(waiting?.history.warnings).toHaveLength(1);
    await decideAppeal(other as Member, { id: waiting?.id ?? '', outcome: 'upheld', reply: 'True' }, now);
    await reported('harassment');
    expect((await listFlags(other as Member, {})).flags[0]?.history.warnings).toEqual([]);
  });

  test('cannot be decided by the member who made it, even if they are a moderator', async () => {
    author = await addMember('moderator');
    const { decisionId } = await removed();
    await appeal(author, decisionId, 'Mine', now);
    const [waiting] = (await listAppeals(author)).appeals;
    await expect(
      decideAppeal(author, { id: waiting?.id ?? '', outcome: 'upheld', reply: 'Mine' }, now),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the comment queue', () => {
  const hold = async (text: string): Promise<string> => {
    const { id } = await postComment(author as Member, { slug, text }, now);
    await database().update(comments).set({ status: 'held' }).where(eq(comments.id, id));
    await database().update(articles).set({ commentCount: sql`comment_count - 1` }).where(eq(articles.slug, slug));
    return id;
  };

  test('the sidebar counts what waits for moderators, on the screens for moderation and for comments', async () => {
    const waiting = () => countScreens(moderator as Member);
    expect(await waiting()).toEqual({});
    await hold('Held');
    expect(await waiting()).toEqual({ '/admin/comments': 1 });
    const { flag } = await reported();
    expect(await waiting()).toEqual({ '/admin/moderation': 1, '/admin/comments': 2 });
    // A reader appeals against a removal, which settled the report.
    const { decisionId } = await decideFlag(moderator as Member, deciding(flag, 'remove'), now);
    expect(await waiting()).toEqual({ '/admin/comments': 1 });
    await appeal(author as Member, decisionId ?? '', 'It sells nothing.', now);
    expect(await waiting()).toEqual({ '/admin/moderation': 1, '/admin/comments': 1 });
    expect(await countScreens(author as Member)).toEqual({});
  });

  test('lists held and reported comments with their reports and authors', async () => {
    const held = await hold('Held');
    const { id } = await reported();
    const { comments: queue, counts } = await listQueue(moderator as Member, {});
    expect(queue.map((comment) => comment.id)).toEqual([held, id]);
    expect(counts).toEqual({ held: 1, reported: 1 });
    expect(queue[0]).toMatchObject({ history: { joinedAt: expect.any(Date), published: 1, removed: 0 } });
    expect(queue.map(({ holdReasons }) => holdReasons)).toEqual([
      { all: false, first: false, links: null, words: [] },
      null,
    ]);
    expect(queue[1]).toMatchObject({
      reports: [{ type: 'spam', reason: 'Look at it' }],
      author: (author as Member).name,
    });
    expect((await listQueue(moderator as Member, { kind: 'held' })).comments).toHaveLength(1);
  });

  test('a decision that is sent again says whose decision was stored', async () => {
    const given = { ...(await seen(await hold('One'))), action: 'approve' } as const;
    await decideComment(moderator as Member, given, now);
    const [own, others] = ['You have already decided this.', 'Another moderator has already decided this.'];
    const conflict = (message: string) => ({
      code: 'conflict',
      message: expect.stringContaining(message),
      // Not that the decision was not saved.
      title: message === own ? 'Already decided' : undefined,
    });
    await expect(decideComment(moderator as Member, given, now)).rejects.toMatchObject(conflict(own));
    await expect(decideComment(other as Member, given, now)).rejects.toMatchObject(conflict(others));
    const { flag } = await reported();
    await decideFlag(other as Member, deciding(flag, 'investigate'), now);
    await expect(decideFlag(other as Member, deciding(flag, 'investigate'), now)).rejects.toMatchObject(
      conflict('This report is already being investigated.'),
    );
    await decideFlag(other as Member, deciding(flag, 'dismiss'), now);
    await expect(decideFlag(other as Member, deciding(flag, 'dismiss'), now)).rejects.toMatchObject(conflict(own));
    await expect(decideFlag(moderator as Member, deciding(flag, 'dismiss'), now)).rejects.toMatchObject(
      conflict(others),
    );
  });

  describe('a reply with the approval', () => {
    const replying = async (id: string, reply = 'You are right') => ({
      ...(await seen(id)),
      action: 'approve' as const,
      reply,
    });
    const replies = async (id: string) =>
      (await database().select().from(comments).where(eq(comments.parentId, id))).map(({ userId, status }) => ({
        isByModerator: userId === moderator?.userId,
        status,
      }));

    test('is public at once and notifies the author; undoing the decision takes back both', async () => {
      const id = await hold('A question');
      const { decisionId } = await decideComment(moderator as Member, await replying(id), now);
      expect(await statusOf(id)).toBe('published');
      expect(await replies(id)).toEqual([{ isByModerator: true, status: 'published' }]);
      expect((await notificationsFor(author as Member)).map(({ type }) => type).sort()).toEqual(['comment', 'system']);
      await undoDecision(moderator as Member, decisionId, later(30));
      expect(await statusOf(id)).toBe('held');
      expect(await replies(id)).toEqual([{ isByModerator: true, status: 'deleted' }]);
      expect(await notificationsFor(author as Member)).toEqual([]);
    });

    test('that cannot be posted leaves the comment waiting', async () => {
      const id = await hold('A question');
      await expect(decideComment(moderator as Member, await replying(id, '&nbsp;'), now)).rejects.toMatchObject({
        code: 'invalid',
        fields: { reply: expect.any(String) },
      });
      const { seen: unseen, ...rest } = await replying(id);
      await expect(decideComment(moderator as Member, { ...rest, seen: `${unseen}x` }, now)).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await statusOf(id)).toBe('held');
      expect(await replies(id)).toEqual([]);
      expect(await notificationsFor(author as Member)).toEqual([]);
    });

    test('is not posted twice, nor by the author or by readers', async () => {
      const id = await hold('A question');
      for (const actor of [author, reporter] as Member[]) {
        await expect(decideComment(actor, await replying(id), now)).rejects.toMatchObject({ code: 'forbidden' });
      }
      await decideComment(moderator as Member, await replying(id), now);
      await expect(decideComment(moderator as Member, await replying(id), later(90))).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await replies(id)).toHaveLength(1);
    });

    test('can be deleted while the decision is being undone', async () => {
      const id = await hold('A question');
      const { decisionId } = await decideComment(moderator as Member, await replying(id), now);
      const [reply] = await database().select().from(comments).where(eq(comments.parentId, id));
      let undone: Promise<void> | undefined;
      await transaction(async (executor, emit) => {
        await commentToModerate(moderator as Member, executor, reply?.id ?? '');
        undone = undoDecision(moderator as Member, decisionId, later(30));
        await untilSomeoneWaits();
        await deleteReply(executor, emit, reply?.id ?? '');
      });
      await undone;
      expect(await statusOf(id)).toBe('held');
      expect(await replies(id)).toEqual([{ isByModerator: true, status: 'deleted' }]);
    });

    test('that the moderator had posted before stays when the decision is undone', async () => {
      const { id } = await reported();
      await postComment(moderator as Member, { slug, parentId: id, text: 'You are right' }, now);
      const { decisionId } = await decideComment(moderator as Member, await replying(id), later(10));
      await undoDecision(moderator as Member, decisionId, later(30));
      expect(await replies(id)).toEqual([{ isByModerator: true, status: 'published' }]);
    });

    test.each([
      ['reply', '', [['reply', 'Write a reply. Everyone will see it.']]],
      ['reply', 'x'.repeat(5_001), [['reply', expect.any(String)]]],
      ['reply', 'Yes', undefined],
      ['approve', '', undefined],
    ])('the form with intent %s and its text is checked', (intent, reply, issues) => {
      const parsed = queueForm.safeParse({ intent, id: newId(), seen: 'words', reply });
      expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(issues);
    });
  });

  test('bulk approval skips comments that another moderator has already decided on', async () => {
    const [one, two, three] = [await hold('One'), await hold('Two'), await hold('Three')];
    const all = await Promise.all([one, two, three].map(seen));
    await decideComment(other as Member, { ...(await seen(two)), action: 'remove', rule: 'spam', reason: '' }, now);
    expect(await approveMany(moderator as Member, all, now)).toEqual({ approved: 2, refused: 1 });
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual(['published', 'removed', 'published']);
    expect((await notificationsFor(author as Member)).map(({ title }) => title).sort()).toEqual([
      'Your comment has been published',
      'Your comment has been published',
      'Your comment has been removed',
    ]);
  });

  test('a comment edited after the moderator saw it cannot be decided on, alone or in bulk', async () => {
    const [id, other] = [await hold('A friendly word'), await hold('Another')];
    const shown = (await listQueue(moderator as Member, {})).comments;
    const looked = shown.map((comment) => ({ id: comment.id, seen: comment.seen }));
    const [first] = looked;
    if (first?.id !== id) throw new Error('The oldest is not the first.');
    await editComment(author as Member, { id, text: 'Buy it at the casino' }, now);
    const decisions = [
      { ...first, action: 'approve' },
      { ...first, action: 'remove', rule: 'spam', reason: '' },
    ] as const;
    for (const decision of decisions) {
      await expect(decideComment(moderator as Member, decision, now)).rejects.toMatchObject({
        code: 'conflict',
        message: 'The comment has changed since you opened it. Review it again, then decide.',
      });
    }
    expect(await approveMany(moderator as Member, looked, now)).toEqual({ approved: 1, refused: 1 });
    expect(await Promise.all([id, other].map(statusOf))).toEqual(['held', 'published']);
    // Restoring the original text makes the first hash valid again.
    await editComment(author as Member, { id, text: 'A friendly word' }, now);
    await decideComment(moderator as Member, { ...first, action: 'approve' }, now);
    expect(await statusOf(id)).toBe('published');
  });

  test('a checkbox value without a valid text hash selects nothing', () => {
    const id = newId();
    expect(selectedComment.safeParse(`${id} abc`).data).toEqual({ id, seen: 'abc' });
    for (const value of [id, `x ${id}`, `${id} ${'a'.repeat(101)}`]) {
      expect(selectedComment.safeParse(value).success).toBe(false);
    }
  });

  test('only the deciding moderator can undo a decision, and only within a minute', async () => {
    const { id } = await reported();
    const { decisionId } = await decideComment(
      moderator as Member,
      { ...(await seen(id)), action: 'remove', rule: 'spam', reason: '' },
      now,
    );
    expect((await notificationsFor(author as Member))[0]?.message).toBe(
      `Your comment on “The button” broke this rule: No spam or advertising. You can appeal once. Your comment: “${await textOf(id)}”`,
    );
    expect(await notificationsFor(reporter as Member)).toHaveLength(1);
    await expect(undoDecision(other as Member, decisionId, now)).rejects.toMatchObject({ code: 'not_found' });
    await expect(undoDecision(moderator as Member, decisionId, later(61))).rejects.toMatchObject({ code: 'conflict' });
    await undoDecision(moderator as Member, decisionId, later(30));
    expect(await statusOf(id)).toBe('published');
    expect(await flagOf(id)).toMatchObject({ status: 'open', decisionId: null });
    expect([...(await notificationsFor(author as Member)), ...(await notificationsFor(reporter as Member))]).toEqual(
      [],
    );
    await expect(undoDecision(moderator as Member, decisionId, later(31))).rejects.toMatchObject({ code: 'conflict' });
    await expect(appeal(author as Member, decisionId, 'x', now)).rejects.toMatchObject({ code: 'not_found' });

    const warned = await decideFlag(moderator as Member, deciding((await flagOf(id)).id, 'warn'), now);
    await undoDecision(moderator as Member, warned.decisionId ?? '', now);
    expect(await database().select().from(memberWarnings)).toEqual([]);
  });

  test('a decision cannot be undone once the member has appealed', async () => {
    const { decisionId } = await removed();
    await appeal(author as Member, decisionId, 'No', now);
    await expect(undoDecision(moderator as Member, decisionId, now)).rejects.toMatchObject({ code: 'conflict' });
  });
});
