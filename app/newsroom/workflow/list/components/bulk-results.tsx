import { PageLink } from '~/design/components/page-link';
import type { ListResult } from '../list-result.server';

/** The articles that a bulk action could not change, each with the reason. */
export function BulkResults({ result, isBusy }: { result: ListResult | undefined; isBusy: boolean }) {
  if (isBusy)
    return (
      <p className="bulk-bar working" role="status">
        Working…
      </p>
    );
  const failed = result?.shown?.filter(({ isDone }) => !isDone) ?? [];
  const problems = Object.values(result?.fields ?? {}).filter(Boolean);
  if (result?.intent !== 'many' || (failed.length === 0 && problems.length === 0)) return null;
  return (
    <div className="notice bulk-results" role="alert">
      <strong>{result.title}</strong>
      {problems.join(' ')}
      <ul>
        {failed.map(({ id, title, sentence }) => (
          <li key={id}>
            <PageLink to={`/admin/articles/${id}/workflow`}>{title}</PageLink> {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
