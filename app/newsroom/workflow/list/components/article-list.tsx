import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import type { ListResult } from '../list-result.server';
import { type BulkAction, type BulkResult, type ListedArticle, maxBulkArticles } from '../list-rules';
import { ArticlePublicationState, ArticleTitle, ListDate } from './article-facts';

const actionLabels: Record<BulkAction, string> = {
  publish: 'Publish',
  archive: 'Archive',
  unarchive: 'Remove from the archive',
  categorise: 'Move to category',
  delete: 'Delete',
  restore: 'Restore',
};

/** Results of a bulk action, one per article. */
function Results({ results }: { results: readonly BulkResult[] }) {
  return (
    <ul className="workflow-results">
      {results.map(({ id, title, isDone, sentence }) => (
        <li key={id}>
          <span className={`badge state-${isDone ? 'complete' : 'pending'}`}>{isDone ? 'Done' : 'Failed'}</span>{' '}
          <PageLink to={`/admin/articles/${id}/workflow`}>{title}</PageLink> {sentence}
        </li>
      ))}
    </ul>
  );
}

/** A row of the list. It disappears while its article is being deleted, and reappears when the deletion is refused. */
function Row({ article, mayDelete, canSelect }: { article: ListedArticle; mayDelete: boolean; canSelect: boolean }) {
  const fetcher = useFetcher<ListResult>();
  const { id, title, category, author, changedAt, deletedAt } = article;
  if (fetcher.state !== 'idle') return null;
  return (
    <tr>
      {canSelect && (
        <td className="row-choice">
          <input type="checkbox" name="ids" value={id} aria-label={`Select ${title}`} />
        </td>
      )}
      <th scope="row">
        <ArticleTitle article={article} />
      </th>
      <td data-label="Status">
        <ArticlePublicationState article={article} />
      </td>
      <td data-label="Category">{category}</td>
      <td data-label="Author">{author ?? '–'}</td>
      <td data-label="Changed" className="fact">
        <ListDate date={deletedAt ?? changedAt} />
      </td>
      <td className="row-tools">
        <PageLink className="button small" to={`/admin/editor/${id}`} aria-label={`Edit ${title}`}>
          Edit
        </PageLink>
        {mayDelete && !deletedAt && (
          <button
            type="submit"
            className="button small"
            name="only"
            value={id}
            aria-label={`Delete ${title}`}
            onClick={(event) => {
              event.preventDefault();
              void fetcher.submit({ intent: 'many', only: id }, { method: 'post', action: '/admin/articles' });
            }}
          >
            Delete
          </button>
        )}
      </td>
    </tr>
  );
}

/** The article list with its bulk actions. */
export function ArticleList({
  articles,
  categories,
  actions,
  initial,
}: {
  articles: readonly ListedArticle[];
  categories: readonly { slug: string; name: string }[];
  /** Bulk actions available to the member. */
  actions: readonly BulkAction[];
  initial: ListResult | undefined;
}) {
  const fetcher = useFetcher<ListResult>();
  const form = useRef<HTMLFormElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  const [chosen, setChosen] = useState<string>(actions[0] ?? '');
  useEffect(() => setIsHydrated(true), []);
  const { data } = fetcher;
  useEffect(() => {
    if (data?.outcome === 'done') form.current?.reset();
  }, [data]);
  const result = data ?? (initial?.intent === 'many' ? initial : undefined);
  const isBusy = fetcher.state !== 'idle';
  const canSelect = actions.length > 0;
  return (
    <fetcher.Form ref={form} method="post" action="/admin/articles">
      <input type="hidden" name="intent" value="many" />
      {canSelect && (
        <div className="toolbar">
          <label htmlFor="many-action" className="sr-only">
            With the chosen articles
          </label>
          <select
            id="many-action"
            className="input"
            name="action"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {actions.map((action) => (
              <option key={action} value={action}>
                {actionLabels[action]}
              </option>
            ))}
          </select>
          {actions.includes('categorise') && (!isHydrated || chosen === 'categorise') && (
            <select className="input" name="category" aria-label="New category">
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <button type="submit" className="button" disabled={isBusy}>
            {isBusy ? 'Working…' : 'Apply to selected'}
          </button>
        </div>
      )}
      {result && (result.outcome !== 'done' || result.shown) && !isBusy && (
        <div className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description}{' '}
          {[result.fields.ids, result.fields.action, result.fields.category].filter(Boolean).join(' ')}
          {result.shown && <Results results={result.shown} />}
        </div>
      )}
      <div className="table-frame">
        <table className="data-table">
          <thead>
            <tr>
              {canSelect && (
                <td>
                  {isHydrated && (
                    <input
                      type="checkbox"
                      aria-label={`Select all on this page, up to ${maxBulkArticles}`}
                      onChange={({ target }) => {
                        const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? [];
                        for (const box of boxes) box.checked = target.checked;
                      }}
                    />
                  )}
                </td>
              )}
              <th scope="col">Title</th>
              <th scope="col">Status</th>
              <th scope="col">Category</th>
              <th scope="col">Author</th>
              <th scope="col">Changed</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {articles.map((article) => (
              <Row
                key={article.id}
                article={article}
                mayDelete={actions.includes('delete') || actions.includes('restore')}
                canSelect={canSelect}
              />
            ))}
          </tbody>
        </table>
      </div>
    </fetcher.Form>
  );
}
