import { beforeEach, expect, test } from 'vitest';
import { readArticle } from '~/content/articles/service.server';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { correctionsOf } from '~/content/corrections/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestPglite } from '~/platform/testing/database.server';
import * as screen from './card/routes/workflow';
import * as queue from './review/routes/queue';
import { changeStatus } from './steps/status.server';

openTestPglite();

const pages = [{ path: '/admin/articles/:id/workflow', module: screen }] as unknown as Page[];
const longest = 1_000;
let writer: Member;
let editor: Member;
beforeEach(async () => {
  await ensureFixedCategories(database());
  [writer, editor] = [await addMember('moderator'), await addMember('editor')];
});

// Runs first, because later tests leave articles in the queue.
test('an empty queue says that nothing is waiting', async () => {
  const queuePages = [{ path: '/admin/queue', module: queue }] as unknown as Page[];
  const { status, html } = await visit(queuePages, '/admin/queue', { actor: editor });
  expect(status).toBe(200);
  expect(html).toContain('Nothing is waiting for you');
});

/** Adds a published article with pending changes that have the given status. */
async function addChanged(status: 'draft' | 'pending' | 'approved'): Promise<string> {
  const content = '<p>It was Monday.</p>';
  const fields = { title: 'A title of its own', excerpt: 'What it says.', category: 'news', content };
  const { articleId, version } = await createDraft(writer, fields);
  await changeStatus(editor, articleId, { target: 'published' }, new Date());
  await saveDraft(writer, articleId, { baseVersion: version, fields: { content: '<p>It was Tuesday.</p>' } });
  const passer = status === 'pending' ? writer : editor;
  if (status !== 'draft') await changeStatus(passer, articleId, { target: status }, new Date());
  return articleId;
}

const look = (articleId: string, form?: Record<string, string>, actor: Member = editor) =>
  visit(pages, `/admin/articles/${articleId}/workflow`, { actor, form });
const fieldsIn = (html: string): string[] => html.match(/<textarea[^>]*name="correction"[^>]*>[^<]*/g) ?? [];
const problems = (html: string): string[] =>
  [...html.matchAll(/<p[^>]*class="field-error"[^>]*>([^<]*)</g)].map(([, sentence = '']) => sentence);
const readers = async (articleId: string) => ({
  content: (await readArticle(articleId)).content,
  corrections: (await correctionsOf(articleId)).map(({ note }) => note),
});
const unchanged = { content: expect.stringContaining('It was Monday.'), corrections: [] };

test.each(['draft', 'pending', 'approved'] as const)(
  'a correction of %s changes to a live article is pending until they are published',
  async (status) => {
    const articleId = await addChanged(status);
    expect(fieldsIn((await look(articleId)).html)).toHaveLength(1);
    const correction = ' It was\r\nnot \u0000<b>Monday</b>. ';
    expect((await look(articleId, { intent: 'correction', correction }, writer)).status).toBe(200);
    expect(await readers(articleId)).toEqual(unchanged);
    const { html: pending } = await look(articleId);
    expect(pending).toContain('readers see this correction');
    expect(pending).toContain('Delete correction');
    expect(fieldsIn(pending)).toEqual([expect.stringContaining('not &lt;b&gt;Monday&lt;/b&gt;.')]);
    expect((await look(articleId, { intent: 'status', status: 'published' })).status).toBe(200);
    expect(await readers(articleId)).toEqual({
      content: expect.stringContaining('It was Tuesday.'),
      corrections: ['It was\nnot <b>Monday</b>.'],
    });
    expect((await look(articleId)).html).not.toContain('Delete correction');
  },
);

test('an unpublished article has no correction field', async () => {
  const { articleId } = await createDraft(writer, { title: 'A title of its own', excerpt: 'What it says.' });
  expect(fieldsIn((await look(articleId)).html)).toEqual([]);
});

test('an invalid correction is shown again with an error, and nothing is published', async () => {
  const articleId = await addChanged('approved');
  const correction = 'x'.repeat(longest + 1);
  const sentence = `A correction can have at most ${longest} characters.`;
  const forms: Record<string, string>[] = [{ intent: 'correction' }, { intent: 'status', status: 'published' }];
  for (const form of forms) {
    const { status, html } = await look(articleId, { ...form, correction });
    expect(status).toBe(400);
    expect(problems(html)).toContain(sentence);
    expect(fieldsIn(html)).toEqual([expect.stringContaining(correction)]);
    expect(fieldsIn(html)[0]?.includes('aria-invalid="true"')).toBe(form.intent === 'correction');
    expect(await readers(articleId)).toEqual(unchanged);
  }
});

test('posting a correction without permission to publish is forbidden', async () => {
  const articleId = await addChanged('approved');
  const { status } = await look(articleId, { intent: 'status', status: 'published', correction: 'Mine.' }, writer);
  expect(status).toBe(403);
  expect(await readers(articleId)).toEqual(unchanged);
});

test('the screen links to the text first, and says what a change of status does to a live article', async () => {
  const { articleId } = await createDraft(writer, { title: 'A live one', excerpt: 'What it says.', category: 'news' });
  await changeStatus(editor, articleId, { target: 'published' }, new Date());
  const { html } = await look(articleId);
  expect(html).toContain(`href="/admin/editor/${articleId}/preview"`);
  expect(html).toContain('Unpublish: back to draft');
});
