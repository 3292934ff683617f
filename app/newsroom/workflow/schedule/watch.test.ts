import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { createDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { articleWorkflow } from '../schema';
import { changeStatus } from '../steps/status.server';
import { watchSchedule } from './run-schedule.server';

openTestDatabase();

test('two nodes publish an article only once, within five seconds of the scheduled time', async () => {
  await writeArticle({ title: 'There is a category' });
  const { articleId } = await createDraft(await addMember('moderator'), {
    title: 'On time',
    excerpt: 'It says.',
    category: 'news',
    content: '<p>Words.</p>',
  });
  await changeStatus(await addMember('editor'), articleId, { target: 'approved' }, new Date());
  const stops = [watchSchedule(), watchSchedule()];
  const due = new Date(Date.now() + 1_500);
  await transaction(async (executor, emit) => {
    const change = { publishAt: due, scheduleZone: 'UTC' };
    await executor.update(articleWorkflow).set(change).where(eq(articleWorkflow.articleId, articleId));
    await emit({ type: 'schedule.changed' });
  });
  const published = async () => {
    const [row] = await database().select().from(articles).where(eq(articles.id, articleId));
    expect(row?.status).toBe('published');
    return row?.publishedAt?.getTime() ?? 0;
  };
  const at = await vi.waitFor(published, { timeout: 25_000, interval: 50 });
  await Promise.all(stops.map((stop) => stop()));
  expect(at).toBeGreaterThanOrEqual(due.getTime());
  expect(at - due.getTime()).toBeLessThan(5_000);
  const rows = await database().select().from(securityAuditLog).where(eq(securityAuditLog.resourceId, articleId));
  expect(rows.filter(({ action }) => action === 'article_published')).toHaveLength(1);
});
