import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import type { ListResult } from '../list-result.server';
import { longestViewName, type SavedView } from '../list-rules';

/**
 * The member's saved views, and a form to save the current one.
 * @param query query string of the current list
 */
export function SavedViews({
  views,
  query,
  initial,
}: {
  views: readonly SavedView[];
  query: string;
  initial: ListResult | undefined;
}) {
  const fetcher = useFetcher<ListResult>();
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (data?.outcome === 'done') form.current?.reset();
  }, [data]);
  const result = data ?? (initial?.intent?.endsWith('-view') ? initial : undefined);
  const currentView = views.find((view) => view.query === query);
  if (views.length === 0 && query === '') return null;
  return (
    <nav className="toolbar workflow-views" aria-label="Saved views">
      {views.map((view) => (
        <PageLink
          key={view.id}
          className="button small"
          to={view.query === '' ? '/admin/articles' : `/admin/articles?${view.query}`}
          aria-current={view === currentView ? 'page' : undefined}
        >
          {view.name}
        </PageLink>
      ))}
      {currentView && (
        <fetcher.Form method="post" action={`/admin/articles?${query}`}>
          <input type="hidden" name="intent" value="delete-view" />
          <button type="submit" className="button small" name="view" value={currentView.id}>
            Delete view “{currentView.name}”
          </button>
        </fetcher.Form>
      )}
      {!currentView && query !== '' && (
        <fetcher.Form ref={form} method="post" action={`/admin/articles?${query}`} className="toolbar">
          <input type="hidden" name="intent" value="save-view" />
          <input type="hidden" name="query" value={query} />
          <input
            className="input"
            name="name"
            aria-label="View name"
            placeholder="View name"
            required
            maxLength={longestViewName}
            aria-invalid={result?.fields.name ? true : undefined}
          />
          <button type="submit" className="button small">
            Save view
          </button>
          {result?.fields.name && <p className="field-error">{result.fields.name}</p>}
        </fetcher.Form>
      )}
    </nav>
  );
}
