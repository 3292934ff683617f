import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { articles } from '~/content/articles/schema';
import { addArticle } from '~/content/articles/testing/articles.server';
import { profiles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import type { AuditAction } from '~/identity/audit/audit-actions';
import { startGrants } from '~/identity/roles/grants.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { exportAudit, listAudit } from '~/newsroom/security/audit-list.server';
import { auditQuery } from '~/newsroom/security/audit-list-rules';
import { changesOf } from '~/newsroom/security/audit-text-rules';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as security from './routes/security';

openPageDatabase();

let administrator: Member;
beforeAll(async () => {
  (await startGrants())();
  administrator = await addMember('admin', { name: 'The administrator' });
});

const note = (action: AuditAction, resourceType: string, resourceId: string | null, values = {}) =>
  recordAuditSeparately(administrator, { action, resourceType, resourceId, values });
const list = async (query: Record<string, string>) => (await listAudit(administrator, auditQuery.parse(query))).rows;

test('entries name the people and articles concerned by their current names, and mark deleted ones', async () => {
  const member = await addMember('subscriber', { name: 'Before' });
  const id = await addArticle({ title: 'A title' });
  await note('user_suspended', 'user', member.userId, { reason: 'Spam', before: 'subscriber' });
  await note('article_published', 'article', id);
  await database().update(profiles).set({ name: 'After' }).where(eq(profiles.userId, member.userId));
  await database().update(articles).set({ title: 'Another title' }).where(eq(articles.id, id));
  const named = async () => [
    (await list({ action: 'user_suspended' }))[0]?.target,
    (await list({ action: 'article_published' }))[0]?.target,
  ];
  expect(await named()).toEqual(['After', 'Another title']);
  await database().delete(users).where(eq(users.id, member.userId));
  await database().delete(articles).where(eq(articles.id, id));
  expect(await named()).toEqual(['a deleted account', 'a deleted article']);
});

test('members without a name are not shown as deleted', async () => {
  const member = await addMember('editor', { name: '' });
  await note('user_suspended', 'user', member.userId, { scheduledBy: member.userId });
  const [row] = await list({ action: 'user_suspended', person: member.userId });
  expect(row?.target).toBe('a member without a name');
  expect(changesOf(row?.values ?? {}, row?.names).map(({ after }) => after)).toEqual(['a member without a name']);
});

test.each(['9999-99-99', '2026-02-30', '0000-01-01'])('a day that does not exist is ignored: %s', async (day) => {
  await note('user_suspended', 'user', administrator.userId);
  expect((await list({ from: day })).length).toBeGreaterThan(0);
  expect((await list({ until: day })).length).toBeGreaterThan(0);
});

test('logged values name the people and articles whose IDs they hold, as well', async () => {
  const scheduler = await addMember('editor', { name: 'The scheduler' });
  const id = await addArticle({ title: 'A scheduled title' });
  await note('article_published', 'article', id, { scheduledBy: scheduler.userId, after: { article: id } });
  const pages = [{ path: '/admin/security', module: security }] as unknown as Page[];
  const { html } = await visit(pages, '/admin/security?tab=audit&action=article_published', { actor: administrator });
  expect(html).toContain('<ins>The scheduler</ins>');
  expect(html).toContain('<ins>A scheduled title</ins>');
  expect(html).not.toContain(`<ins>${scheduler.userId}`);
});

test('the screen shows sentences, values before and after, and the time zone, and escapes what people wrote', async () => {
  const member = await addMember('moderator', { name: '<script>alert(1)</script>' });
  await note('role_assignment', 'user', member.userId, { role: 'moderator', before: 'subscriber' });
  const pages = [{ path: '/admin/security', module: security }] as unknown as Page[];
  const { html } = await visit(pages, '/admin/security?tab=audit&action=role_assignment', { actor: administrator });
  expect(html).toContain('changed the role of');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html.slice(0, html.indexOf('<script>window'))).not.toContain('<script>alert');
  expect(html).toContain('<del>subscriber</del>');
  expect(html).toContain('<ins>moderator</ins>');
  expect(html).toContain('times in UTC');
  const none = await visit(pages, '/admin/security?tab=audit&person=nobody-at-all', { actor: administrator });
  expect(none.html).toContain('No audit logs found matching your criteria');
});

test('an export looks up only the names that it contains', async () => {
  const id = await addArticle({ title: 'An exported title' });
  await note('article_published', 'article', id, { scheduledBy: administrator.userId });
  const { pages } = await exportAudit(administrator, auditQuery.parse({ action: 'article_published' }), {
    now: new Date(),
  });
  const select = vi.spyOn(database(), 'select');
  const people: unknown[] = [];
  for await (const rows of pages) people.push(...rows.map((row) => row[2]));
  expect(people).toContain('The administrator');
  // One query with rows, and one that finds no more.
  expect(select).toHaveBeenCalledTimes(2);
});
