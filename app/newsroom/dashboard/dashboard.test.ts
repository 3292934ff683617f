import { expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { createDraft } from '~/newsroom/drafts/save.server';
import { openTestPglite } from '~/platform/testing/database.server';
import { articleOverview } from './dashboard.server';

openTestPglite();

test('the AI-generated articles include drafts, whose tags are only in their working copy', async () => {
  const editor = await addMember('editor');
  await writeArticle({ title: 'Published', tags: ['AI-Generated'] });
  await writeArticle({ title: 'Other', tags: ['Generated'] });
  await createDraft(editor, {
    title: 'Draft',
    category: 'news',
    content: '<p>Words</p>',
    tags: ['Tools', 'AI-Generated'],
  });
  await createDraft(editor, { title: 'Undecided', content: '<p>Words</p>', tags: ['AI-Generated'] });
  await createDraft(editor, { title: 'Other draft', category: 'news', content: '<p>Words</p>', tags: ['Tools'] });
  const { generated } = await articleOverview(editor, new Date());
  expect(generated.map(({ title, status, hasCategory }) => [title, status, hasCategory])).toEqual([
    ['Undecided', 'draft', false],
    ['Draft', 'draft', true],
    ['Published', 'published', true],
  ]);
});
