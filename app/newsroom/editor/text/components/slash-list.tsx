import { useEffect, useRef } from 'react';
import { OptionList, optionId } from '~/design/controls/fields/option-list';
import type { SlashState } from '~/newsroom/editor/document/slash';
import { visibleHeight } from './use-clear-of-bars';

export const slashListId = 'slash-menu';
export const slashItemId = (index: number): string => optionId(slashListId, index);

/** Distance of the menu from its line and from the edge of the window, in pixels. */
const gap = 6;
/** Height that the menu needs at least: room for five items. */
const leastHeight = 190;

/**
 * Returns where the menu opens, and how high it may be: below the line with the caret, if need be with fewer items in
 * view, and above it only where there is no room below.
 * @param caret the line in the window. @param wanted height of the whole menu. @param windowHeight without the keyboard.
 */
export function placeMenu(
  { top, bottom }: { top: number; bottom: number },
  wanted: number,
  windowHeight: number,
): { isAbove: boolean; height: number } {
  const below = windowHeight - bottom - 2 * gap;
  const above = top - 2 * gap;
  const isAbove = below < Math.min(wanted, leastHeight) && above > below;
  return { isAbove, height: Math.min(wanted, isAbove ? above : below) };
}

/**
 * The menu that a slash opens at the caret. The focus stays in the text, which handles the keys for choosing an item.
 */
export function SlashList({ state }: { state: SlashState }) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the active item changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [state.active]);
  // Positioned by script, because the content security policy forbids style attributes.
  useEffect(() => {
    const box = list.current;
    if (!box || !state.caretRect) return;
    const { left, top, bottom } = state.caretRect;
    box.style.maxHeight = '';
    const { isAbove, height } = placeMenu(state.caretRect, box.offsetHeight, visibleHeight());
    box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = isAbove ? '' : `${bottom + gap}px`;
    box.style.bottom = isAbove ? `${innerHeight - top + gap}px` : '';
    box.style.maxHeight = `${height}px`;
  }, [state.caretRect]);
  return (
    <OptionList
      element={list}
      id={slashListId}
      label="Insert"
      options={state.items.map(({ name }) => name)}
      active={state.active}
      onActivate={state.activate}
      onChoose={state.choose}
      className="slash-menu menu"
    />
  );
}
