import { beforeEach, expect, test } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as screen from '../card/routes/workflow';
import { workflowOf } from '../card/view.server';
import { changeStatus, requestChanges } from '../steps/status.server';

openPageDatabase();

const pages = [{ path: '/admin/articles/:id/workflow', module: screen }] as unknown as Page[];
let writer: Member;
let editor: Member;
let other: Member;
beforeEach(async () => {
  await ensureFixedCategories(database());
  [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  other = await addMember('editor', { name: 'Another editor' });
});

async function submit(title: string): Promise<string> {
  const fields = { title, excerpt: 'What it says.', category: 'news', content: '<p>Its words.</p>' };
  const { articleId } = await createDraft(writer, { ...fields, imageUrl: '/covers/x.svg', imageAlt: 'A drawing' });
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  return articleId;
}

const open = (articleId: string, form?: Record<string, string>, actor: Member = editor) =>
  visit(pages, `/admin/articles/${articleId}/workflow`, { actor, form });

test('a decision made before someone else’s decision was known is refused', async () => {
  const articleId = await submit('Sent back meanwhile');
  const { reviewedHash, version } = await workflowOf(editor, articleId);
  await requestChanges(other, articleId, { notes: 'This is libel.', isRejection: true }, new Date());
  const form = { intent: 'decision', decision: 'publish', reviewedHash, version: String(version), notes: '' };
  expect((await open(articleId, form)).result).toMatchObject({ outcome: 'refused' });
  expect((await workflowOf(editor, articleId)).publicationState.status).toBe('draft');
});

test('the checklist says that the article has changed, before the page shows another text to decide on', async () => {
  const articleId = await submit('Checked meanwhile');
  const { reviewedHash, version } = await workflowOf(editor, articleId);
  const check = { intent: 'checklist', reviewedHash, version: String(version) };
  expect((await open(articleId, check)).html).not.toContain('has changed since you opened it');
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Other words.</p>' } });
  expect((await open(articleId, check)).html).toContain('has changed since you opened it');
});

test('a writer’s note is not shown under a reviewer’s name', async () => {
  const articleId = await submit('Sent back and submitted again');
  await requestChanges(other, articleId, { notes: 'Ask the lawyers.' }, new Date());
  await open(articleId, { intent: 'decision', decision: 'submit', notes: 'The lawyers have cleared it.' }, writer);
  const { html } = await open(articleId);
  const notes = /id="workflow-notes".*?<p class="workflow-notes".*?<\/p>/s.exec(html)?.[0];
  expect(notes).toContain('The lawyers have cleared it.');
  expect(notes).not.toContain('Another editor');
});
