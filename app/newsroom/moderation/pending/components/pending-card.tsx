import { useId } from 'react';
import { PageLink } from '~/design/components/page-link';
import { formatTime } from '~/newsroom/moderation/components/labels';
import { longestNotes } from '~/newsroom/moderation/constants';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { moderationPath } from '~/newsroom/moderation/paths';
import type { PendingArticle } from '../pending.server';

/** Card for an article awaiting review. */
export function PendingCard({
  article,
  zone,
  mayPublish,
  posted,
}: {
  article: PendingArticle;
  zone: string;
  mayPublish: boolean;
  posted?: DecisionResult;
}) {
  const id = useId();
  const { fetcher, form, isBusy } = useDecision();
  const result = fetcher.data ?? (posted?.values.id === article.id ? posted : undefined);
  const error = result?.fields.notes;
  const title = article.title || 'Untitled';
  return (
    <li className="moderation-card">
      <article aria-labelledby={`${id}-title`}>
        <header>
          <h2 id={`${id}-title`}>
            <PageLink to={`/admin/editor/${article.id}`}>{title}</PageLink>
          </h2>
          {article.isLive && <span className="badge status-published">An older version is live</span>}
        </header>
        <p className="fact">
          {article.author ?? 'No author'} · {article.category} · {article.readingTime} min read · waiting since{' '}
          {formatTime(zone, article.waitsSince)}
        </p>
        <p>{article.excerpt || 'No excerpt yet.'}</p>
        <fetcher.Form ref={form} method="post" action={moderationPath} className="decision-form">
          <input type="hidden" name="id" value={article.id} />
          {article.version !== null && <input type="hidden" name="version" value={article.version} />}
          <div className="field">
            <label htmlFor={`${id}-notes`}>Review notes (shown to the writers)</label>
            <textarea
              className="input short"
              id={`${id}-notes`}
              name="notes"
              rows={2}
              maxLength={longestNotes}
              defaultValue={result?.values.notes ?? article.notes}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            {error && (
              <p id={`${id}-error`} className="field-error">
                {error}
              </p>
            )}
          </div>
          <div className="toolbar">
            <button type="submit" name="action" value="approve" className="button small accent" disabled={isBusy}>
              Approve
            </button>
            {mayPublish && (
              <button type="submit" name="action" value="publish" className="button small" disabled={isBusy}>
                Approve and publish
              </button>
            )}
            <button type="submit" name="action" value="request_changes" className="button small" disabled={isBusy}>
              Request Changes
            </button>
            <button type="submit" name="action" value="reject" className="button small" disabled={isBusy}>
              Reject
            </button>
          </div>
        </fetcher.Form>
      </article>
    </li>
  );
}
