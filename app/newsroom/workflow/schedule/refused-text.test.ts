import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { notifications } from '~/identity/notifications/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { operator } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { runTask } from '~/platform/workers/run-task.server';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { sendNotices } from '../notices/notices.server';
import { notifyOfFailedSchedule } from '../notices/notify.server';
import { articleWorkflow } from '../schema';
import { changeStatus } from '../steps/status.server';
import { publishDue } from './run-schedule.server';
import { schedule } from './schedule.server';
import { maxRefusals, refusalPeriod } from './schedule-rules';

vi.mock('~/platform/workers/run-task.server', { spy: true });
vi.mock('../notices/notify.server', { spy: true });

openPageDatabase();
beforeAll(() => ensureFixedCategories(database()));

const now = new Date('2026-06-01T12:00:00Z');
const due = new Date('2026-06-02T12:00:00Z');
const afterPeriod = new Date(due.getTime() + refusalPeriod);

async function addScheduled(content = '<p>Words</p>', publishAt = '2026-06-01T15:00') {
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const fields = { title: 'An article', excerpt: 'What it says.', category: 'news', content };
  const { articleId } = await createDraft(writer, fields);
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  const scheduleAt = (time: string) => schedule(editor, articleId, { publishAt: time, unpublishAt: '' }, now);
  await scheduleAt(publishAt);
  const isScheduled = async (): Promise<boolean> => {
    const [row] = await database().select().from(articleWorkflow).where(eq(articleWorkflow.articleId, articleId));
    return typeof row?.publishAt?.getTime() === 'number';
  };
  const messages = async () => {
    await sendNotices();
    const rows = await database().select().from(notifications).where(eq(notifications.userId, writer.userId));
    return rows.map(({ title, message }) => `${title}: ${message}`);
  };
  return { articleId, writer, scheduleAt, isScheduled, messages };
}

/** Has texts refused until the test ends. */
function refuse(reason: 'too_slow' | 'busy' = 'too_slow'): void {
  vi.mocked(runTask).mockRejectedValue(new TaskRefusedError('sanitise', reason));
  onTestFinished(acceptTexts);
}
const acceptTexts = () => void vi.mocked(runTask).mockReset();

/** Has only texts with the word “Slow” refused until the test ends. Returns the texts in the order of the attempts. */
function refuseSlow(): string[] {
  const attempts: string[] = [];
  vi.mocked(runTask as (task: unknown, input: { html: string }) => Promise<unknown>).mockImplementation(
    async (_task, { html }) => {
      attempts.push(html);
      if (html.includes('Slow')) throw new TaskRefusedError('sanitise', 'too_slow');
      return { content: html, issues: [] };
    },
  );
  onTestFinished(acceptTexts);
  return attempts;
}

/** Runs the schedule several times, the last time as long after the first as cancels a publication. */
async function refuseTimes(count: number): Promise<void> {
  for (let attempt = 1; attempt <= count; attempt += 1)
    await expect(publishDue(operator, attempt === count ? afterPeriod : due)).rejects.toThrow('1 scheduled articles');
}

test('the schedule of a text that is refused again and again is cancelled, and its writers are notified', async () => {
  const { isScheduled, messages } = await addScheduled();
  refuse();
  await refuseTimes(maxRefusals - 1);
  expect(await isScheduled()).toBe(true);
  expect(await publishDue(operator, afterPeriod)).toEqual({ published: 0, unpublished: 0, failed: 1 });
  expect(await isScheduled()).toBe(false);
  expect(await messages()).toContain(
    'A scheduled article was not published: “An article”: its text takes too long to process. Shorten it or remove its formatting, then schedule publication again.',
  );
  expect(await publishDue(operator, afterPeriod)).toEqual({ published: 0, unpublished: 0, failed: 0 });
});

test('a short overload does not cancel a schedule, however many attempts there are during it', async () => {
  const { isScheduled } = await addScheduled();
  refuse();
  const shortlyBefore = new Date(afterPeriod.getTime() - 1);
  for (let attempt = 0; attempt <= 2 * maxRefusals; attempt += 1)
    await expect(publishDue(operator, attempt === 0 ? due : shortlyBefore)).rejects.toThrow();
  expect(await isScheduled()).toBe(true);
  acceptTexts();
  expect(await publishDue(operator, afterPeriod)).toMatchObject({ published: 1 });
});

test('earlier refusals do not count once an article has been scheduled again', async () => {
  const { isScheduled, scheduleAt } = await addScheduled();
  refuse();
  await refuseTimes(maxRefusals - 1);
  await scheduleAt('');
  acceptTexts();
  await scheduleAt('2026-06-01T16:00');
  refuse();
  await refuseTimes(1);
  expect(await isScheduled()).toBe(true);
  acceptTexts();
  expect(await publishDue(operator, afterPeriod)).toMatchObject({ published: 1 });
});

test('earlier refusals do not count once the server was too busy for the text', async () => {
  const { isScheduled } = await addScheduled();
  refuse();
  await refuseTimes(maxRefusals - 1);
  refuse('busy');
  await refuseTimes(1);
  refuse();
  await refuseTimes(1);
  expect(await isScheduled()).toBe(true);
  acceptTexts();
  expect(await publishDue(operator, afterPeriod)).toMatchObject({ published: 1 });
});

test('a text changed during the last refusal is not reported as taking too long', async () => {
  const { articleId, writer, messages } = await addScheduled();
  refuse();
  await refuseTimes(maxRefusals - 1);
  vi.mocked(runTask).mockImplementationOnce(async () => {
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { title: 'A corrected article' } });
    throw new TaskRefusedError('sanitise', 'too_slow');
  });
  expect(await publishDue(operator, afterPeriod)).toMatchObject({ failed: 1 });
  expect(await messages()).toContain(
    'A scheduled article was not published: “A corrected article”: it was changed after approval.',
  );
});

test('other articles are published even if the schedule of a refused text cannot be cancelled', async () => {
  const { isScheduled } = await addScheduled('<p>Slow words</p>');
  refuse();
  await refuseTimes(maxRefusals - 1);
  acceptTexts();
  const other = await addScheduled('<p>Words</p>', '2026-06-01T15:01');
  refuseSlow();
  vi.mocked(notifyOfFailedSchedule).mockRejectedValueOnce(new Error('The database is gone.'));
  await expect(publishDue(operator, afterPeriod)).rejects.toThrow('1 scheduled articles');
  expect([await isScheduled(), await other.isScheduled()]).toEqual([true, false]);
  expect(await publishDue(operator, afterPeriod)).toEqual({ published: 0, unpublished: 0, failed: 1 });
});

test('other articles are published before the next attempt to publish a refused text', async () => {
  const { scheduleAt } = await addScheduled('<p>Slow words</p>');
  await addScheduled('<p>Words</p>', '2026-06-01T15:01');
  await addScheduled('<p>More words</p>', '2026-06-01T15:02');
  const attempts = refuseSlow();
  for (const time of [new Date('2026-06-01T15:00:00Z'), due])
    await expect(publishDue(operator, time)).rejects.toThrow('1 scheduled articles');
  await scheduleAt('');
  expect(attempts).toEqual(['Slow words', 'Words', 'More words', 'Slow words'].map((text) => `<p>${text}</p>`));
});

test('a text is published however often the server was too busy for it', async () => {
  const { isScheduled } = await addScheduled();
  refuse('busy');
  await refuseTimes(maxRefusals + 1);
  expect(await isScheduled()).toBe(true);
  acceptTexts();
  expect(await publishDue(operator, afterPeriod)).toMatchObject({ published: 1 });
});
