// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { EditorialCommentList } from './editorial-comment-list';

stubDialogs();

const comment: EditorialComment = {
  ...{ id: '1', parentId: null, author: null, body: 'Is this true?', quote: '', before: '', after: '' },
  ...{ createdAt: new Date(), resolvedAt: null, resolvedBy: null, mayDelete: true },
};
const reply: EditorialComment = { ...comment, id: '2', parentId: '1', body: 'It is.' };

const List = () => <EditorialCommentList articleId="1" editorialComments={[comment, reply]} />;

test.each([
  [
    'Delete',
    '1',
    'editorial-comment-list',
    'Delete this comment?Its replies will be deleted too. This cannot be undone.',
  ],
  ['Delete reply', '2', 'editorial-comment', 'Delete this reply?This cannot be undone.'],
])('“%s” deletes only once it has been confirmed, and leaves the focus nearby', async (label, id, place, question) => {
  const sent: unknown[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: List },
    {
      path: '/admin/editor/1/comments',
      action: async ({ request }) => {
        const form = await request.formData();
        sent.push([form.get('intent'), form.get('id')]);
        return { outcome: 'done', title: 'Comment deleted', description: '', fields: {}, values: {} };
      },
    },
  ]);
  await renderNode(<Stub />);
  const dialog = () => document.querySelector('dialog');
  const press = (name: string, within: ParentNode = document) =>
    act(async () => [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
  await press(label);
  expect(dialog()?.textContent).toContain(question);
  await press('Cancel', dialog() ?? document);
  expect(dialog()).toBeNull();
  await press(label);
  await press('Delete', dialog() ?? document);
  await expect.poll(() => sent).toEqual([['delete', id]]);
  expect(dialog()).toBeNull();
  // The button disappears with what is deleted.
  await expect.poll(() => document.activeElement?.className).toBe(place);
});
