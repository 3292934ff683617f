// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { slashItems } from '~/newsroom/editor/document/slash';
import { renderNode } from '~/platform/testing/render';
import { placeMenu, SlashList } from './slash-list';

// jsdom does no layout.
Element.prototype.scrollIntoView = () => undefined;

test('the item that the mouse points at becomes the one that Enter inserts', async () => {
  const activate = vi.fn();
  const state = { items: [...slashItems], active: 0, caretRect: null, choose: () => undefined, activate };
  await renderNode(<SlashList state={state} />);
  const point = (index: number, pointerType: string) => {
    const move = new PointerEvent('pointermove', { bubbles: true, pointerType });
    return act(async () => document.querySelectorAll('[role=option]')[index]?.dispatchEvent(move));
  };
  await point(2, 'touch');
  await point(0, 'mouse');
  expect(activate).not.toHaveBeenCalled();
  await point(3, 'mouse');
  expect(activate).toHaveBeenCalledExactlyOnceWith(3);
});

test('the menu opens below its line, with fewer items in view if need be, and above it only where there is no room', () => {
  const line = (top: number) => ({ top, bottom: top + 20 });
  expect(placeMenu(line(100), 400, 900)).toEqual({ isAbove: false, height: 400 });
  expect(placeMenu(line(600), 400, 900)).toEqual({ isAbove: false, height: 268 });
  expect(placeMenu(line(800), 400, 900)).toEqual({ isAbove: true, height: 400 });
  expect(placeMenu(line(800), 60, 900)).toEqual({ isAbove: false, height: 60 });
  // Where there is no room on either side, such as above a keyboard, the larger one.
  expect(placeMenu(line(100), 280, 240)).toEqual({ isAbove: false, height: 108 });
});
