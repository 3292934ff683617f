// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { post } from '~/platform/forms/forms';
import { renderNode, typeText } from '~/platform/testing/render';
import '~/platform/requests/reach-server';
import { createCommentChannel } from './comment-channel';
import { EditorialCommentsPanel } from './editorial-comments-panel';

vi.mock('~/platform/live/live', () => ({ subscribeToLive: () => () => undefined }));

const Panel = () => (
  <EditorialCommentsPanel session={{ articleId: '1' } as DraftSession} commentChannel={createCommentChannel()} />
);

test('a comment whose response was lost is shown once the server can be reached', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  localStorage.clear();
  const editorialComments: EditorialComment[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Panel },
    {
      path: '/admin/editor/1/comments',
      loader: () => ({ editorialComments: [...editorialComments] }),
      action: async ({ request }) => {
        const body = String((await request.formData()).get('body'));
        const noPassage = { quote: '', before: '', after: '' };
        const stored = { parentId: null, author: null, resolvedAt: null, resolvedBy: null, mayDelete: false };
        editorialComments.push({ id: '2', body, createdAt: new Date(), ...noPassage, ...stored });
        return post(() => Promise.reject(new TypeError('Failed to fetch')), { title: 'Lost', description: '' });
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.textContent).toContain('No comments on this article yet');
  await typeText(place, 'Is this true?');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.querySelector('.editorial-comment-body')?.textContent).toBe('Is this true?');
});

test('Ctrl+Enter sends a comment, but not an empty one', async () => {
  localStorage.clear();
  const posted: unknown[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Panel },
    {
      path: '/admin/editor/1/comments',
      loader: () => ({ editorialComments: [] }),
      action: async ({ request }) => {
        posted.push((await request.formData()).get('body'));
        return { outcome: 'done', title: 'Comment added', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const press = () =>
    act(async () =>
      place
        .querySelector('textarea')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })),
    );
  await press();
  await typeText(place, 'Which vendor?');
  await press();
  await expect.poll(() => posted).toEqual(['Which vendor?']);
});

const commentChannel = createCommentChannel();
const PlaceAndPanel = () => (
  <>
    <output>{useLocation().hash}</output>
    <EditorialCommentsPanel session={{ articleId: '1' } as DraftSession} commentChannel={commentChannel} />
  </>
);

test('the button at a passage opens the comments, where it is quoted', async () => {
  Range.prototype.getClientRects = () => [new DOMRect(10, 20, 30, 40)] as unknown as DOMRectList;
  const text = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => text.remove());
  text.className = 'rich-text';
  text.innerHTML = '<p id="article-text">We say it twice</p>';
  document.getSelection()?.selectAllChildren(text.firstElementChild as Element);
  const Stub = createRoutesStub([
    { path: '/', Component: PlaceAndPanel },
    { path: '/admin/editor/1/comments', loader: () => ({ editorialComments: [] }) },
  ]);
  const { place } = await renderNode(<Stub />);
  expect(text.querySelector('button')).toBeNull();
  await act(async () => commentChannel.setSelection({ text: 'We say it twice', start: 10, end: 15 }));
  await act(async () => text.querySelector('button')?.click());
  await expect.poll(() => place.querySelector('output')?.textContent).toBe('#editorial-comments');
  expect(place.querySelector('blockquote')?.textContent).toBe('twice');
});
