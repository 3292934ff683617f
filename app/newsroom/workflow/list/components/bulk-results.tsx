import XIcon from 'lucide-react/icons/x';
import { useState } from 'react';
import { shownTitle } from '~/content/articles/rules';
import { PageLink } from '~/design/components/page-link';
import { type Origin, reviewPath } from '~/newsroom/workflow/origins';
import type { ListResult } from '../list-result.server';

/**
 * The articles that a bulk action could not change, each with the reason, those about which there is more to know, such
 * as the checklist's warnings, and those that it has restored from the trash, each with a link, as the list no longer shows them.
 */
export function BulkResults({ result, from }: { result: ListResult | undefined; from: Origin }) {
  const [closed, setClosed] = useState<ListResult>();
  const noted = result?.shown?.filter(({ isDone, isRestored, note }) => !isDone || isRestored || note) ?? [];
  const problems = Object.values(result?.fields ?? {}).filter(Boolean);
  if (result?.intent !== 'many' || result === closed || (noted.length === 0 && problems.length === 0)) return null;
  // Warnings are not failures.
  const isGood = problems.length === 0 && noted.every(({ isDone }) => isDone);
  return (
    <div className={isGood ? 'notice good bulk-results' : 'notice bulk-results'} role={isGood ? undefined : 'alert'}>
      <button type="button" className="icon-button" aria-label="Close" onClick={() => setClosed(result)}>
        <XIcon size={16} aria-hidden />
      </button>
      <strong>{result.title}</strong>
      {problems.join(' ')}
      <ul>
        {noted.map(({ id, title, isRestored, sentence, note }) => (
          <li key={id}>
            {/* Elsewhere in the list, titles lead to the editor; here to the workflow, to fix the problem there. */}
            <PageLink
              to={isRestored ? `/admin/editor/${id}` : reviewPath(id, from)}
              aria-label={isRestored ? undefined : `Review: ${shownTitle(title)}`}
            >
              {shownTitle(title)}
            </PageLink>{' '}
            {note ?? (sentence === result.title ? undefined : sentence)}
          </li>
        ))}
      </ul>
    </div>
  );
}
