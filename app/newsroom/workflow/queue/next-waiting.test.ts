import { beforeAll, expect, test, vi } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { createDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as screen from '../card/routes/workflow';
import { workflowOf } from '../card/view.server';
import { articlesToReview } from '../list/store-list.server';
import { listOrigin, type Origin, reviewPath } from '../origins';
import { schedule } from '../schedule/schedule.server';
import { changeStatus } from '../steps/status.server';
import { nextWaiting, queueOf } from './queue.server';

vi.mock('../list/store-list.server', async (importActual) => {
  const actual = await importActual<typeof import('../list/store-list.server')>();
  return { ...actual, articlesToReview: vi.fn(actual.articlesToReview) };
});

openPageDatabase();

const pages = [{ path: '/admin/articles/:id/workflow', module: screen }] as unknown as Page[];

let [writer, editor]: Member[] = [];

beforeAll(async () => {
  await ensureFixedCategories(database());
  [writer, editor] = [await addMember('moderator'), await addMember('editor')];
});

async function submit(title: string, category = 'news'): Promise<string> {
  if (!writer) throw new Error('There is no writer.');
  const fields = { title, excerpt: 'What it says.', category, content: '<p>Its words.</p>' };
  const { articleId } = await createDraft(writer, fields);
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  return articleId;
}

function decide(articleId: string, decision: 'approve' | 'request_changes', from?: Origin) {
  const form = { intent: 'decision', decision, notes: 'Shorter.' };
  const path = from ? reviewPath(articleId, from) : `/admin/articles/${articleId}/workflow`;
  return visit(pages, path, { actor: editor, form });
}

test('a decision leads to the next article, and succeeds although that cannot be found', async () => {
  if (!editor) throw new Error('There is no editor.');
  const sendBack = (articleId: string) => decide(articleId, 'request_changes');
  const [first, second] = [await submit('The first'), await submit('The second')];
  const third = await submit('The third');

  const found = await sendBack(first);
  expect(found.result).toMatchObject({
    outcome: 'done',
    shown: { next: { articleId: second, title: 'The second' } },
  });
  expect(found.html).toContain('Next in the queue');

  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const error = new Error('The database does not respond');
  vi.mocked(articlesToReview).mockRejectedValueOnce(error);
  const { result, html } = await sendBack(second);
  expect(result).toMatchObject({ outcome: 'done', title: 'Changes requested', shown: { next: null } });
  expect(html).not.toContain('Next in the queue');
  expect((await workflowOf(editor, second)).isReturned).toBe(true);
  expect((await workflowOf(editor, third)).publicationState.status).toBe('pending');
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: error }, expect.any(String));
});

const next = (articleId: string, title: string) => ({ outcome: 'done', shown: { next: { articleId, title } } });

test('a decision leads to the next article of the list that the review was opened from, and to its first at the end', async () => {
  const first = await submit('Tools 1', 'tools');
  const third = await submit('Tools 3', 'tools');
  const second = await submit('Tools 2', 'tools');
  const fourth = await submit('Another category');
  const filtered = listOrigin('category=tools&sort=title');
  expect((await decide(second, 'request_changes', filtered)).result).toMatchObject(next(third, 'Tools 3'));
  const { result, html } = await decide(third, 'request_changes', filtered);
  expect(result).toMatchObject(next(first, 'Tools 1'));
  expect(html).toContain('Next in the list');
  expect(html).toContain(`href="${reviewPath(first, filtered)}"`);
  // Nothing else in the list waits for a decision.
  expect((await decide(first, 'request_changes', filtered)).result).toMatchObject({ shown: { next: null } });
  expect((await decide(fourth, 'approve', listOrigin('search=Another'))).result).toMatchObject({
    shown: { next: null },
  });
});

test('a decision from a part of the queue leads to the article that has been waiting longest in it', async () => {
  if (!editor) throw new Error('There is no editor.');
  const [first, second] = [await submit('Approved first'), await submit('Approved second')];
  await decide(first, 'approve');
  await decide(second, 'approve');
  const [oldest] = (await queueOf(editor, new Date())).toPublish.articles;
  if (!oldest) throw new Error('Nothing waits to be published.');
  for (const articleId of [second, first])
    expect((await decide(articleId, 'request_changes', 'toPublish')).result).toMatchObject(
      next(oldest.id, oldest.title),
    );
  const last = await submit('The only one to review');
  const { result } = await decide(last, 'request_changes', 'toReview');
  expect((result as { shown: { next: { articleId: string } | null } }).shown.next?.articleId).not.toBe(second);
});

test('a decision in the queue leads to the older review before anything that is to be published', async () => {
  if (!editor) throw new Error('There is no editor.');
  await decide(await submit('Approved already'), 'approve');
  const [, newer] = [await submit('Waiting longer'), await submit('Waiting since then')];
  const [oldest] = (await queueOf(editor, new Date())).toReview.articles;
  if (!oldest) throw new Error('Nothing waits for review.');
  expect(oldest.id).not.toBe(newer);
  expect((await decide(newer, 'approve')).result).toMatchObject(next(oldest.id, oldest.title));
});

test('a decision about a scheduled article leads to the one after it, because all of them stay in their part', async () => {
  if (!editor) throw new Error('There is no editor.');
  const nextYear = new Date().getUTCFullYear() + 1;
  const planned: string[] = [];
  for (const month of ['01', '02', '03']) {
    const articleId = await submit(`Planned for month ${month}`);
    await decide(articleId, 'approve');
    const times = { publishAt: `${nextYear}-${month}-01T09:00`, unpublishAt: '' };
    await schedule(editor, articleId, times, new Date());
    planned.push(articleId);
  }
  const nextOf = async (index: number) =>
    (await nextWaiting(editor as Member, planned[index] ?? '', 'scheduled', new Date()))?.articleId;
  expect([await nextOf(0), await nextOf(1), await nextOf(2)]).toEqual([planned[1], planned[2], planned[0]]);
});
