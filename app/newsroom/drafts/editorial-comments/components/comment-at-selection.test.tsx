// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { CommentAtSelection } from './comment-at-selection';

// jsdom does no layout.
Range.prototype.getClientRects = () => [new DOMRect(10, 20, 30, 40)] as unknown as DOMRectList;

async function openText() {
  const onComment = vi.fn();
  const { place } = await renderNode(
    <>
      <p>Above</p>
      {/* biome-ignore lint/a11y/useSemanticElements: stands for the editor’s text */}
      <div id="text" role="textbox" contentEditable suppressContentEditableWarning tabIndex={0}>
        A passage
      </div>
      <CommentAtSelection page={document} selector="#text" onComment={onComment} />
    </>,
  );
  onTestFinished(() => document.getSelection()?.removeAllRanges());
  const part = (selector: string) => place.querySelector<HTMLElement>(selector) as HTMLElement;
  const text = part('#text');
  const send = (event: Event, target: EventTarget = document) => act(async () => void target.dispatchEvent(event));
  const select = async (element: HTMLElement) => {
    await act(async () => {
      // First, because it moves the selection.
      text.focus();
      document.getSelection()?.selectAllChildren(element);
    });
    await send(new Event('selectionchange'));
  };
  return { onComment, part, text, send, select, button: () => place.querySelector('button') };
}

const shortcut = () => new KeyboardEvent('keydown', { key: 'm', ctrlKey: true, altKey: true, bubbles: true });

test('a passage selected in the text can be commented on with a button or a shortcut, and nothing else can', async () => {
  const { onComment, part, text, send, select, button } = await openText();
  expect(button()).toBeNull();
  await send(shortcut());
  await select(part('p'));
  expect(button()).toBeNull();
  expect(onComment).not.toHaveBeenCalled();
  await select(text);
  expect(button()?.textContent).toContain('Comment');
  await send(shortcut());
  await act(async () => button()?.click());
  expect(onComment).toHaveBeenCalledTimes(2);
  document.getSelection()?.setBaseAndExtent(text.firstChild as Node, 1, text.firstChild as Node, 2);
  await send(new Event('selectionchange'));
  // Only a space.
  expect(button()).toBeNull();
  await select(text);
  expect(button()).not.toBeNull();
  document.getSelection()?.collapseToEnd();
  await send(new Event('selectionchange'));
  expect(button()).toBeNull();
});

test('the button appears once the pointer has finished selecting', async () => {
  const { text, send, select, button } = await openText();
  await send(new Event('pointerdown', { bubbles: true }), text);
  await select(text);
  expect(button()).toBeNull();
  await send(new Event('pointerup', { bubbles: true }), text);
  expect(button()).not.toBeNull();
});

test('the button stays while the focus goes to it, and disappears when it goes elsewhere', async () => {
  const { text, select, button } = await openText();
  await select(text);
  await act(async () => button()?.focus());
  expect(document.activeElement).toBe(button());
  await act(async () => button()?.blur());
  expect(button()).toBeNull();
});
