import { useEffect } from 'react';

/** Returns the window that opened this one, if it still shows a page. @param path the path of that page. */
function openerAt(path: string): Window | undefined {
  const opener: Window | null = window.opener;
  try {
    return opener && !opener.closed && opener.location.pathname === path ? opener : undefined;
  } catch {
    // It shows another site by now.
    return undefined;
  }
}

/**
 * Lets the links to a page return to the tab that opened this one, as long as that tab still shows the page: the editor
 * would otherwise be open twice. Without such a tab, or with another kind of click, they are links like any other.
 * @param path the path of the page.
 */
export function useReturnToOpener(path: string): void {
  useEffect(() => {
    const goBack = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.pathname !== path || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const opener = openerAt(path);
      if (!opener) return;
      event.preventDefault();
      event.stopPropagation();
      opener.focus();
      window.close();
    };
    // Before the router follows the link.
    document.addEventListener('click', goBack, true);
    return () => document.removeEventListener('click', goBack, true);
  }, [path]);
}
