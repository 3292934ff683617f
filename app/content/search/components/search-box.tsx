import SearchIcon from 'lucide-react/icons/search';
import XIcon from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { articlePath, viewsText } from '~/content/articles/components/story';
import { searchDropdownLimit } from '~/content/articles/constants';
import { categoryName } from '~/content/categories/names';
import { shortDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { Highlighted, type Part } from './highlighted';

/** Debounce delay before a search is sent (spec 1 §9). */
const debounceMilliseconds = 300;

type Hit = {
  id: string;
  slug: string;
  title: string;
  category: { slug: string; name: string };
  publishedAt: string;
  readingTime: number;
  viewCount: number;
  highlight?: { title: Part[]; excerpt: Part[] };
};

type Result = { query: string; hits: Hit[] } | { query: string; hasFailed: true };

async function fetchResults(query: string, signal: AbortSignal): Promise<Result> {
  const parameters = new URLSearchParams({ search: query, limit: String(searchDropdownLimit) });
  const response = await fetch(`/api/v1/articles?${parameters}`, { signal });
  if (!response.ok) return { query, hasFailed: true };
  const { data } = (await response.json()) as { data: Hit[] };
  return { query, hits: data };
}

/**
 * Search field in the header: a form that works without JavaScript. With JavaScript, it lists at most ten results while
 * the reader is typing. A late response never replaces a newer one, because each query aborts the previous request.
 */
export function SearchBox({ id, hasShortcut = false }: { id: string; hasShortcut?: boolean }) {
  const [query, setQuery] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const { key } = useLocation();
  const trimmedQuery = query.trim();
  const hits = result && 'hits' in result && result.query === trimmedQuery ? result.hits : [];

  useEffect(() => {
    setActive(-1);
    if (trimmedQuery === '') {
      setResult(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetchResults(trimmedQuery, abort.signal).then(setResult, () => {
        if (!abort.signal.aborted) setResult({ query: trimmedQuery, hasFailed: true });
      });
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [trimmedQuery]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the list
  useEffect(() => {
    setIsOpen(false);
  }, [key]);

  useEffect(() => {
    const close = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const focusOnSlash = (event: globalThis.KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (!hasShortcut || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', focusOnSlash);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', focusOnSlash);
    };
  }, [hasShortcut]);

  function choose(hit: Hit): void {
    setIsOpen(false);
    setQuery('');
    void navigate(articlePath(hit));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') {
      if (isOpen && trimmedQuery !== '') {
        event.stopPropagation();
        // The first Esc only closes the list; by default, it would also clear the field.
        event.preventDefault();
      }
      setIsOpen(false);
      setActive(-1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (trimmedQuery === '') return;
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The search field itself counts as a position, in addition to the results.
      setActive((index) => ((index + 1 + step + hits.length + 1) % (hits.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      const hit = hits[active];
      if (isOpen && hit) {
        event.preventDefault();
        choose(hit);
      }
    }
  }

  const showsList = isOpen && trimmedQuery !== '';
  return (
    <search
      className="search"
      ref={box}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <form
        action="/articles"
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(false);
          void navigate(
            trimmedQuery === '' ? '/articles' : `/articles?${new URLSearchParams({ search: trimmedQuery })}`,
          );
        }}
      >
        <div className="search-field">
          <SearchIcon size={16} aria-hidden />
          <input
            ref={input}
            id={id}
            type="search"
            name="search"
            role="combobox"
            aria-label={m.search_label()}
            aria-expanded={showsList}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            maxLength={200}
            placeholder={m.search_placeholder()}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setIsOpen(true);
            }}
            onFocus={() => setIsOpen(true)}
            onKeyDown={onKeyDown}
          />
          {query === '' ? (
            hasShortcut && (
              <kbd className="needs-script" aria-hidden>
                /
              </kbd>
            )
          ) : (
            <button
              type="button"
              aria-label={m.search_clear()}
              onClick={() => {
                setQuery('');
                input.current?.focus();
              }}
            >
              <XIcon size={16} aria-hidden />
            </button>
          )}
        </div>
      </form>
      <div className="search-results" hidden={!showsList}>
        <div role="listbox" id={listId} aria-label={m.search_label()}>
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys (combobox pattern)
            <div
              key={hit.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              ref={index === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
              onClick={() => choose(hit)}
            >
              <strong>{hit.highlight ? <Highlighted parts={hit.highlight.title} /> : hit.title}</strong>
              {hit.highlight && (
                <span className="summary">
                  <Highlighted parts={hit.highlight.excerpt} />
                </span>
              )}
              <span className="facts">
                <span>{categoryName(hit.category)}</span>
                <span>{shortDate(new Date(hit.publishedAt))}</span>
                <span>{m.facts_reading_time({ minutes: hit.readingTime })}</span>
                {hit.viewCount > 0 && <span>{viewsText(hit.viewCount)}</span>}
              </span>
            </div>
          ))}
        </div>
        <div role="status">
          {result?.query !== trimmedQuery ? (
            <p className="search-note">{m.search_searching()}</p>
          ) : 'hasFailed' in result ? (
            <p className="search-note">{m.search_failed()}</p>
          ) : hits.length === 0 ? (
            <p className="search-note">
              <strong>{m.search_no_results({ query: trimmedQuery })}</strong>
              {m.search_no_results_hint()}
            </p>
          ) : (
            <span className="sr-only">{m.search_results_count({ count: hits.length })}</span>
          )}
        </div>
      </div>
    </search>
  );
}
