import { useLayoutEffect, useRef } from 'react';

/**
 * When the focused row leaves the list, moves the focus to the row that takes its place or, if the list is empty, to the
 * heading. When it returns, because it could not be removed or because that was undone, so does the focus.
 * @param ids the listed articles, in order.
 * @param isLeaving whether some of them are being removed.
 */
export function useFocusInPlace(ids: readonly string[], isLeaving: boolean): void {
  const earlier = useRef(ids);
  const left = useRef<{ id: string; focused: HTMLElement | undefined }>(undefined);
  useLayoutEffect(() => {
    const before = earlier.current;
    earlier.current = ids;
    const menus = document.querySelectorAll<HTMLElement>('.article-list tbody .row-tools button:not([tabindex="-1"])');
    const isLost = document.activeElement === document.body;
    if (left.current && ids.includes(left.current.id)) {
      if (isLost || document.activeElement === left.current.focused) menus[ids.indexOf(left.current.id)]?.focus();
      left.current = undefined;
      return;
    }
    const place = before.findIndex((id) => !ids.includes(id));
    const id = before[place];
    if (!isLeaving || id === undefined) return;
    const heading = document.querySelector<HTMLElement>('.screen-head h1');
    const next = isLost ? (menus[Math.min(place, menus.length - 1)] ?? heading ?? undefined) : undefined;
    next?.focus();
    left.current = { id, focused: next };
  });
}
