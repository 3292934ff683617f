// @vitest-environment jsdom
import { act, type ComponentType, useState } from 'react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import { clearSentDraft } from '~/platform/forms/drafts';
import type { FormResult } from '~/platform/forms/forms';
import { renderNode, typeText } from '~/platform/testing/render';
import { EditorialCommentForm, ReplyForm } from './editorial-comment-form';
import { EditorialCommentList } from './editorial-comment-list';

/** The comments that the server has received. */
let sent: FormData[];

/** Stores a comment as the server does. */
function accept(form: FormData): FormResult {
  sent.push(form);
  clearSentDraft(form, 'body');
  return { outcome: 'done', title: 'Comment added', description: '', fields: {}, values: {} };
}

/** A router with one page, whose comments the server receives. */
const routerOf = (Component: ComponentType, receive: (form: FormData) => FormResult | Promise<FormResult> = accept) =>
  createRoutesStub([
    { path: '/', Component },
    { path: '/admin/editor/1/comments', action: async ({ request }) => receive(await request.formData()) },
  ]);

beforeEach(() => {
  localStorage.clear();
  sent = [];
});

function Comment() {
  const [resolvedAt, setResolvedAt] = useState<Date | null>(null);
  return (
    <>
      <ReplyForm articleId="1" editorialComment={{ id: '2', resolvedAt }} />
      <button type="button" className="settle" onClick={() => setResolvedAt(new Date())}>
        Settle
      </button>
    </>
  );
}

test('a half-written reply is kept when the comment is resolved', async () => {
  const Stub = routerOf(Comment);
  const { place } = await renderNode(<Stub />);
  const field = await typeText(place, 'Half an answer');
  await act(async () => place.querySelector<HTMLElement>('.settle')?.click());
  expect(place.querySelector('textarea')).toBe(field);
  expect(field.value).toBe('Half an answer');
  await typeText(place, '');
  expect(place.querySelector('textarea')).toBeNull();
});

const Forms = () => (
  <>
    <EditorialCommentForm articleId="1" />
    <ReplyForm articleId="1" editorialComment={{ id: '2', resolvedAt: new Date() }} />
    <ReplyForm articleId="1" editorialComment={{ id: '3', resolvedAt: null }} />
  </>
);

test('a half-written comment and a half-written reply are still there after a reload', async () => {
  const Stub = routerOf(Forms);
  const before = await renderNode(<Stub />);
  const texts = (place: Element) => Array.from(place.querySelectorAll('textarea'), ({ value }) => value);
  expect(texts(before.place)).toEqual(['', '']);
  await typeText(before.place, 'Half a comment');
  await typeText(before.place.querySelector('details') as HTMLElement, 'Half a reply');
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => texts(place)).toEqual(['Half a comment', 'Half a reply']);
  expect(place.querySelector('details')?.open).toBe(true);
  expect(place.querySelector<HTMLButtonElement>('button')?.disabled).toBe(false);
});

test('a comment that is sent again after a lost response has the same key', async () => {
  const keys: FormDataEntryValue[] = [];
  const Stub = routerOf(Forms, (form) => {
    keys.push(form.get('submissionKey') ?? '');
    return { outcome: 'failed', title: 'Lost', description: '', fields: {}, values: {} };
  });
  const { place } = await renderNode(<Stub />);
  await typeText(place, 'A comment');
  for (const count of [1, 2]) {
    await act(async () => place.querySelector('form')?.requestSubmit());
    await expect.poll(() => keys).toHaveLength(count);
    await expect.poll(() => place.querySelector('button')?.disabled).toBe(false);
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

const passage = { quote: 'These words', before: 'Before. ', after: '' };
let selected: typeof passage | undefined;
let select: (quote: typeof passage | undefined) => void;
function CommentOnPassage() {
  const [quote, setQuote] = useState(selected);
  select = setQuote;
  return <EditorialCommentForm articleId="1" quote={quote} />;
}

test('the passage that an unsent comment is about is kept with its text, until another is selected or it is sent', async () => {
  selected = passage;
  const Stub = routerOf(CommentOnPassage);
  const passageIn = (place: Element) => place.querySelector('blockquote')?.textContent;
  await typeText((await renderNode(<Stub />)).place, 'Is this true?');
  selected = undefined;
  const reloaded = await renderNode(<Stub />);
  await expect.poll(() => passageIn(reloaded.place)).toBe('These words');
  await act(async () => select({ ...passage, quote: 'Other words' }));
  expect(passageIn(reloaded.place)).toBe('Other words');
  const again = await renderNode(<Stub />);
  await expect.poll(() => passageIn(again.place)).toBe('Other words');
  await act(async () => again.place.querySelector('form')?.requestSubmit());
  await expect
    .poll(() => sent.map((form) => Object.fromEntries(form)))
    .toMatchObject([{ body: 'Is this true?', quote: 'Other words', before: 'Before. ' }]);
  await expect.poll(() => passageIn(again.place)).toBeUndefined();
  await typeText(again.place, 'About the whole');
  const last = await renderNode(<Stub />);
  await expect.poll(() => last.place.querySelector('textarea')?.value).toBe('About the whole');
  expect(passageIn(last.place)).toBeUndefined();
});

test('a passage that was only selected is not taken for that of a comment typed after a reload', async () => {
  selected = passage;
  const Stub = routerOf(CommentOnPassage);
  await renderNode(<Stub />);
  selected = undefined;
  await typeText((await renderNode(<Stub />)).place, 'About the whole');
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('textarea')?.value).toBe('About the whole');
  expect(place.querySelector('blockquote')).toBeNull();
});

const storedValues = () => Object.values({ ...localStorage }).join();

test('selected passages of unpublished text are kept only while there is a comment', async () => {
  selected = passage;
  const Stub = routerOf(CommentOnPassage);
  const { place } = await renderNode(<Stub />);
  await act(async () => select({ ...passage, quote: 'Other words' }));
  expect(storedValues()).not.toContain('words');
  await typeText(place, 'Is this true?');
  expect(storedValues()).toContain('Other words');
  await typeText(place, '');
  expect(storedValues()).not.toContain('words');
});

test('a form without text in another tab leaves the passage alone', async () => {
  selected = undefined;
  const Stub = routerOf(CommentOnPassage);
  await renderNode(<Stub />);
  const selectInOtherTab = select;
  selected = passage;
  await typeText((await renderNode(<Stub />)).place, 'Is this true?');
  await act(async () => selectInOtherTab({ ...passage, quote: 'Other words' }));
  selected = undefined;
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('blockquote')?.textContent).toBe('These words');
});

const removePassage = (place: Element) =>
  act(async () =>
    Array.from(place.querySelectorAll('button'))
      .find(({ textContent }) => textContent === 'Remove passage')
      ?.click(),
  );

test('a passage that was kept can be removed from its comment', async () => {
  selected = passage;
  const Stub = routerOf(CommentOnPassage);
  await typeText((await renderNode(<Stub />)).place, 'Is this true?');
  selected = undefined;
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('blockquote')?.textContent).toBe('These words');
  await removePassage(place);
  expect(place.querySelector('blockquote')).toBeNull();
  expect(document.activeElement).toBe(place.querySelector('textarea'));
  const last = await renderNode(<Stub />);
  await expect.poll(() => last.place.querySelector('textarea')?.value).toBe('Is this true?');
  expect(last.place.querySelector('blockquote')).toBeNull();
  await act(async () => select(passage));
  expect(last.place.querySelector('blockquote')?.textContent).toBe('These words');
});

test('a removed passage stays removed when the text around it changes, but is there for the next comment', async () => {
  selected = passage;
  const Stub = routerOf(CommentOnPassage);
  const { place } = await renderNode(<Stub />);
  await typeText(place, 'About the whole');
  await removePassage(place);
  const changed = { ...passage, before: 'Changed. ' };
  await act(async () => select(changed));
  expect(place.querySelector('blockquote')).toBeNull();
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => sent.map((form) => form.get('quote'))).toEqual([null]);
  await expect.poll(() => place.querySelector('blockquote')?.textContent).toBe('These words');
  expect(place.querySelector<HTMLInputElement>('[name=before]')?.value).toBe('Changed. ');
});

test.each(['These words', 'null', '{"quote":1}'])(
  'a stored passage that cannot be read, %j, is ignored',
  async (stored) => {
    selected = undefined;
    const Stub = routerOf(CommentOnPassage);
    await typeText((await renderNode(<Stub />)).place, 'About the whole');
    const draft = Object.keys({ ...localStorage }).find((name) => localStorage[name] === 'About the whole');
    localStorage.setItem(`${draft}:quote`, stored);
    const { place } = await renderNode(<Stub />);
    await expect.poll(() => place.querySelector('textarea')?.value).toBe('About the whole');
    expect(place.querySelector('blockquote')).toBeNull();
  },
);

test('the field of a reply has the focus once it is opened, but not if it was open from the start', async () => {
  const Stub = routerOf(Comment);
  const { place } = await renderNode(<Stub />);
  const details = place.querySelector('details') as HTMLDetailsElement;
  const opened = new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
  await act(async () => {
    details.open = true;
    await opened;
  });
  expect(document.activeElement).toBe(place.querySelector('textarea'));
  await typeText(place, 'Half a reply');
  const restored = await renderNode(<Stub />);
  await expect.poll(() => restored.place.querySelector('details')?.open).toBe(true);
  expect(restored.place.contains(document.activeElement)).toBe(false);
});

test('a sent comment is confirmed in a toast, and its passage is not that of the next until it is selected again', async () => {
  selected = passage;
  const Stub = routerOf(CommentOnPassage);
  const { place } = await renderNode(<Stub />);
  const show = vi.spyOn(toasts, 'show');
  await typeText(place, 'Is this true?');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => show.mock.calls.map(([title]) => title)).toEqual(['Comment added']);
  expect(sent.map((form) => form.get('quote'))).toEqual(['These words']);
  await expect.poll(() => place.querySelector('textarea')?.value).toBe('');
  expect(place.textContent).not.toContain('Comment added');
  expect(place.querySelector('blockquote')).toBeNull();
  await act(async () => select(undefined));
  await act(async () => select(passage));
  expect(place.querySelector('blockquote')?.textContent).toBe('These words');
});

test('a passage that is selected while a comment is being sent is that of the next', async () => {
  selected = passage;
  let respond = (): void => undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const show = vi.spyOn(toasts, 'show');
  const Stub = routerOf(CommentOnPassage, async (form) => {
    await response;
    return accept(form);
  });
  const { place } = await renderNode(<Stub />);
  await typeText(place, 'Is this true?');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await act(async () => select({ ...passage, quote: 'Other words' }));
  await act(async () => respond());
  await expect.poll(() => show.mock.calls.map(([title]) => title)).toContain('Comment added');
  await expect.poll(() => place.querySelector('textarea')?.value).toBe('');
  expect(place.querySelector('blockquote')?.textContent).toBe('Other words');
});

const FormAndList = () => (
  <>
    <EditorialCommentForm articleId="1" />
    <EditorialCommentList articleId="1" editorialComments={useLoaderData<EditorialComment[]>()} />
  </>
);
const Nothing = () => null;

test('sent comments and replies appear among the others on the page that lists them', async () => {
  const comments = () =>
    sent.map((form, index): EditorialComment => {
      const noPassage = { quote: '', before: '', after: '' };
      const state = { author: null, resolvedAt: null, resolvedBy: null, mayDelete: false, createdAt: new Date() };
      const parentId = form.get('id') as string | null;
      return { id: `comment-${index}`, parentId, body: String(form.get('body')), ...noPassage, ...state };
    });
  const Stub = createRoutesStub([
    { path: '/', Component: FormAndList, loader: comments, HydrateFallback: Nothing },
    { path: '/admin/editor/1/comments', action: async ({ request }) => accept(await request.formData()) },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('form')).not.toBeNull();
  const bodies = () => Array.from(place.querySelectorAll('.editorial-comment-body'), ({ textContent }) => textContent);
  await typeText(place, 'Is this true?');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(bodies).toEqual(['Is this true?']);
  const reply = place.querySelector('details') as HTMLDetailsElement;
  reply.open = true;
  (await typeText(reply, 'It is.')).focus();
  await act(async () => reply.querySelector('form')?.requestSubmit());
  await expect.poll(bodies).toEqual(['Is this true?', 'It is.']);
  // Nothing looks as if the reply were still to be sent.
  expect(reply.open).toBe(false);
  expect(document.activeElement).toBe(reply.closest('li'));
});
