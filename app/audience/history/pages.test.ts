import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as exported from './routes/export';
import * as history from './routes/history';
import * as progress from './routes/progress';
import { readingHistory } from './schema';
import { recordOpening } from './service.server';

openPageDatabase();

const pages = [{ path: '/history', module: history }];
const resources = [
  { path: '/history/:file', loader: exported.loader },
  { path: '/api/history', action: progress.action, loader: progress.loader },
];
const rowsOf = (userId: string) => database().select().from(readingHistory).where(eq(readingHistory.userId, userId));
const beacon = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

test('without JavaScript, a member can view, edit, pause, resume and clear the history', async () => {
  const actor = await addMember();
  const [one, other] = [await writeArticle({ title: 'First of two' }), await writeArticle({ title: 'Second of two' })];
  for (const { id } of [one, other]) await recordOpening(actor, id, new Date());

  const listed = (await visit(pages, '/history', { actor })).html;
  expect(listed).toContain(`href="/article/${one.slug}"`);
  expect(listed).toContain('aria-label="Remove “Second of two” from your history"');
  expect(listed).toContain('href="/history/export.csv"');

  const removed = await visit(pages, '/history', { actor, form: { intent: 'remove', articleId: one.id } });
  expect(removed.html).toContain('Removed from your history');
  expect(removed.html).not.toContain(one.slug);

  expect((await visit(pages, '/history', { actor, form: { intent: 'pause' } })).html).toContain('Resume history');
  expect((await visit(pages, '/history', { actor })).html).toContain('nothing you read is being recorded');
  expect((await visit(pages, '/history', { actor, form: { intent: 'resume' } })).html).toContain('Pause history');

  const cleared = await visit(pages, '/history', { actor, form: { intent: 'clear' } });
  expect(cleared.html).toContain('Nothing read yet');
  expect(await rowsOf(actor.userId)).toEqual([]);
});

test('no form can change another member’s history', async () => {
  const [reader, stranger] = [await addMember(), await addMember()];
  const { id } = await writeArticle({ title: 'Not theirs' });
  await recordOpening(reader, id, new Date());
  expect((await visit(pages, '/history', { actor: stranger, form: { intent: 'drop' } })).status).toBe(400);
  expect(
    (await visit(pages, '/history', { actor: stranger, form: { intent: 'remove', articleId: '1 or 1=1' } })).status,
  ).toBe(400);
  await visit(pages, '/history', { actor: stranger, form: { intent: 'clear', userId: reader.userId } });
  expect(await rowsOf(reader.userId)).toHaveLength(1);
});

test('a visitor is redirected to the sign-in page with a return path', async () => {
  for (const path of ['/history', '/history/export.csv']) {
    const { response } = await requestResource([...resources, { path: '/history', loader: history.loader }], path);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
  }
});

test('the history can be exported as CSV and JSON', async () => {
  const actor = await addMember();
  const { id, slug } = await writeArticle({ title: 'Taken along' });
  await recordOpening(actor, id, new Date('2026-03-04T12:00:00Z'));
  const csv = (await requestResource(resources, '/history/export.csv', undefined, actor)).response;
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="lowdown-history.csv"');
  expect(await csv.text()).toContain(
    `${id},Taken along,https://magazine.test/article/${slug},2026-03-04T12:00:00.000Z`,
  );
  const json = (await requestResource(resources, '/history/export.json', undefined, actor)).response;
  expect(await json.json()).toMatchObject({ reads: [{ articleId: id, title: 'Taken along', furthest: 0 }] });
});

test('exports are rate-limited', async () => {
  const actor = await addMember();
  const request = async () => (await requestResource(resources, '/history/export.json', undefined, actor)).response;
  for (let count = 0; count < 10; count += 1) expect((await request()).status).toBe(200);
  const refusal = await request();
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('beacons are validated, rate-limited and accepted only from members', async () => {
  const actor = await addMember();
  const { id } = await writeArticle({ title: 'Sending' });
  await recordOpening(actor, id, new Date());
  const respond = async (body: unknown, from: Actor = actor) =>
    (await requestResource(resources, '/api/history', beacon(body), from)).response;
  const send = async (body: unknown, from: Actor = actor) => (await respond(body, from)).status;
  expect(await send({ articleId: id, share: 40 }, visitor)).toBe(401);
  expect(await send({ articleId: id, share: 1000 })).toBe(400);
  expect(await send({ articleId: id, share: 70 })).toBe(204);
  // A beacon applies to its sender, whichever user it names.
  expect(await send({ articleId: id, share: 99, userId: actor.userId }, await addMember())).toBe(204);
  expect(await rowsOf(actor.userId)).toMatchObject([{ furthest: 70 }]);
  const statuses = await Promise.all(Array.from({ length: 80 }, () => send({ articleId: id, share: 71 })));
  expect(statuses.filter((status) => status === 429)).toHaveLength(21);
  const refusal = await respond({ articleId: id, share: 72 });
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  // Each member has a separate limit.
  expect(await send({ articleId: id, share: 5 }, await addMember())).toBe(204);
});
