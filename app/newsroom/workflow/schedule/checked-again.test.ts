import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { notifications } from '~/identity/notifications/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { database } from '~/platform/database/database.server';
import * as externalRequests from '~/platform/external-requests/external-request.server';
import { operator } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import type { Checklist } from '../checklist/checklist-rules';
import { sendNotices } from '../notices/notices.server';
import { articleWorkflow } from '../schema';
import { checklist } from '../settings';
import { changeStatus } from '../steps/status.server';
import { publishDue } from './run-schedule.server';
import { schedule } from './schedule.server';

openPageDatabase();
beforeAll(() => ensureFixedCategories(database()));

const now = new Date('2026-06-01T12:00:00Z');
const due = new Date('2026-06-02T12:00:00Z');

async function setChecks(levels: Partial<Checklist>): Promise<void> {
  const before = siteSetting(checklist);
  const change = async (value: Checklist) =>
    changeSettings(await addMember('admin'), [checklist.changeTo(value)], new Date());
  await change({ ...before, ...levels });
  onTestFinished(() => change(before));
}

async function addArticle(title: string, content: string) {
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const { articleId } = await createDraft(writer, { title, excerpt: 'What it says.', category: 'news', content });
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  return { articleId, writer, editor };
}

async function addScheduled(content: string) {
  const { articleId, writer, editor } = await addArticle('A scheduled article', content);
  await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
  const row = async () => {
    const [found] = await database().select().from(articleWorkflow).where(eq(articleWorkflow.articleId, articleId));
    return { status: found?.status, publishAt: found?.publishAt };
  };
  const messagesTo = async ({ userId }: { userId: string }) => {
    await sendNotices();
    const found = await database().select().from(notifications).where(eq(notifications.userId, userId));
    return found.map(({ title, message }) => `${title}: ${message}`);
  };
  return { articleId, writer, editor, row, messagesTo };
}

test('an article whose link has gone since it was scheduled is held, and those concerned are notified', async () => {
  await setChecks({ links: 'block' });
  const other = await addArticle('The other article', '<p>Words</p>');
  await changeStatus(other.editor, other.articleId, { target: 'published' }, now);
  const { articleId, writer, editor, row, messagesTo } = await addScheduled(
    '<p>See <a href="/article/the-other-article">the other article</a>.</p>',
  );
  await changeStatus(other.editor, other.articleId, { target: 'draft' }, now);

  expect(await publishDue(operator, due)).toEqual({ published: 0, unpublished: 0, failed: 1 });
  expect(await row()).toEqual({ status: 'approved', publishAt: null });
  const message =
    'A scheduled article was not published: “A scheduled article”: it does not pass the checklist. /article/the-other-article leads to a page that does not exist.';
  expect(await messagesTo(writer)).toContain(message);
  expect(await messagesTo(editor)).toContain(message);
  const [entry] = await database()
    .select()
    .from(securityAuditLog)
    .where(eq(securityAuditLog.action, 'article_schedule_failed'));
  expect(entry).toMatchObject({
    resourceId: articleId,
    newValues: { problems: ['/article/the-other-article leads to a page that does not exist.'] },
  });
  expect(await publishDue(operator, due)).toEqual({ published: 0, unpublished: 0, failed: 0 });
});

test('a check that has been made to block since an article was scheduled holds it', async () => {
  const { row } = await addScheduled('<h2>One</h2><h4>Two levels below</h4><p>Words</p>');
  await setChecks({ headings: 'block' });
  expect(await publishDue(operator, due)).toMatchObject({ published: 0, failed: 1 });
  expect(await row()).toMatchObject({ publishAt: null });
});

test('problems that only warn do not hold a scheduled article', async () => {
  const { row } = await addScheduled(
    '<h2>One</h2><h4>Two levels below</h4><p><a href="/article/nowhere">A dead link</a></p>',
  );
  expect(await publishDue(operator, due)).toMatchObject({ published: 1, failed: 0 });
  expect(await row()).toEqual({ status: 'published', publishAt: null });
});

test('a link that cannot be reached at the scheduled moment does not hold an article', async () => {
  vi.spyOn(externalRequests, 'sendExternalRequest').mockRejectedValue(new Error('The request timed out.'));
  const { row } = await addScheduled('<p>See <a href="https://slow.example/page">the source</a>.</p>');
  await setChecks({ links: 'block' });
  expect(await publishDue(operator, due)).toEqual({ published: 1, unpublished: 0, failed: 0 });
  expect(await row()).toEqual({ status: 'published', publishAt: null });
});

test('an update that is dated today passes when it is scheduled, and when its moment comes', async () => {
  await setChecks({ dates: 'block' });
  const { articleId, writer, editor } = await addArticle('An old article', '<p>Words</p>');
  await changeStatus(editor, articleId, { target: 'published' }, new Date('2026-03-01T12:00:00Z'));
  const { version } = await openDraft(writer, articleId);
  const fields = { content: '<p>Update: today, 2 June 2026, it was withdrawn.</p>' };
  expect(await saveDraft(writer, articleId, { baseVersion: version, fields })).toMatchObject({ outcome: 'saved' });
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await schedule(editor, articleId, { publishAt: '2026-06-02T10:00', unpublishAt: '' }, now);
  expect(await publishDue(operator, due)).toEqual({ published: 1, unpublished: 0, failed: 0 });
});

test('an article that is published before its scheduled time is checked for that day', async () => {
  await setChecks({ dates: 'block' });
  const { articleId, editor } = await addArticle('A dated article', '<p>Today, 20 June 2026, it opens.</p>');
  await schedule(editor, articleId, { publishAt: '2026-06-20T10:00', unpublishAt: '' }, now);
  await expect(changeStatus(editor, articleId, { target: 'published' }, now)).rejects.toThrow(
    'The text says “Today, 20 June 2026”, but the article’s date is 1 June 2026.',
  );
});
