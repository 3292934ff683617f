import { useEffect, useRef } from 'react';
import type { SlashState } from '../document/slash';

export const slashListId = 'slash-menu';
export const slashItemId = (index: number): string => `${slashListId}-${index}`;

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
    const height = box.offsetHeight + 12;
    const isAbove = bottom + height > innerHeight && top > height;
    box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = isAbove ? '' : `${bottom + 6}px`;
    box.style.bottom = isAbove ? `${innerHeight - top + 6}px` : '';
  }, [state.caretRect]);
  return (
    <div ref={list} id={slashListId} role="listbox" aria-label="Insert" className="slash-menu menu">
      {state.items.length === 0 && <p className="fact">No matches.</p>}
      {state.items.map(({ name }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the text points to it with aria-activedescendant
        <div
          key={name}
          id={slashItemId(index)}
          role="option"
          className="menu-item"
          aria-selected={index === state.active}
          onPointerMove={({ pointerType }) => {
            if (pointerType === 'mouse' && index !== state.active) state.activate(index);
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => state.choose(index)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
