import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentFlags } from '~/audience/reports/schema';
import { reportArticle } from '~/audience/reports/service.server';
import { readArticle } from '~/content/articles/service.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { notifications } from '~/identity/notifications/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { appeal, decideAppeal, listAppeals, readOwnDecision } from '~/newsroom/moderation/appeals/appeals.server';
import { listQueue } from '~/newsroom/moderation/comments/queue.server';
import { type FlagAction, flagActions } from '~/newsroom/moderation/constants';
import { moderationCounts } from '~/newsroom/moderation/counts.server';
import { decideFlag } from '~/newsroom/moderation/decisions/decide.server';
import { notifyReportersOf } from '~/newsroom/moderation/decisions/notify-reporters.server';
import { undoDecision } from '~/newsroom/moderation/decisions/undo.server';
import { listFlags } from '~/newsroom/moderation/flags/flags.server';
import { moderationAppeals, moderationDecisions } from '~/newsroom/moderation/schema';
import { workflowOf } from '~/newsroom/workflow/card/view.server';
import { publishDue } from '~/newsroom/workflow/schedule/run-schedule.server';
import { schedule } from '~/newsroom/workflow/schedule/schedule.server';
import { changeStatus, requestChanges } from '~/newsroom/workflow/steps/status.server';
import { unpublish } from '~/newsroom/workflow/steps/unpublish.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';

openTestDatabase();

type Member = Awaited<ReturnType<typeof addMember>>;

const now = new Date('2026-11-21T10:00:00Z');
const spam = { type: 'spam', reason: 'It sells something' } as const;
let [author, reporter, moderator, editor]: Member[] = [];
let article = { id: '', slug: '' };

beforeEach(async () => {
  await database().delete(moderationAppeals);
  await database().delete(contentFlags);
  await database().delete(moderationDecisions);
  author = await addMember('moderator', { language: 'de' });
  reporter = await addMember();
  moderator = await addMember('moderator');
  editor = await addMember('editor');
  await writeArticle({ title: 'There is a category' });
  const { articleId } = await createDraft(author, {
    title: `The button ${newId()}`,
    excerpt: 'It says.',
    category: 'news',
    content: '<p>Words.</p>',
  });
  const { slug = '' } = await changeStatus(editor, articleId, { target: 'published' }, now);
  article = { id: articleId, slug };
});

const report = (by: Member = reporter as Member, said: Parameters<typeof reportArticle>[2] = spam) =>
  reportArticle(by, article.slug, said, now);

/** Returns the article's unresolved flags, most urgent first. */
const waiting = async (by: Member = moderator as Member) =>
  (await listFlags(by, {})).flags.filter((flag) => flag.article.id === article.id);

async function decide(by: Member, action: FlagAction, flag?: string) {
  const id = flag ?? (await waiting())[0]?.id ?? '';
  const seen = (await waiting()).find((entry) => entry.id === id)?.reports.map((report) => report.id) ?? [];
  return decideFlag(by, { id, action, seen, rule: 'spam', reason: 'It sells something', notes: 'Seen before' }, now);
}

/** Edits the working copy of the article, by default as its author. */
async function write(text: string, by: Member = author as Member): Promise<void> {
  const { version } = await openDraft(by, article.id);
  await saveDraft(by, article.id, { baseVersion: version, fields: { content: `<p>${text}</p>` } });
}

/** Returns a member's notifications, once the job for each decision has run. */
async function notificationsFor({ userId }: Member) {
  for (const { id } of await database().select().from(moderationDecisions)) await notifyReportersOf(id);
  return database().select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id);
}
const auditOf = async (resourceId: string) =>
  (await database().select().from(securityAuditLog).where(eq(securityAuditLog.resourceId, resourceId))).map(
    ({ action, userId }) => ({ action, userId }),
  );
const isRead = (): Promise<boolean> =>
  readArticle(article.slug).then(
    () => true,
    () => false,
  );

describe('a report of an article', () => {
  test('is listed with the article’s title and slug, and does not appear in the comment queue', async () => {
    expect(await report()).toBe('reported');
    const [flag] = await waiting();
    expect(flag).toMatchObject({
      contentType: 'article',
      commentId: null,
      type: 'spam',
      priority: 'low',
      reports: [{ reason: 'It sells something', reporter: reporter?.name }],
      article: { slug: article.slug, isPublished: true },
      category: { slug: 'news' },
      author: (author as Member).name,
      hasAuthor: true,
    });
    expect(flag?.reportedText).toBe(flag?.article.title);
    expect((await moderationCounts(moderator as Member)).flags).toBe(1);
    expect(await listQueue(moderator as Member, {})).toMatchObject({ comments: [], counts: { reported: 0 } });
  });

  test('can be made only once per member until it is decided, even with concurrent requests', async () => {
    const said = await Promise.all(Array.from({ length: 5 }, () => report()));
    expect(said.toSorted()).toEqual([...Array(4).fill('already_reported'), 'reported']);
    await decide(moderator as Member, 'investigate');
    expect(await report()).toBe('already_reported');
    await decide(moderator as Member, 'dismiss');
    expect(await report()).toBe('reported');
    expect(await waiting()).toHaveLength(1);
  });

  test('gets a higher priority when several members report the same problem', async () => {
    for (let count = 0; count < 4; count += 1) await report(await addMember());
    expect(await waiting()).toMatchObject([{ priority: 'medium' }]);
  });

  test('requires a signed-in member and a published article, and is rejected after twenty in an hour', async () => {
    await expect(reportArticle(visitor, article.slug, spam, now)).rejects.toMatchObject({ code: 'unauthenticated' });
    const { slug } = await writeArticle({ title: 'Nobody has it yet', status: 'draft' });
    for (const hidden of [slug, 'no-such-article']) {
      await expect(reportArticle(reporter as Member, hidden, spam, now)).rejects.toMatchObject({ code: 'not_found' });
    }
    for (let count = 0; count < 20; count += 1) await report();
    await expect(report()).rejects.toMatchObject({ code: 'too_many' });
  });
});

describe('a decision about an article', () => {
  test('removal unpublishes the article through the workflow, notifies author and reporters, and is logged', async () => {
    const second = await addMember('subscriber', { language: 'fr' });
    await report();
    await report(second, { type: 'copyright', reason: undefined });
    await decide(editor as Member, 'remove');
    expect(await isRead()).toBe(false);
    expect(await workflowOf(editor as Member, article.id)).toMatchObject({
      publicationState: { status: 'draft', isLive: false },
      isInTrash: false,
    });
    expect(await waiting()).toEqual([]);
    const [stored] = await database().select().from(moderationDecisions);
    expect(stored).toMatchObject({ action: 'removed', commentId: null, authorId: (author as Member).userId });
    const { userId } = editor as Member;
    expect(await auditOf(article.id)).toEqual(
      expect.arrayContaining([
        { action: 'article_unpublished', userId },
        { action: 'article_removed', userId },
      ]),
    );
    expect((await notificationsFor(author as Member)).at(-1)).toMatchObject({
      title: 'Dein Artikel wurde zurückgezogen',
      message: expect.stringContaining('Regel: Kein Spam und keine Werbung. Begründung: It sells something.'),
      actionUrl: `/appeals/${stored?.id}`,
    });
    expect(await notificationsFor(reporter as Member)).toMatchObject([
      {
        title: 'A decision on your report',
        message: expect.stringMatching(/has been unpublished\. Rule: No spam or advertising\. Reason: It sells/),
        actionUrl: null,
      },
    ]);
    expect((await notificationsFor(second))[0]?.message).toContain(
      'a été dépublié. Règle\u00a0: Pas de spam ni de publicité.',
    );
  });

  test('undoing a removal restores the published text and its scheduled unpublishing', async () => {
    await schedule(editor as Member, article.id, { publishAt: '', unpublishAt: '2026-12-01T15:00' }, now);
    await write('The next words');
    const before = await workflowOf(editor as Member, article.id);
    await report();
    const { decisionId } = await decide(editor as Member, 'remove');
    await undoDecision(editor as Member, decisionId ?? '', now);
    expect(await isRead()).toBe(true);
    expect((await readArticle(article.slug)).content).not.toContain('The next words');
    expect(await workflowOf(editor as Member, article.id)).toEqual(before);
    expect(await waiting()).toMatchObject([{ status: 'open' }]);
    expect(await notificationsFor(reporter as Member)).toEqual([]);
    expect((await auditOf(article.id)).map(({ action }) => action)).toContain('article_given_back');
  });

  describe('removing an article with scheduled changes', () => {
    /** A time after the scheduled publication in every time zone. */
    const moment = new Date('2026-12-02T15:00:00Z');

    beforeEach(async () => {
      await write('The next words');
      const change = { publishAt: '2026-12-01T15:00', unpublishAt: '2026-12-24T15:00', correction: 'It was Monday.' };
      await schedule(editor as Member, article.id, change, now);
      await report();
    });

    test('cancels the schedule, so that nothing republishes the article', async () => {
      await decide(editor as Member, 'remove');
      expect(await workflowOf(editor as Member, article.id)).toMatchObject({
        publicationState: { status: 'draft', isLive: false },
        schedule: { publishAt: null, unpublishAt: null },
      });
      expect(await publishDue(operator, moment)).toMatchObject({ published: 0, failed: 0 });
      expect(await isRead()).toBe(false);
    });

    test('can be undone, restoring the schedule, the correction and the approval', async () => {
      const before = await workflowOf(editor as Member, article.id);
      const { decisionId } = await decide(editor as Member, 'remove');
      await undoDecision(editor as Member, decisionId ?? '', now);
      expect(await workflowOf(editor as Member, article.id)).toEqual(before);
      expect(await publishDue(operator, moment)).toMatchObject({ published: 1 });
      expect((await readArticle(article.slug)).content).toContain('The next words');
      expect((await workflowOf(editor as Member, article.id)).corrections).toMatchObject([{ note: 'It was Monday.' }]);
    });

    test('is not reversed by upholding an appeal after a reviewer has requested changes', async () => {
      const { decisionId } = await decide(editor as Member, 'remove');
      await appeal(author as Member, decisionId ?? '', 'It sells nothing', now);
      const next = new Date(now.getTime() + 1_000);
      await changeStatus(author as Member, article.id, { target: 'pending' }, next);
      await requestChanges(editor as Member, article.id, { notes: 'Name your source.' }, next);
      const other = await addMember('admin');
      const [open] = (await listAppeals(other)).appeals;
      await decideAppeal(other, { id: open?.id ?? '', outcome: 'upheld', reply: 'True' }, next);
      expect(await isRead()).toBe(false);
      expect((await workflowOf(editor as Member, article.id)).publicationState.status).toBe('draft');
      expect(await publishDue(operator, moment)).toMatchObject({ published: 0 });
      expect(await isRead()).toBe(false);
    });
  });

  test('an author cannot publish a removed article again alone, but can once the removal has been reversed', async () => {
    const [owner, reviewer] = [await addMember('editor'), await addMember('editor')];
    const fields = { title: `Owned ${newId()}`, excerpt: 'It says.', category: 'news', content: '<p>Words.</p>' };
    const { articleId } = await createDraft(owner, fields);
    await changeStatus(owner, articleId, { target: 'pending' }, now);
    await changeStatus(reviewer, articleId, { target: 'approved' }, now);
    const { slug = '' } = await changeStatus(owner, articleId, { target: 'published' }, now);
    article = { id: articleId, slug };
    const { publishedVersion } = await workflowOf(owner, articleId);
    await report();
    const { decisionId } = await decide(reviewer, 'remove');
    const publish = (by: Member) => changeStatus(by, articleId, { target: 'published' }, now);
    await expect(publish(owner)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await workflowOf(reviewer, articleId)).choices).toContainEqual({ status: 'published', refusal: null });
    await undoDecision(reviewer, decisionId ?? '', now);
    expect(await isRead()).toBe(true);
    expect(await workflowOf(owner, articleId)).toMatchObject({ publishedVersion });
    await unpublish(owner, articleId, now);
    await publish(owner);
    expect(await isRead()).toBe(true);
  });

  test('a removal cannot be undone, even partly, once the article has been edited', async () => {
    await report();
    const { decisionId } = await decide(editor as Member, 'remove');
    await write('It is written anew');
    await expect(undoDecision(editor as Member, decisionId ?? '', now)).rejects.toMatchObject({ code: 'conflict' });
    expect(await isRead()).toBe(false);
    expect(await waiting()).toEqual([]);
    await changeStatus(editor as Member, article.id, { target: 'published' }, now);
    expect(await isRead()).toBe(true);
  });

  test('removal requires permission to publish, and a rejected attempt stores nothing', async () => {
    await report();
    expect((await waiting())[0]?.canRemove).toBe(false);
    expect((await waiting(editor as Member))[0]?.canRemove).toBe(true);
    await expect(decide(moderator as Member, 'remove')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await isRead()).toBe(true);
    expect(await waiting()).toMatchObject([{ status: 'open', notes: '' }]);
    expect(await notificationsFor(reporter as Member)).toEqual([]);
  });

  test('a warning or dismissal keeps the article public and notifies the author and the reporter', async () => {
    await report();
    await decide(moderator as Member, 'investigate');
    expect(await waiting()).toMatchObject([{ status: 'investigating', notes: 'Seen before' }]);
    await decide(moderator as Member, 'warn');
    expect((await notificationsFor(author as Member)).at(-1)).toMatchObject({
      title: 'Du wurdest von der Moderation verwarnt',
      message: expect.stringMatching(/^Wegen deines Artikels „The button/),
    });
    expect((await notificationsFor(reporter as Member)).at(-1)).toMatchObject({
      message: expect.stringMatching(/^The author of the article “The button .*” has been warned\. Rule: /),
      actionUrl: `/article/${article.slug}`,
    });
    await report();
    expect((await waiting())[0]?.history.warnings).toMatchObject([{ rule: 'spam', reason: 'It sells something' }]);
    await decide(moderator as Member, 'dismiss');
    expect((await notificationsFor(author as Member)).at(-1)).toMatchObject({ title: 'Dein Artikel bleibt online' });
    expect(await isRead()).toBe(true);
    expect((await auditOf(article.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['article_warned', 'article_dismissed']),
    );
  });

  test('a warning can be undone within a minute', async () => {
    await report();
    const { decisionId } = await decide(moderator as Member, 'warn');
    await undoDecision(moderator as Member, decisionId ?? '', now);
    expect(await waiting()).toMatchObject([{ status: 'open', history: { warnings: [] } }]);
    expect((await notificationsFor(author as Member)).map(({ title }) => title)).not.toContain(
      'Du wurdest von der Moderation verwarnt',
    );
  });

  test('cannot be made by the article’s author or by readers', async () => {
    await report();
    const id = (await waiting())[0]?.id;
    expect((await waiting(author as Member))[0]?.isOwn).toBe(true);
    for (const action of flagActions) {
      await expect(decide(author as Member, action, id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(decide(reporter as Member, action, id)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await waiting()).toMatchObject([{ status: 'open' }]);
  });

  test.each([
    ['an article that someone else started', () => article],
    ['an imported article', () => writeArticle({ title: 'It came from elsewhere' })],
  ])('cannot be made by a member who wrote part of %s', async (_, find) => {
    article = await find();
    const other = await addMember('moderator');
    await write('A passage of their own', other);
    await changeStatus(editor as Member, article.id, { target: 'published' }, now);
    await report();
    const id = (await waiting())[0]?.id;
    expect(await waiting(other)).toMatchObject([{ isOwn: true }]);
    for (const action of flagActions) {
      await expect(decide(other, action, id)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await waiting()).toMatchObject([{ status: 'open', isOwn: false }]);
    await decide(moderator as Member, 'dismiss', id);
  });

  test('an imported article has no author to warn', async () => {
    const { id, slug } = await writeArticle({ title: 'It came from elsewhere' });
    article = { id, slug };
    await report();
    expect(await waiting()).toMatchObject([{ hasAuthor: false, author: null }]);
    await expect(decide(moderator as Member, 'warn')).rejects.toMatchObject({ code: 'conflict' });
    await decide(editor as Member, 'remove');
    expect(await isRead()).toBe(false);
    expect(await notificationsFor(reporter as Member)).toHaveLength(1);
  });

  test('only one of two concurrent removals through different reports succeeds', async () => {
    await report();
    await report(await addMember());
    const other = await addMember('admin');
    const [first, second] = await waiting();
    const outcomes = await Promise.allSettled([
      decide(editor as Member, 'remove', first?.id),
      decide(other, 'remove', second?.id),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
    expect(await notificationsFor(reporter as Member)).toHaveLength(1);
  });

  test('upholding an appeal republishes the article and requires permission to publish', async () => {
    await report();
    await decide(editor as Member, 'remove');
    const [decision] = await database().select().from(moderationDecisions);
    const id = decision?.id ?? '';
    expect(await readOwnDecision(author as Member, id)).toMatchObject({ isAboutArticle: true, action: 'removed' });
    await appeal(author as Member, id, 'It sells nothing', now);
    const [open] = (await listAppeals(moderator as Member)).appeals;
    expect(open).toMatchObject({ isAboutArticle: true, refusal: null, canUphold: false });
    const upheld = { id: open?.id ?? '', outcome: 'upheld', reply: 'True' } as const;
    await expect(decideAppeal(moderator as Member, upheld, now)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await isRead()).toBe(false);
    const other = await addMember('admin');
    expect((await listAppeals(other)).appeals).toMatchObject([{ canUphold: true }]);
    await decideAppeal(other, upheld, now);
    expect(await isRead()).toBe(true);
    expect((await notificationsFor(author as Member)).at(-1)?.message).toMatch(/ist wieder sichtbar\. /);
    expect((await auditOf(article.id)).map(({ action }) => action)).toContain('appeal_upheld');
  });

  test('an appeal cannot be decided by a moderator who wrote part of the article', async () => {
    await write('By two writers', author as Member);
    const writer = await addMember('admin');
    await write('By two writers, one of them a moderator', writer);
    await report();
    const { decisionId } = await decide(editor as Member, 'remove');
    await appeal(author as Member, decisionId ?? '', 'It sells nothing', now);
    const refusal = 'You wrote part of this article, so a different moderator has to decide.';
    const [open] = (await listAppeals(writer)).appeals;
    expect(open).toMatchObject({ refusal });
    const upheld = { id: open?.id ?? '', outcome: 'upheld', reply: 'True' } as const;
    await expect(decideAppeal(writer, upheld, now)).rejects.toMatchObject({ code: 'forbidden', message: refusal });
  });

  test('upholding an appeal does not republish an article that has been edited since its removal', async () => {
    await report();
    const { decisionId } = await decide(editor as Member, 'remove');
    await appeal(author as Member, decisionId ?? '', 'It sells nothing', now);
    await write('It is written anew');
    const other = await addMember('admin');
    const [open] = (await listAppeals(other)).appeals;
    await decideAppeal(other, { id: open?.id ?? '', outcome: 'upheld', reply: 'True' }, now);
    expect(await isRead()).toBe(false);
    expect((await notificationsFor(author as Member)).at(-1)?.message).toMatch(/kann wieder veröffentlicht werden\. /);
  });
});
