import { useEffect, useState } from 'react';
import { articlePath, viewsText } from '~/content/articles/components/story';
import { searchDropdownLimit } from '~/content/articles/constants';
import { categoryName } from '~/content/categories/names';
import { useOpenPage } from '~/design/components/page-link';
import { Combobox } from '~/design/controls/fields/combobox';
import type { ComboboxField } from '~/design/controls/fields/combobox-field';
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

function Found({ hit }: { hit: Hit }) {
  return (
    <>
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
    </>
  );
}

/**
 * Lists at most ten results while the reader is typing. A late response never replaces a newer one, because each query
 * aborts the previous request.
 */
export function SearchSuggestions({
  field,
  query,
  onQueryChange,
  isSubmitted,
}: {
  field: ComboboxField;
  query: string;
  onQueryChange: (query: string) => void;
  /** The page of results has been opened for this query. */
  isSubmitted: boolean;
}) {
  const [result, setResult] = useState<Result | null>(null);
  const open = useOpenPage();
  const trimmedQuery = query.trim();
  const current = result?.query === trimmedQuery ? result : null;
  const hits = current && 'hits' in current ? current.hits : [];

  useEffect(() => {
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

  function choose(id: string): void {
    const hit = hits.find((each) => each.id === id);
    if (!hit) return;
    if (!open(articlePath(hit))) return;
    onQueryChange('');
    // The new page takes the focus, as after a link.
    field.element.current?.blur();
  }

  return (
    <Combobox
      field={field}
      text={query}
      onTextChange={onQueryChange}
      isActive={trimmedQuery !== '' && !isSubmitted}
      suggestions={hits.map((hit) => ({ id: hit.id, title: hit.title, content: <Found hit={hit} /> }))}
      onChoose={choose}
      label={m.search_label()}
      className="search-results"
    >
      <div role="status">
        {!current ? (
          <p className="search-note">{m.search_searching()}</p>
        ) : 'hasFailed' in current ? (
          <p className="search-note">{m.search_failed()}</p>
        ) : (
          hits.length === 0 && (
            <p className="search-note">
              <strong>{m.search_no_results({ query: trimmedQuery })}</strong>
              {m.search_no_results_hint()}
            </p>
          )
        )}
      </div>
    </Combobox>
  );
}
