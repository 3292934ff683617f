// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { articleSchema } from '~/newsroom/editor/document/schema/article-schema';
import { isCaretInView, roomForBars } from './use-clear-of-bars';

afterEach(() => void vi.unstubAllGlobals());

/** Adds an element with a position and the box that it has on the screen. */
function add(parent: Element, className: string, position: string, top: number, bottom: number): HTMLElement {
  const element = parent.appendChild(document.createElement('div'));
  element.className = className;
  element.style.position = position;
  element.getBoundingClientRect = () => new DOMRect(0, top, 800, bottom - top);
  return element;
}

test('the room for the bars is what they cover, whatever their height', async () => {
  vi.stubGlobal(
    'DOMRect',
    class {
      constructor(
        readonly x: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {}
      get bottom() {
        return this.top + this.height;
      }
    },
  );
  vi.stubGlobal('innerHeight', 900);
  const editor = add(document.body, 'article-editor', 'static', 0, 5000);
  add(editor, 'editor-actions', 'sticky', 0, 56);
  const main = add(editor, 'editor-main', 'static', 56, 5000);
  const offline = add(main, 'offline-bar', 'static', 0, 0);
  add(main, 'editor-head', 'static', -900, -700);
  const bars = add(main, 'editor-bars', 'sticky', 56, 100);
  const room = roomForBars({ current: bars });
  expect([room.top, room.bottom]).toEqual([108, 8]);
  // The caret enters a table, and the connection is lost.
  bars.getBoundingClientRect = () => new DOMRect(0, 100, 800, 86);
  Object.assign(offline.style, { position: 'sticky' });
  offline.getBoundingClientRect = () => new DOMRect(0, 56, 800, 44);
  await Promise.resolve();
  expect(room.top).toBe(194);
  // On phones they are at the foot, and the window ends above the keyboard.
  vi.stubGlobal('visualViewport', { height: 500 });
  bars.style.position = 'fixed';
  bars.getBoundingClientRect = () => new DOMRect(0, 394, 390, 106);
  await Promise.resolve();
  expect([room.top, room.bottom]).toEqual([108, 114]);
});

test('the editor need not scroll while the caret is between the bars and in no table', () => {
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('innerWidth', 800);
  const room = { top: 108, bottom: 8 };
  const editor = new Editor({
    extensions: [...articleSchema],
    content: '<p>One</p><table><tr><td>Two</td></tr></table>',
  });
  const isInView = (top: number, left = 10): boolean => {
    vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ top, bottom: top + 20, left, right: left });
    return isCaretInView(editor.view, room);
  };
  editor.commands.setTextSelection(2);
  expect([107, 108, 400, 872, 872.4].map((top) => isInView(top))).toEqual([false, true, true, true, true]);
  expect([80, 873, 890].map((top) => isInView(top))).toEqual([false, false, false]);
  expect([isInView(400, -1), isInView(400, 801)]).toEqual([false, false]);
  editor.commands.setTextSelection(11);
  expect(editor.state.selection.$head.parent.textContent).toBe('Two');
  expect(isInView(400)).toBe(false);
  editor.destroy();
});
