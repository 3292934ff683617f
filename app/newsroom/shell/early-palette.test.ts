// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { earlyPaletteScript, takeEarlyPalette } from './early-palette';

/** Presses a key, and returns whether the browser’s own action for it was prevented. */
const press = (key: string, modifiers: KeyboardEventInit = {}): boolean =>
  !dispatchEvent(new KeyboardEvent('keydown', { key, ...modifiers, cancelable: true }));

test('Ctrl+K is remembered until the frame handles the keys, and no other key is', () => {
  // As when the page is parsed.
  new Function(earlyPaletteScript)();
  expect([press('k'), press('b', { ctrlKey: true }), press('k', { ctrlKey: true, shiftKey: true })]).toEqual([
    ...[false, false, false],
  ]);
  expect([press('K', { metaKey: true })]).toEqual([true]);
  expect(takeEarlyPalette()).toBe(true);
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(takeEarlyPalette()).toBe(false);
});
