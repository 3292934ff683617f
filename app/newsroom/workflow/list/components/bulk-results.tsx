import XIcon from 'lucide-react/icons/x';
import { useState } from 'react';
import { PageLink } from '~/design/components/page-link';
import type { ListResult } from '../list-result.server';

/**
 * The articles that a bulk action could not change, each with the reason, and those about which the checklist warns.
 * Stays in sight.
 */
export function BulkResults({ result }: { result: ListResult | undefined }) {
  const [closed, setClosed] = useState<ListResult>();
  const noted = result?.shown?.filter(({ isDone, warnings }) => !isDone || warnings.length > 0) ?? [];
  const problems = Object.values(result?.fields ?? {}).filter(Boolean);
  if (result?.intent !== 'many' || result === closed || (noted.length === 0 && problems.length === 0)) return null;
  return (
    <div className="notice bulk-results" role="alert">
      <button type="button" className="icon-button" aria-label="Close" onClick={() => setClosed(result)}>
        <XIcon size={16} aria-hidden />
      </button>
      <strong>{result.title}</strong>
      {problems.join(' ')}
      <ul>
        {noted.map(({ id, title, isDone, sentence, warnings }) => (
          <li key={id}>
            <PageLink to={`/admin/articles/${id}/workflow`}>{title}</PageLink>{' '}
            {isDone ? `The checklist warns: ${warnings.join(' ')}` : sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
