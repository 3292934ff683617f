import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { notifications } from '~/identity/notifications/schema';
import { createDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { operator } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { runTask } from '~/platform/workers/run-task.server';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { sendNotices } from '../notices/notices.server';
import { articleWorkflow } from '../schema';
import { changeStatus } from '../steps/status.server';
import { maxRefusals, publishDue } from './run-schedule.server';
import { schedule } from './schedule.server';

vi.mock('~/platform/workers/run-task.server', { spy: true });

openPageDatabase();
beforeAll(() => ensureFixedCategories(database()));

const now = new Date('2026-06-01T12:00:00Z');
const due = new Date('2026-06-02T12:00:00Z');

async function addScheduled() {
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const fields = { title: 'An article', excerpt: 'What it says.', category: 'news', content: '<p>Words</p>' };
  const { articleId } = await createDraft(writer, fields);
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
  const publishAt = async () => {
    const [row] = await database().select().from(articleWorkflow).where(eq(articleWorkflow.articleId, articleId));
    return row?.publishAt ?? null;
  };
  const messages = async () => {
    await sendNotices();
    const rows = await database().select().from(notifications).where(eq(notifications.userId, writer.userId));
    return rows.map(({ title, message }) => `${title}: ${message}`);
  };
  return { articleId, publishAt, messages };
}

test('the schedule of a text that is refused again and again is cancelled, and its writers are notified', async () => {
  const { publishAt, messages } = await addScheduled();
  vi.mocked(runTask).mockRejectedValue(new TaskRefusedError('sanitise', 'too_slow'));
  onTestFinished(() => void vi.mocked(runTask).mockReset());
  for (let refusals = 1; refusals < maxRefusals; refusals += 1) {
    await expect(publishDue(operator, due)).rejects.toThrow('1 scheduled articles');
    expect(await publishAt()).not.toBeNull();
  }
  expect(await publishDue(operator, due)).toEqual({ published: 0, unpublished: 0, failed: 1 });
  expect(await publishAt()).toBeNull();
  expect(await messages()).toContain(
    'A scheduled article was not published: An article: its text takes too long to process. Shorten it, or remove its formatting, then schedule it again.',
  );
  expect(await publishDue(operator, due)).toEqual({ published: 0, unpublished: 0, failed: 0 });
});

test('a text is published however often the server was too busy for it', async () => {
  const { publishAt } = await addScheduled();
  vi.mocked(runTask).mockRejectedValue(new TaskRefusedError('sanitise', 'busy'));
  onTestFinished(() => void vi.mocked(runTask).mockReset());
  for (let tries = 0; tries <= maxRefusals; tries += 1) await expect(publishDue(operator, due)).rejects.toThrow();
  expect(await publishAt()).not.toBeNull();
  vi.mocked(runTask).mockReset();
  expect(await publishDue(operator, due)).toMatchObject({ published: 1 });
});
