// @vitest-environment jsdom
import { act, type ComponentProps, createRef, useImperativeHandle } from 'react';
import { expect, test, vi } from 'vitest';
import { createCommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import type RichText from '~/newsroom/editor/text/components/rich-text';
import type { TextHandle } from '~/newsroom/editor/text/components/rich-text';
import { renderNode } from '~/platform/testing/render';
import { HeadFields } from './form-card';
import { TextPart } from './text-part';
import type { FormSession } from './use-form-session';

const focusText = vi.fn();

/** Stands in for the editor. */
const Text = (({ handle }: ComponentProps<typeof RichText>) => {
  useImperativeHandle(handle, () => ({ focus: focusText, insertAtStart: () => {}, undo: () => {} }));
  return <p>The text</p>;
}) as unknown as typeof RichText;

const session = { fields: { title: '', excerpt: 'One sentence' }, change: () => {} } as unknown as FormSession;

/** The fields above a text whose editor is loaded by `load`. */
async function renderText(load: () => Promise<typeof RichText>) {
  focusText.mockClear();
  const handle = createRef<TextHandle>();
  const channel = createCommentChannel();
  const { place } = await renderNode(
    <>
      <HeadFields session={session} text={handle} />
      <TextPart
        load={load}
        content=""
        language="en"
        incoming={null}
        commentChannel={channel}
        handle={handle}
        onChange={() => {}}
      />
    </>,
  );
  return place;
}

const loadFailingOnce = () =>
  vi.fn<() => Promise<typeof RichText>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Text);

test('a text that failed to load can be loaded with a button', async () => {
  const place = await renderText(loadFailingOnce());
  expect(place.querySelector('[role="alert"]')?.textContent).toBe('The editor could not be loaded.');
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('The text');
});

test('a text that failed to load is loaded when the connection returns', async () => {
  const load = loadFailingOnce();
  const place = await renderText(load);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(place.textContent).toContain('The text');
  await act(async () => void dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
});

test('Enter in the excerpt waits for the text, and adds no line to the excerpt', async () => {
  const loading = Promise.withResolvers<typeof RichText>();
  const place = await renderText(() => loading.promise);
  const excerpt = place.querySelector<HTMLElement>('[data-place="article-excerpt"] textarea');
  excerpt?.focus();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => void excerpt?.dispatchEvent(enter));
  expect(enter.defaultPrevented).toBe(true);
  expect(document.activeElement?.textContent).toContain('Loading the editor…');
  await act(async () => loading.resolve(Text));
  expect(focusText).toHaveBeenCalledWith('start');
});

test('while the text is loading, its place has the shape of a text, and says so in words', async () => {
  const place = await renderText(() => new Promise(() => {}));
  expect(place.querySelector('[role="status"]')?.textContent).toBe('Loading the editor…');
  expect(place.querySelectorAll('.editor-shape[aria-hidden="true"] i').length).toBeGreaterThan(5);
});

test('nothing that failed looks as if it were still to come', async () => {
  const place = await renderText(() => Promise.reject(new Error('offline')));
  expect(place.querySelector('[role="alert"]')).not.toBeNull();
  expect(place.querySelector('.editor-shape')).toBeNull();
});

test('a text that nobody is waiting for does not take the focus', async () => {
  await renderText(async () => Text);
  expect(focusText).not.toHaveBeenCalled();
});
