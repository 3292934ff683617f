import { type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * Keyboard navigation for a toolbar (WAI-ARIA, "Toolbar"): a single tab stop, arrow keys between the buttons, Home and
 * End.
 */
export function useRovingTabIndex() {
  const bar = useRef<HTMLDivElement>(null);
  const getStops = (): HTMLElement[] => [
    ...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), select, input:not(:disabled)') ?? []),
  ];
  const setTabStop = (chosen: HTMLElement | undefined): void => {
    for (const stop of getStops()) stop.tabIndex = stop === chosen ? 0 : -1;
  };
  // The bar's controls may change with what is selected.
  useEffect(() => {
    const all = getStops();
    const tabStops = all.filter(({ tabIndex }) => tabIndex === 0);
    if (all.length > 0 && tabStops.length !== 1) setTabStop(tabStops[0] ?? all[0]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = getStops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const isTyping = document.activeElement?.matches('input:not([type="checkbox"])');
    if (at === -1 || isTyping) return;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    const chosen = all[(next + all.length) % all.length];
    event.preventDefault();
    setTabStop(chosen);
    chosen?.focus();
  };
  return {
    ref: bar,
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => setTabStop(event.target as HTMLElement),
    /** Focuses the button that is the current tab stop. */
    focusFirst: () => (getStops().find(({ tabIndex }) => tabIndex === 0) ?? getStops()[0])?.focus(),
  };
}
