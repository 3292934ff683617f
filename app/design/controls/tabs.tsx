import { useEffect, useRef } from 'react';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';

export type Tab = {
  to: string;
  label: string;
  /** Number of entries in the tab, or its progress as text. */
  count?: number | string;
  isCurrent: boolean;
  /** Whether the tab is set apart at the end of the row. */
  isLast?: boolean;
};

/**
 * Views of one screen, each with its own address, with the number of entries in each.
 * @param onOpen opens a tab's address; by default, a page of this site is opened, which needs a connection.
 */
export function Tabs({ label, tabs, onOpen }: { label: string; tabs: readonly Tab[]; onOpen?: (to: string) => void }) {
  const row = useRef<HTMLElement>(null);
  // On narrow screens the row scrolls, and the current tab may lie outside. Only the row moves, never the page.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !current) return;
    const { left, right } = row.current.getBoundingClientRect();
    const tab = current.getBoundingClientRect();
    const margin = 18;
    if (tab.right > right) row.current.scrollLeft += tab.right - right + margin;
    else if (tab.left < left) row.current.scrollLeft -= left - tab.left + margin;
  }, []);
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map(({ to, label, count, isCurrent, isLast }) => (
        <PageLink
          key={to}
          to={to}
          className={isLast ? 'last' : undefined}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={
            onOpen &&
            ((event) => {
              // Otherwise the browser opens it elsewhere, such as in a new window.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen(to);
            })
          }
        >
          {label}{' '}
          {count !== undefined && (
            <span className="tab-count">{typeof count === 'number' ? wholeNumber(count) : count}</span>
          )}
        </PageLink>
      ))}
    </nav>
  );
}
