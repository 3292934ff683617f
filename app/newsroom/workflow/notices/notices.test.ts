import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import * as notifying from '~/identity/notifications/notify.server';
import { notifications } from '~/identity/notifications/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { type Member, operator } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { workflowOf } from '../card/view.server';
import { publishDue } from '../schedule/run-schedule.server';
import { schedule } from '../schedule/schedule.server';
import { articleWorkflow, workflowNotices } from '../schema';
import { changeStatus, requestChanges } from '../steps/status.server';
import { moveToTrash, restoreFromTrash, undoDeletion } from '../steps/trash.server';
import { unpublish } from '../steps/unpublish.server';
import { sendNotices } from './notices.server';

openTestDatabase();

const now = new Date('2026-06-01T12:00:00Z');
let writer: Member;
let editor: Member;
beforeEach(async () => {
  await database().delete(users);
  await database().delete(articles);
  [writer, editor] = [
    await addMember('moderator', { language: 'de' }),
    await addMember('editor', { name: 'The desk editor' }),
  ];
  await changeSettings(await addMember('admin'), [selfApproval.changeTo(false)], now);
});

async function write(): Promise<string> {
  await writeArticle({ title: 'There is a category', status: 'draft', publishedAt: undefined });
  const words = { title: 'Eine Probe', excerpt: 'What it says.', category: 'news', content: '<p>Words.</p>' };
  return (await createDraft(writer, words)).articleId;
}
const notificationsFor = (...members: Member[]) =>
  database()
    .select()
    .from(notifications)
    .where(
      inArray(
        notifications.userId,
        members.map(({ userId }) => userId),
      ),
    )
    .orderBy(asc(notifications.id));

test('members are notified of a step only when the notification job runs, each in their own language', async () => {
  const lectora = await addMember('editor', { language: 'es' });
  const articleId = await write();
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  expect(await notificationsFor(editor, lectora)).toEqual([]);
  await sendNotices();
  expect(await notificationsFor(editor)).toMatchObject([
    { title: 'An article is awaiting review', message: 'Eine Probe' },
  ]);
  expect(await notificationsFor(lectora)).toMatchObject([{ title: 'Un artículo espera revisión' }]);
  const soon = { publishAt: '2026-06-01T15:00', unpublishAt: '' };
  await schedule(editor, articleId, soon, now);
  await sendNotices();
  expect((await notificationsFor(writer)).at(-1)?.title).toMatch(
    /^Dein Artikel erscheint am 1\. Juni 2026, 15:00 \(UTC/,
  );
});

test('a writer is notified of another time for their article, and by whom its publication was cancelled', async () => {
  const articleId = await write();
  const at = async (publishAt: string) => {
    await schedule(editor, articleId, { publishAt, unpublishAt: '' }, now);
    await sendNotices();
    return (await notificationsFor(writer)).map(({ title }) => title.replace(/ um .*|, .*/, ''));
  };
  await at('2026-06-01T15:00');
  const notified = ['Dein Artikel erscheint am 1. Juni 2026', 'Dein Artikel erscheint nun am 2. Juni 2026'];
  expect(await at('2026-06-02T15:00')).toEqual(notified);
  const cancelled = 'The desk editor hat die geplante Veröffentlichung deines Artikels abgesagt';
  expect(await at('')).toEqual([...notified, cancelled]);
  // There is nothing to cancel.
  expect(await at('')).toEqual([...notified, cancelled]);
  // Whoever takes the step knows of it.
  expect(await notificationsFor(editor)).toEqual([]);
});

test('a killed run and concurrent runs notify each member exactly once', async () => {
  const reviewers = await Promise.all(Array.from({ length: 5 }, () => addMember('editor')));
  await changeStatus(writer, await write(), { target: 'pending' }, now);
  const { notifyMany } = notifying;
  const dying = vi.spyOn(notifying, 'notifyMany').mockImplementation(async (...given) => {
    await notifyMany(...given);
    throw new Error('killed');
  });
  await expect(sendNotices()).rejects.toThrow('killed');
  dying.mockRestore();
  expect(await notificationsFor(...reviewers)).toEqual([]);
  await Promise.all([sendNotices(), sendNotices()]);
  expect(await notificationsFor(...reviewers)).toHaveLength(reviewers.length);
  expect(await database().$count(workflowNotices)).toBe(0);
});

test('deleted articles notify nobody, and unpublished and trashed ones only of that', async () => {
  const [published, trashed, deleted] = [await write(), await write(), await write()];
  await changeStatus(editor, published, { target: 'published' }, now);
  await unpublish(editor, published, now);
  for (const articleId of [trashed, deleted]) await changeStatus(writer, articleId, { target: 'pending' }, now);
  await moveToTrash(editor, trashed, now);
  await database().delete(articles).where(eq(articles.id, deleted));
  expect(await sendNotices()).toBe(2);
  expect(await notificationsFor(editor)).toEqual([]);
  expect(await notificationsFor(writer)).toMatchObject([
    { title: 'The desk editor hat deinen Artikel zurückgezogen' },
    { title: 'The desk editor hat deinen Artikel in den Papierkorb verschoben' },
  ]);
  expect(await database().$count(workflowNotices)).toBe(0);
});

test('whoever wrote any of an article is notified who moved it to the trash, unless that is undone', async () => {
  const corrector = await addMember('editor');
  const articleId = await write();
  await changeStatus(editor, articleId, { target: 'published' }, now);
  await saveDraft(corrector, articleId, { baseVersion: 1, fields: { excerpt: 'What it says now.' } });
  await sendNotices();
  await moveToTrash(editor, articleId, now);
  await sendNotices();
  const trashed = {
    title: 'The desk editor hat deinen Artikel in den Papierkorb verschoben',
    message: '„Eine Probe“ (er ist nicht mehr öffentlich)',
    actionUrl: `/admin/editor/${articleId}`,
    read: false,
  };
  expect((await notificationsFor(writer)).at(-1)).toMatchObject(trashed);
  expect((await notificationsFor(corrector)).at(-1)).toMatchObject({
    title: 'The desk editor moved your article to the trash',
    message: '“Eine Probe” (it is no longer public)',
  });
  expect(await notificationsFor(editor)).toEqual([]);
  expect(await workflowOf(writer, articleId)).toMatchObject({ isInTrash: true, deletedBy: 'The desk editor' });
  expect(await workflowOf(editor, articleId)).toMatchObject({ deletedBy: 'You' });
  const isNotified = async () => (await notificationsFor(writer)).some(({ title }) => title === trashed.title);
  await undoDeletion(editor, articleId, now);
  expect(await isNotified()).toBe(false);
  await moveToTrash(editor, articleId, now);
  await undoDeletion(editor, articleId, now);
  await sendNotices();
  expect(await isNotified()).toBe(false);
  // An article that was restored as a draft is no longer as its writers left it.
  await moveToTrash(editor, articleId, now);
  await sendNotices();
  await restoreFromTrash(editor, articleId, now);
  expect(await isNotified()).toBe(true);
});

test('everyone who wrote any of an article is notified of who unpublished it, however it was done, unless it is public again', async () => {
  const corrector = await addMember('editor');
  const articleId = await write();
  const publish = () => changeStatus(editor, articleId, { target: 'published' }, now);
  await publish();
  await saveDraft(corrector, articleId, { baseVersion: 1, fields: { excerpt: 'What it says now.' } });
  await sendNotices();
  await unpublish(editor, articleId, now);
  await sendNotices();
  expect((await notificationsFor(writer)).at(-1)).toMatchObject({
    title: 'The desk editor hat deinen Artikel zurückgezogen',
    message: '„Eine Probe“ (er ist nicht mehr öffentlich)',
    actionUrl: `/admin/articles/${articleId}/workflow?from=queue`,
  });
  expect((await notificationsFor(corrector)).at(-1)?.title).toBe('The desk editor unpublished your article');
  expect(await notificationsFor(editor)).toEqual([]);
  const unpublications = async () =>
    (await notificationsFor(writer)).filter(({ title }) => title.endsWith('zurückgezogen')).length;
  await publish();
  await changeStatus(editor, articleId, { target: 'draft' }, now);
  await sendNotices();
  expect(await unpublications()).toBe(2);
  await publish();
  await unpublish(editor, articleId, now);
  await publish();
  await sendNotices();
  expect(await unpublications()).toBe(2);
});

test('an approval notifies each person once, with the name of who approved it', async () => {
  const author = await addMember('editor');
  const publisher = await addMember('editor');
  await writeArticle({ title: 'There is a category', status: 'draft', publishedAt: undefined });
  const words = { title: 'Eine Probe', excerpt: 'What it says.', category: 'news', content: '<p>Words.</p>' };
  const { articleId } = await createDraft(author, words);
  const reviewer = await addMember('editor', { name: 'The desk editor' });
  await changeStatus(reviewer, articleId, { target: 'approved' }, now);
  await sendNotices();
  const received = async (member: Member) =>
    (await notificationsFor(member)).map(({ title, message }) => [title, message]);
  expect(await received(author)).toEqual([['The desk editor approved your article', 'Eine Probe']]);
  expect(await received(publisher)).toEqual([
    ['The desk editor approved an article; it can now be published', 'Eine Probe'],
  ]);
  expect(await received(reviewer)).toEqual([]);
});

test('whoever sends an article back is named, and the notification leads to the note in the editor', async () => {
  const articleId = await write();
  for (const isRejection of [false, true]) {
    await changeStatus(writer, articleId, { target: 'pending' }, now);
    await requestChanges(editor, articleId, { notes: 'Name the source.', isRejection }, now);
  }
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await changeStatus(editor, articleId, { target: 'draft' }, now);
  await sendNotices();
  const received = (await notificationsFor(writer)).map(({ title, actionUrl }) => [title, actionUrl]);
  const place = `/admin/editor/${articleId}#workflow-notes`;
  expect(received).toEqual([
    ['The desk editor bittet um Änderungen', place],
    ['The desk editor hat deinen Artikel abgelehnt (2. Runde)', place],
    ['The desk editor hat deinen Artikel auf Entwurf zurückgesetzt (3. Runde)', place],
  ]);
});

test('the writer of an unpublished article is notified of each step, even if its text has not changed since', async () => {
  const articleId = await write();
  const to = (target: 'published' | 'approved') => changeStatus(editor, articleId, { target }, now);
  await to('published');
  const received = async () => {
    await sendNotices();
    return (await notificationsFor(writer)).at(-1)?.title;
  };
  for (const isRejection of [false, true]) {
    await unpublish(editor, articleId, now);
    await to('approved');
    expect(await received()).toMatch(/^The desk editor hat deinen Artikel freigegeben/);
    await schedule(editor, articleId, { publishAt: '2026-06-02T15:00', unpublishAt: '' }, now);
    expect(await received()).toMatch(/^Dein Artikel erscheint am/);
    await requestChanges(editor, articleId, { notes: 'Name the source.', isRejection }, now);
    expect(await received()).toMatch(isRejection ? /hat deinen Artikel abgelehnt/ : /bittet um Änderungen/);
    expect((await to('published')).published?.hasOtherWriters).toBe(true);
    expect(await received()).toBe('Dein Artikel wurde veröffentlicht');
  }
});

test('a writer of what was published before may still approve an unpublished article in which nothing is new', async () => {
  const author = await addMember('editor');
  const articleId = await write();
  await saveDraft(author, articleId, { baseVersion: 1, fields: { excerpt: 'What it says now.' } });
  await changeStatus(editor, articleId, { target: 'published' }, now);
  await unpublish(editor, articleId, now);
  await changeStatus(author, articleId, { target: 'approved' }, now);
  expect((await workflowOf(author, articleId)).publicationState.status).toBe('approved');
});

test('notifications about changes to a published article say that readers still see the published version', async () => {
  const articleId = await write();
  await changeStatus(editor, articleId, { target: 'published' }, now);
  await sendNotices();
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { excerpt: 'What it says now.' } });
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await sendNotices();
  const last = async (member: Member) => (await notificationsFor(member)).at(-1);
  expect(await last(editor)).toMatchObject({
    title: 'Changes to a published article are awaiting review',
    message: '“Eine Probe” (readers still see the published version)',
  });
  await changeStatus(editor, articleId, { target: 'approved' }, now);
  await sendNotices();
  expect((await last(writer))?.title).toMatch(/hat deine Änderungen freigegeben$/);
  expect((await last(writer))?.message).toBe('„Eine Probe“ (die veröffentlichte Fassung bleibt online)');
});

/** Titles of a member's unread notifications. */
const unread = async (member: Member): Promise<string[]> =>
  (await notificationsFor(member)).filter(({ read }) => !read).map(({ title }) => title);

test('a step marks the notifications about earlier steps as read for everyone, and rounds of review are notified apart', async () => {
  const other = await addMember('editor');
  const [articleId, elsewhere] = [await write(), await write()];
  const submit = async (id: string): Promise<void> => {
    await changeStatus(writer, id, { target: 'pending' }, now);
    await sendNotices();
  };
  await submit(articleId);
  await submit(elsewhere);
  expect(await unread(other)).toHaveLength(2);
  await requestChanges(editor, articleId, { notes: 'Name the source.' }, now);
  await sendNotices();
  // That of the other article stays.
  expect(await unread(other)).toEqual(['An article is awaiting review']);
  expect(await unread(writer)).toEqual(['The desk editor bittet um Änderungen']);
  await submit(articleId);
  expect(await unread(writer)).toEqual([]);
  expect(await unread(other)).toEqual(['An article is awaiting review', 'An article is awaiting review (round 2)']);
  await requestChanges(editor, articleId, { notes: 'And the year.' }, now);
  await sendNotices();
  expect(await unread(writer)).toEqual(['The desk editor bittet um Änderungen (2. Runde)']);
  await moveToTrash(editor, elsewhere, now);
  expect(await unread(other)).toEqual([]);
});

test('withdrawing an article withdraws what asked reviewers to read it, sent or not', async () => {
  const other = await addMember('editor');
  const [articleId, elsewhere] = [await write(), await write()];
  for (const id of [articleId, elsewhere]) await changeStatus(writer, id, { target: 'pending' }, now);
  await sendNotices();
  expect(await notificationsFor(other)).toHaveLength(2);
  const withdraw = () => changeStatus(writer, articleId, { target: 'draft', isWithdrawal: true }, now);
  await withdraw();
  const pathsOf = async () => (await notificationsFor(editor, other)).map(({ actionUrl }) => actionUrl);
  const left = `/admin/articles/${elsewhere}/workflow`;
  expect(await pathsOf()).toEqual([left, left]);
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await withdraw();
  expect(await sendNotices()).toBe(0);
  expect(await pathsOf()).toEqual([left, left]);
});

test('withdrawing leaves what other members were notified of, but not the request to one who corrected a word', async () => {
  const [scheduler, corrector] = [await addMember('editor'), await addMember('editor')];
  const articleId = await write();
  const titlesOf = async (member: Member) => (await notificationsFor(member)).map(({ title }) => title);
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await saveDraft(corrector, articleId, { baseVersion: 1, fields: { excerpt: 'What it says, corrected.' } });
  await changeStatus(editor, articleId, { target: 'approved' }, now);
  await sendNotices();
  const kept = 'The desk editor approved an article; it can now be published';
  expect(await titlesOf(scheduler)).toEqual(['An article is awaiting review', kept]);
  await changeStatus(writer, articleId, { target: 'draft', isWithdrawal: true }, now);
  expect(await titlesOf(scheduler)).toEqual([kept]);
  expect(await titlesOf(corrector)).toEqual(['The desk editor approved your article']);
});

test('a writer is notified of another time at which their article is unpublished, and of nothing else with it', async () => {
  const articleId = await write();
  await changeStatus(editor, articleId, { target: 'published' }, now);
  await sendNotices();
  const before = (await notificationsFor(writer)).length;
  const at = async (unpublishAt: string) => {
    await schedule(editor, articleId, { publishAt: '', unpublishAt }, now);
    await sendNotices();
    return (await notificationsFor(writer)).slice(before).map(({ title }) => title.replace(/, \d.*(?= zurück)/, ''));
  };
  const first = 'Dein Artikel wird am 1. Juni 2026 zurückgezogen';
  expect(await at('2026-06-01T15:00')).toEqual([first]);
  // Nothing has changed.
  expect(await at('2026-06-01T15:00')).toEqual([first]);
  const notified = [first, 'Dein Artikel wird nun am 2. Juni 2026 zurückgezogen'];
  expect(await at('2026-06-02T15:00')).toEqual(notified);
  expect(await at('')).toEqual([...notified, 'The desk editor hat den geplanten Rückzug deines Artikels abgesagt']);
});

test('an article unpublished on schedule notifies everyone who wrote any of it, and whoever scheduled that', async () => {
  const [corrector, scheduler] = [await addMember('editor'), await addMember('editor')];
  const articleId = await write();
  await changeStatus(editor, articleId, { target: 'published' }, now);
  await saveDraft(corrector, articleId, { baseVersion: 1, fields: { excerpt: 'What it says now.' } });
  await schedule(scheduler, articleId, { publishAt: '', unpublishAt: '2026-06-01T15:00' }, now);
  await sendNotices();
  expect(await publishDue(operator, new Date('2026-06-01T15:00:00Z'))).toMatchObject({ unpublished: 1 });
  await sendNotices();
  const last = async (member: Member) => {
    const { title, message } = (await notificationsFor(member)).at(-1) ?? {};
    return [title, message];
  };
  expect(await last(writer)).toEqual(['Ein Artikel wurde wie geplant zurückgezogen', 'Eine Probe']);
  expect(await last(corrector)).toEqual(['An article was unpublished as scheduled', 'Eine Probe']);
  expect(await last(scheduler)).toEqual(['An article was unpublished as scheduled', 'Eine Probe']);
  expect((await notificationsFor(editor)).map(({ title }) => title)).not.toContain(
    'An article was unpublished as scheduled',
  );
});

test('an article published on schedule notifies its writer and whoever scheduled that, each once', async () => {
  const scheduler = await addMember('editor');
  const articleId = await write();
  await changeStatus(editor, articleId, { target: 'approved' }, now);
  const publishOnSchedule = async (by: Member, publishAt: string) => {
    await schedule(by, articleId, { publishAt, unpublishAt: '' }, now);
    await sendNotices();
    const before = [(await notificationsFor(writer)).length, (await notificationsFor(by)).length];
    expect(await publishDue(operator, new Date(`${publishAt}:00Z`))).toMatchObject({ published: 1 });
    await sendNotices();
    const since = async (member: Member, count = 0) =>
      (await notificationsFor(member)).slice(count).map(({ title, actionUrl }) => [title, actionUrl]);
    return [await since(writer, before[0]), await since(by, before[1])];
  };
  const place = '/article/eine-probe';
  expect(await publishOnSchedule(scheduler, '2026-06-01T15:00')).toEqual([
    [['Dein Artikel wurde veröffentlicht', place]],
    [['An article was published as scheduled', place]],
  ]);
  expect((await notificationsFor(editor)).map(({ title }) => title)).not.toContain(
    'An article was published as scheduled',
  );
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { excerpt: 'What it says now.' } });
  await changeStatus(editor, articleId, { target: 'approved' }, now);
  expect(await publishOnSchedule(scheduler, '2026-06-02T15:00')).toEqual([
    [['Deine Änderungen wurden veröffentlicht', place]],
    [['Changes to an article were published as scheduled', place]],
  ]);
  // Whoever has written some of it as well.
  await saveDraft(scheduler, articleId, { baseVersion: 2, fields: { excerpt: 'What it says at last.' } });
  await changeStatus(editor, articleId, { target: 'approved' }, now);
  expect((await publishOnSchedule(scheduler, '2026-06-03T15:00'))[1]).toEqual([
    ['Your changes have been published', place],
  ]);
});

test('a rejection says that no new version is expected and cancels the publication, unlike a request for changes', async () => {
  const scheduler = await addMember('editor');
  const articleId = await write();
  const stateOf = async () => {
    const [row] = await database().select().from(articleWorkflow).where(eq(articleWorkflow.articleId, articleId));
    return { isReturned: row?.returnedAt !== null, isRejected: row?.isRejected, publishAt: row?.publishAt };
  };
  const sendBack = async (isRejection: boolean) => {
    await changeStatus(writer, articleId, { target: 'pending' }, now);
    const publishAt = '2026-06-01T15:00';
    await schedule(scheduler, articleId, { publishAt, unpublishAt: '2026-06-05T15:00' }, now);
    await requestChanges(editor, articleId, { notes: 'Nicht unser Thema.', isRejection }, now);
    await sendNotices();
    return (await notificationsFor(writer)).at(-1)?.message;
  };
  expect(await sendBack(false)).toBe('„Eine Probe“: Nicht unser Thema.');
  expect(await stateOf()).toEqual({ isReturned: true, isRejected: false, publishAt: new Date('2026-06-01T15:00Z') });
  const before = (await notificationsFor(scheduler)).length;
  expect(await sendBack(true)).toBe(
    '„Eine Probe“ (eine neue Fassung wird nicht erwartet, du kannst aber trotzdem eine einreichen; die geplante Veröffentlichung wurde abgesagt): Nicht unser Thema.',
  );
  expect(await stateOf()).toEqual({ isReturned: true, isRejected: true, publishAt: null });
  const received = (await notificationsFor(scheduler)).slice(before).map(({ title, message }) => [title, message]);
  expect(received).toContainEqual([
    'The desk editor rejected an article that was scheduled (round 2)',
    '“Eine Probe” (its scheduled publication was cancelled): Nicht unser Thema.',
  ]);
  const [entry] = await database()
    .select({ values: securityAuditLog.newValues })
    .from(securityAuditLog)
    .where(and(eq(securityAuditLog.action, 'article_rejected'), eq(securityAuditLog.resourceId, articleId)));
  expect(entry?.values).toMatchObject({ cancelledTime: '2026-06-01T15:00:00.000Z' });
  // The rejection is remembered while the same text is pending, in case it is withdrawn.
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  expect(await stateOf()).toEqual({ isReturned: true, isRejected: true, publishAt: null });
  expect(await workflowOf(writer, articleId)).toMatchObject({ isReturned: false, isRejected: false });
});
