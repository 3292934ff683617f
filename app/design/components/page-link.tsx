import { type AnchorHTMLAttributes, useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';

/** How long a pointer or the keyboard rests on a link before its page is fetched ahead. */
const intentDelay = 100;

/** React Router looks for this attribute as well: it learns the routes of the links on a page ahead of the first click. */
const selector = 'a[data-discover]';

type Properties = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

/** A link to a page of this site: an anchor, which `PageNavigation` follows without loading a new document. */
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

/** Follows the page links of the whole document, and fetches a page ahead when a reader is about to choose it. */
export function PageNavigation() {
  const navigate = useNavigate();
  const [meant, setMeant] = useState<string>();

  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => clearTimeout(timer);
    const approach = (event: Event): void => {
      leave();
      const link = linkAt(event);
      if (link) timer = setTimeout(() => setMeant(link.pathname + link.search), intentDelay);
    };
    const follow = (event: MouseEvent): void => {
      const link = linkAt(event);
      const wantsMore = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || event.defaultPrevented || event.button !== 0 || wantsMore || link.target) return;
      event.preventDefault();
      void navigate(pathOf(link), { replace: pathOf(link) === pathOf(location) });
    };
    const options = { signal: listening.signal, passive: true };
    // On the window, behind React's own listeners: a view that handles a click itself has prevented it by then.
    window.addEventListener('click', follow, { signal: listening.signal });
    for (const name of ['pointerover', 'focusin'] as const) window.addEventListener(name, approach, options);
    for (const name of ['pointerout', 'focusout'] as const) window.addEventListener(name, leave, options);
    return () => {
      leave();
      listening.abort();
    };
  }, [navigate]);

  return meant === undefined ? null : <PrefetchPageLinks page={meant} />;
}
