import { useLayoutEffect, useRef } from 'react';

/**
 * When the focused row leaves the list, moves the focus to the row that takes its place or, if the list is empty, to
 * the heading.
 * @param ids the listed articles, in order.
 * @param isLeaving whether some of them are being removed.
 */
export function useFocusInPlace(ids: readonly string[], isLeaving: boolean): void {
  const earlier = useRef(ids);
  useLayoutEffect(() => {
    const place = earlier.current.findIndex((id) => !ids.includes(id));
    earlier.current = ids;
    if (!isLeaving || place === -1 || document.activeElement !== document.body) return;
    const menus = document.querySelectorAll<HTMLElement>('.article-list tbody .row-tools button');
    const heading = document.querySelector<HTMLElement>('.screen-head h1');
    (menus[Math.min(place, menus.length - 1)] ?? heading)?.focus();
  });
}
