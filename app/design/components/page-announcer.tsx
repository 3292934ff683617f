import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useAfterNavigation } from './use-move';

const fields = 'input, textarea, select, [contenteditable=true]';

/**
 * After a navigation within the document, does what a browser does when it loads one: moves the focus to the new page
 * and lets screen readers announce its title. The focus stays where it is in a field, where the page has put it itself,
 * at the target of a link within the page, where a page only changes its own address, and after going back or forward,
 * which restores the scroll position.
 */
export function PageAnnouncer() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const region = useRef<HTMLParagraphElement>(null);
  const last = useRef<{ pathname: string; search: string; focused: Element | null }>({
    pathname,
    search,
    focused: null,
  });

  // Its cleanup runs before the new page's own effects, which may move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each navigation
  useLayoutEffect(
    () => () => {
      last.current.focused = document.activeElement;
    },
    [key],
  );

  useAfterNavigation(() => {
    const { activeElement } = document;
    const before = last.current;
    last.current = { pathname, search, focused: null };
    if (hash !== '' || (pathname === before.pathname && search === before.search)) return;
    const isLost = !activeElement || activeElement === document.body;
    // A new article gets its address while someone writes it, also when they have just gone to the toolbar.
    if (type === 'REPLACE' && !isLost) return;
    // On the same page, sorting and filtering keep the focus; turning to another page of a list does not.
    if (pathname === before.pathname && !isLost && !activeElement.closest('.pager')) return;
    if (region.current) region.current.textContent = document.title;
    const isPlaced = !isLost && (activeElement !== before.focused || activeElement.matches(fields));
    if (type === 'POP' || isPlaced) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });

  return <p className="announcer" aria-live="polite" ref={region} />;
}
