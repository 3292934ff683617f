// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { slashItems } from '../document/slash';
import { SlashList } from './slash-list';

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
