import { type AnchorHTMLAttributes, useCallback, useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';

/** Milliseconds a pointer or keyboard focus rests on a link before its page is prefetched. */
const intentDelay = 100;

/** React Router also uses this attribute, to discover the routes of a page's links before the first click. */
const selector = 'a[data-discover]';

type Properties = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

/** A link to a page on this site: a plain anchor, which `PageNavigation` follows without a full page load. */
export function PageLink({ to, children, ...attributes }: Properties) {
  return (
    <a href={to} data-discover="true" {...attributes}>
      {children}
    </a>
  );
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
}

const pathOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  pathname + search + hash;

/** Says that there is no connection, until there is one. The page stays as it is; the reader can try again. */
export function sayOffline(): void {
  toasts.show(m.offline_title(), m.offline_text(), { isError: true, subject: 'connection' });
  addEventListener('online', () => toasts.dismissEarlier('connection'), { once: true });
}

/**
 * Returns a function that opens a page of this site, like a link. Without a connection it only opens places on the same
 * page; otherwise it says so, stays on the page and returns `false`.
 */
export function useOpenPage(): (path: string, options?: { replace?: boolean }) => boolean {
  const navigate = useNavigate();
  return useCallback(
    (path, options) => {
      const isReachable = navigator.onLine || path.startsWith(`${location.pathname}${location.search}#`);
      if (isReachable) void navigate(path, options);
      else sayOffline();
      return isReachable;
    },
    [navigate],
  );
}

/** Handles clicks on page links anywhere in the document, and prefetches a page when a reader is about to open it. */
export function PageNavigation() {
  const open = useOpenPage();
  const [prefetchPath, setPrefetchPath] = useState<string>();

  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancelPrefetch = (): void => clearTimeout(timer);
    const schedulePrefetch = (event: Event): void => {
      cancelPrefetch();
      const link = linkAt(event);
      if (link) timer = setTimeout(() => setPrefetchPath(link.pathname + link.search), intentDelay);
    };
    const follow = (event: MouseEvent): void => {
      const link = linkAt(event);
      const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || event.defaultPrevented || event.button !== 0 || hasModifierKey || link.target) return;
      event.preventDefault();
      open(pathOf(link), { replace: pathOf(link) === pathOf(location) });
    };
    const options = { signal: listening.signal, passive: true };
    // Registered on the window, after React's own listeners: a component that handles the click has already called
    // preventDefault by then.
    window.addEventListener('click', follow, { signal: listening.signal });
    for (const name of ['pointerover', 'focusin'] as const) window.addEventListener(name, schedulePrefetch, options);
    for (const name of ['pointerout', 'focusout'] as const) window.addEventListener(name, cancelPrefetch, options);
    return () => {
      cancelPrefetch();
      listening.abort();
    };
  }, [open]);

  return prefetchPath === undefined ? null : <PrefetchPageLinks page={prefetchPath} />;
}
