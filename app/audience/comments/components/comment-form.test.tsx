// @vitest-environment jsdom
import { act } from 'react';
import { type ActionFunctionArgs, createRoutesStub, useLoaderData } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { readDraft, saveDraft } from '~/platform/forms/drafts';
import { post, timeout } from '~/platform/forms/forms';
import { keyField } from '~/platform/forms/submission-keys';
import { renderNode, typeText } from '~/platform/testing/render';
import { longestComment, sendingComment, sentComment } from '../constants';
import { noteSignIn } from '../sign-in-for-draft';
import { CommentForm, type CommentResult, sendComment } from './comment-form';

const failure = { title: 'Not Posted', description: '' };

beforeEach(() => {
  isDone = false;
  localStorage.clear();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

const initial: CommentResult = { outcome: 'failed', ...failure, fields: {}, values: { text: 'Typed' } };

let isDone = false;

function Form() {
  return (
    <CommentForm
      action="/"
      label="Comment"
      button={{ label: 'Post', busy: 'Posting…' }}
      draft="draft:ada:1"
      initial={initial}
      failure={failure}
      onDone={() => {
        isDone = true;
      }}
    />
  );
}

async function drawForm(action: (args: ActionFunctionArgs) => Promise<CommentResult>) {
  const Stub = createRoutesStub([{ path: '/', Component: Form, action }]);
  const { place } = await renderNode(<Stub />);
  return { place, field: place.querySelector('textarea') as HTMLTextAreaElement };
}

test('a stored draft is combined with text typed before hydration', async () => {
  saveDraft('draft:ada:1', 'Kept for days');
  const { field } = await drawForm(async () => ({ outcome: 'done', ...failure, fields: {}, values: {} }));
  expect(field.value).toBe('Kept for days\n\nTyped');
  expect(readDraft('draft:ada:1')).toBe('Kept for days\n\nTyped');
});

test('the field is read-only while the comment is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { place, field } = await drawForm(async () => {
    await promise;
    const posted = { id: '1', slug: 's', status: 'published' } as const;
    return { outcome: 'done', ...failure, fields: {}, values: {}, posted };
  });
  expect(field.readOnly).toBe(false);
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => field.readOnly).toBe(true);
  await act(async () => resolve());
  await expect.poll(() => field.value).toBe('');
  expect(field.readOnly).toBe(false);
});

test('a comment posted after the form has given up empties the form and replaces the timeout’s toast, and the page stays', async () => {
  const { field } = await drawForm(async () => ({ outcome: 'failed', ...failure, fields: {}, values: {} }));
  const { promise, resolve } = Promise.withResolvers<CommentResult>();
  const details: unknown[] = [];
  const note = ({ detail }: CustomEventInit): number => details.push(detail);
  addEventListener(sentComment, note);
  addEventListener(sendingComment, note);
  const body = new URLSearchParams({ text: 'Typed', draft: 'draft:ada:1' });
  const request = new Request('http://site.test/article/a/comments', { method: 'POST', body });
  vi.useFakeTimers();
  const sent = sendComment({ request, serverAction: () => promise }, failure, { isNew: true });
  await vi.advanceTimersByTimeAsync(timeout);
  vi.useRealTimers();
  expect(await sent).toMatchObject({ data: { outcome: 'failed' } });
  toasts.show('No response', undefined, { isError: true, subject: '/article/a/comments' });
  expect(field.value).toBe('Typed');
  const posted = { id: '1', slug: 's', status: 'published' } as const;
  await act(async () => resolve({ outcome: 'done', title: 'Posted', description: '', fields: {}, values: {}, posted }));
  await expect.poll(() => field.value).toBe('');
  expect(isDone).toBe(false);
  expect(toasts.all().map(({ title }) => title)).toEqual(['Posted']);
  expect(details).toEqual([
    1,
    expect.objectContaining({ id: '1', slug: 's', isPublished: true, isNew: true, isOverdue: true }),
    -1,
  ]);
  removeEventListener(sentComment, note);
  removeEventListener(sendingComment, note);
});

test('a pasted comment beyond the limit is kept whole and counted', async () => {
  const { place, field } = await drawForm(async () => ({ outcome: 'done', ...failure, fields: {}, values: {} }));
  const text = 'x'.repeat(longestComment + 1);
  await typeText(place, text);
  expect(field.value).toBe(text);
  expect(field.hasAttribute('maxlength')).toBe(false);
  expect(field.validity.valid).toBe(false);
  expect(place.querySelector('.character-count')?.textContent).toContain('5,001 of 5,000 characters');
});

test('when the session has ended, the form keeps the text and links to the sign-in page', async () => {
  const description = 'Please log in to leave a comment.';
  const { place, field } = await drawForm(async () => {
    const refusal = { outcome: 'refused', title: 'Failed to post comment', description } as const;
    return { ...refusal, fields: {}, values: {}, isSignedOut: true };
  });
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.querySelector('[role=alert]')?.textContent).toContain(description);
  expect(place.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/auth?returnTo=%2F');
  expect(field.value).toBe('Typed');
});

test('the field has the focus when its author comes from signing in to send it, but only then', async () => {
  const hasFocus = async (): Promise<boolean> => {
    const { field } = await drawForm(async () => ({ outcome: 'done', ...failure, fields: {}, values: {} }));
    return document.activeElement === field;
  };
  expect(await hasFocus()).toBe(false);
  noteSignIn('draft:ada:1');
  expect(await hasFocus()).toBe(true);
  expect(await hasFocus()).toBe(false);
});

test('a comment that is sent again after a lost response has the same key, even after a reload, until it is stored', async () => {
  const keys: string[] = [];
  let response: Partial<CommentResult> = { outcome: 'failed' };
  const draw = () =>
    drawForm(async ({ request }) => {
      keys.push(String((await request.formData()).get('submissionKey')));
      return { outcome: 'done', ...failure, fields: {}, values: {}, ...response };
    });
  const send = async ({ place, field }: Awaited<ReturnType<typeof draw>>, text: string) => {
    const sends = keys.length;
    if (field.value !== text) await typeText(place, text);
    await act(async () => place.querySelector('form')?.requestSubmit());
    await expect.poll(() => keys).toHaveLength(sends + 1);
    await expect.poll(() => field.readOnly).toBe(false);
  };
  await send(await draw(), 'Typed');
  response = { posted: { id: '1', slug: 's', status: 'published' } };
  const reloaded = await draw();
  await send(reloaded, 'Typed');
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => reloaded.field.value).toBe('');
  await send(reloaded, 'Another');
  expect(keys[2]).not.toBe(keys[0]);
});

const stored: string[] = [];
const isStored = vi.fn((key: string) => stored.includes(key));
function FormInDiscussion() {
  useLoaderData();
  return (
    <CommentForm
      {...{ action: '/', label: 'Comment', button: { label: 'Post', busy: 'Posting…' }, draft: 'draft:ada:1', failure }}
      isStored={isStored}
    />
  );
}
const Nothing = () => null;

test.each([
  ['empties its form once the page shows that it was posted', true, ''],
  ['stays in its form if the page shows that it was not posted', false, 'Well said'],
])('a comment whose response was lost %s', async (_name, isPosted, expected) => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  // The key of another comment.
  stored.splice(0, stored.length, crypto.randomUUID());
  isStored.mockClear();
  let key = '';
  const action = async ({ request }: ActionFunctionArgs) => {
    key = String((await request.formData()).get(keyField));
    return post(async () => {
      if (isPosted) stored.push(key);
      throw new TypeError('Failed to fetch');
    }, failure);
  };
  const loader = vi.fn(() => ({}));
  const Stub = createRoutesStub([{ path: '/', Component: FormInDiscussion, action, loader, HydrateFallback: Nothing }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('textarea')).not.toBeNull();
  const field = await typeText(place, 'Well said');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => toasts.all().map(({ title }) => title)).toEqual(['Connection lost']);
  expect(field.value).toBe('Well said');
  const loads = loader.mock.calls.length;
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => loader.mock.calls.length, { timeout: 5_000 }).toBe(loads + 1);
  await expect.poll(() => toasts.all()).toEqual([]);
  // The form has learnt what the page shows.
  await expect.poll(() => isStored.mock.calls).toContainEqual([key]);
  await act(async () => {});
  expect(field.value).toBe(expected);
  expect(readDraft('draft:ada:1')).toBe(expected);
});
