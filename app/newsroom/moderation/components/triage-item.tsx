import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { focusNeighbour } from './use-triage';

/**
 * The open entry of a list in which only one entry is open at a time: the one that the member opened, else the one
 * named in the URL, else the first.
 */
export function useOpenItem(ids: readonly string[]): { openId: string | undefined; open: (id: string) => void } {
  const requested = new URLSearchParams(useLocation().search).get('item');
  const [chosen, setChosen] = useState(requested);
  return { openId: ids.find((id) => id === chosen) ?? ids[0], open: setChosen };
}

/** An entry's place in its list: its heading's level, whether it is the open one, and how to open one. */
export type TriagePosition = { heading: 'h2' | 'h3'; isOpen: boolean; onOpen: (id: string) => void };

/**
 * An entry of a moderation list. Its row is always shown; its context and decisions only while it is open. When a
 * decision removes the entry from the list, the next one receives the focus and opens.
 */
export function TriageItem({
  id,
  title,
  facts,
  badges,
  before,
  excerpt,
  keepsExcerpt = false,
  aside,
  heading: Heading,
  isOpen,
  isHidden = false,
  onOpen,
  children,
}: {
  id: string;
  title: string;
  /** Content beside the title, such as how long the entry has been waiting. */
  facts?: ReactNode;
  badges?: ReactNode;
  /** Content before the title, such as a picture or a checkbox. */
  before?: ReactNode;
  /** The first words of the entry, shown while it is closed. */
  excerpt: ReactNode;
  /** Whether `excerpt` is a line of facts, which is also shown while the entry is open. */
  keepsExcerpt?: boolean;
  /** Details of the entry and its author, shown while it is open. */
  aside?: ReactNode;
  /** Whether a decision on the entry is being sent. */
  isHidden?: boolean;
  children: ReactNode;
} & TriagePosition) {
  const titleId = useId();
  const { pathname, search } = useLocation();
  const card = useRef<HTMLLIElement>(null);
  const isDeciding = useRef(false);
  const query = new URLSearchParams(search);
  query.set('item', id);

  // While the entry is still in the document, because the next one is found from it. React ignores the focus event of
  // the next one here, so it is opened directly.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      const active = document.activeElement;
      if (!isDeciding.current || (active !== document.body && !element?.contains(active))) return;
      const next = focusNeighbour(element, true);
      if (next?.dataset.card) onOpen(next.dataset.card);
    };
  }, [onOpen]);

  // What was open above it has shrunk or gone, and may have left it above the window.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && card.current) {
      const { top } = card.current.getBoundingClientRect();
      card.current.scrollIntoView?.({ block: top < 0 ? 'start' : 'nearest' });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <li
      ref={card}
      className="triage-item"
      data-card={id}
      data-open={isOpen}
      tabIndex={-1}
      hidden={isHidden}
      aria-labelledby={titleId}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onOpen(id);
      }}
      onSubmit={() => {
        isDeciding.current = true;
      }}
    >
      <article aria-labelledby={titleId}>
        <header>
          {before}
          <Heading id={titleId} className="triage-title">
            <PageLink
              to={`${pathname}?${query}`}
              aria-expanded={isOpen}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(id);
              }}
            >
              {title}
            </PageLink>
          </Heading>
          {facts && <span className="fact">{facts}</span>}
          {badges && <span className="triage-badges">{badges}</span>}
        </header>
        {(!isOpen || keepsExcerpt) && <p className="triage-excerpt">{excerpt}</p>}
        <div className="triage-main" hidden={!isOpen}>
          {children}
        </div>
      </article>
      {aside && (
        // Not a landmark, because there would be one per entry.
        <div className="triage-aside" hidden={!isOpen}>
          {aside}
        </div>
      )}
    </li>
  );
}

/** A list of entries of which one is open. @param heading level of the entries' headings. */
export function TriageList<Item extends { id: string }>({
  items,
  heading = 'h2',
  children,
}: {
  items: readonly Item[];
  heading?: TriagePosition['heading'];
  children: (item: Item, position: TriagePosition) => ReactNode;
}) {
  const { openId, open } = useOpenItem(items.map(({ id }) => id));
  const onOpen = useCallback((id: string) => open(id), [open]);
  return (
    <ul className="triage-list">
      {items.map((item) => children(item, { heading, isOpen: item.id === openId, onOpen }))}
    </ul>
  );
}
