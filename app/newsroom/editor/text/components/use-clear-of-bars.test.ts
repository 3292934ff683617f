// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { roomForBars } from './use-clear-of-bars';

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
