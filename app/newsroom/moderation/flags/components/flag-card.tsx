import { useId } from 'react';
import { commentPath } from '~/audience/comments/paths';
import { PageLink } from '~/design/components/page-link';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import {
  decisionNames,
  formatTime,
  priorityNames,
  statusNames,
  typeNames,
} from '~/newsroom/moderation/components/labels';
import { isActionAllowed, longestNotes } from '~/newsroom/moderation/constants';
import { ReasonFields } from '~/newsroom/moderation/decisions/components/reason-fields';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { flagsPath } from '~/newsroom/moderation/paths';
import type { FlagView } from '../flags.server';

/** The reported article, with its title at the time of the report if that has changed. */
function ReportedArticle({ article, reportedText }: Pick<FlagView, 'article' | 'reportedText'>) {
  const { id, slug, title, isPublished } = article;
  return (
    <>
      <p className="fact">
        {isPublished ? <PageLink to={`/article/${encodeURIComponent(slug)}`}>{title}</PageLink> : title} ·{' '}
        {isPublished ? 'Public' : 'Not public'} · <PageLink to={`/admin/articles/${id}/workflow`}>Workflow</PageLink>
      </p>
      {reportedText !== title && <blockquote className="moderated-text">{reportedText}</blockquote>}
    </>
  );
}

/** The reported comment, with its text at the time of the report. */
function ReportedComment({ flag }: { flag: FlagView }) {
  const publicationState: Record<string, string> = {
    published: 'Public',
    held: 'Held: only its author can see it',
    removed: 'Removed',
    deleted: 'Deleted by its author',
  };
  return (
    <>
      <p className="fact">
        {flag.commentId && flag.commentStatus === 'published' ? (
          <PageLink to={commentPath(flag.article, flag.commentId)}>{flag.article.title}</PageLink>
        ) : (
          flag.article.title
        )}
        {flag.commentStatus && ` · ${publicationState[flag.commentStatus] ?? flag.commentStatus}`}
      </p>
      <blockquote className="moderated-text">{flag.reportedText}</blockquote>
    </>
  );
}

/** Card for a report, with its outcome or the form for deciding on it. */
export function FlagCard({
  flag,
  zone,
  posted,
}: {
  flag: FlagView;
  zone: string;
  /** Result of a form submitted without JavaScript. */
  posted?: DecisionResult;
}) {
  const id = useId();
  const { fetcher, form, isBusy } = useDecision();
  const result = fetcher.data ?? (posted?.values.id === flag.id ? posted : undefined);
  const canDecide = isActionAllowed(flag.status, 'dismiss') && !flag.isOwn;
  const isArticle = flag.contentType === 'article';
  return (
    <li className="moderation-card">
      <article aria-labelledby={`${id}-title`}>
        <header>
          <h2 id={`${id}-title`}>{typeNames[flag.type]}</h2>
          <span className={`badge state-${flag.priority}`}>{priorityNames[flag.priority]}</span>
          <span className={`badge status-${flag.status}`}>{statusNames[flag.status]}</span>
          <span className="fact">{isArticle ? 'Article' : 'Comment'}</span>
        </header>
        {isArticle ? <ReportedArticle {...flag} /> : <ReportedComment flag={flag} />}
        <p>
          {flag.reason || 'No reason was given.'}{' '}
          <span className="fact">
            Reported by {flag.reporter ?? 'a former member'}, {formatTime(zone, flag.createdAt)}
          </span>
        </p>
        {isArticle && !flag.hasAuthor ? (
          <p className="fact">There is nobody to warn: it was imported, or its author has left.</p>
        ) : (
          <AuthorHistory name={flag.author} history={flag.history} zone={zone} />
        )}
        {flag.status === 'resolved' && (
          <p className="notice">
            <strong>{flag.decision ? decisionNames[flag.decision] : 'Resolved'}</strong> {flag.decisionReason}{' '}
            <span className="fact">
              {flag.decidedBy ?? 'Former moderator'}
              {flag.decidedAt && `, ${formatTime(zone, flag.decidedAt)}`}
            </span>
          </p>
        )}
        {!canDecide && flag.notes && <p className="moderator-notes">Notes: {flag.notes}</p>}
        {flag.isOwn && flag.status !== 'resolved' && (
          <p className="notice">Someone else has to decide about your own contributions.</p>
        )}
        {canDecide && (
          <details className="decide" open={result?.outcome === 'invalid' || undefined}>
            <summary className="button small">Decide</summary>
            <fetcher.Form ref={form} method="post" action={flagsPath} className="decision-form">
              <input type="hidden" name="id" value={flag.id} />
              <ReasonFields rule={flag.type} reason={result?.values.reason} error={result?.fields.reason} />
              <div className="field">
                <label htmlFor={`${id}-notes`}>Moderator notes (newsroom only)</label>
                <textarea
                  className="input short"
                  id={`${id}-notes`}
                  name="notes"
                  rows={2}
                  maxLength={longestNotes}
                  defaultValue={result?.values.notes ?? flag.notes}
                />
              </div>
              <div className="toolbar">
                {isActionAllowed(flag.status, 'investigate') && (
                  <button type="submit" name="action" value="investigate" className="button small" disabled={isBusy}>
                    Start Investigation
                  </button>
                )}
                {flag.canRemove && (
                  <button type="submit" name="action" value="remove" className="button small accent" disabled={isBusy}>
                    Remove Content
                  </button>
                )}
                {flag.hasAuthor && (
                  <button type="submit" name="action" value="warn" className="button small" disabled={isBusy}>
                    Warn User
                  </button>
                )}
                <button type="submit" name="action" value="dismiss" className="button small" disabled={isBusy}>
                  Dismiss Flag
                </button>
              </div>
              {isArticle && flag.article.isPublished && !flag.canRemove && (
                <p className="fact">You need permission to publish to unpublish an article.</p>
              )}
            </fetcher.Form>
          </details>
        )}
      </article>
    </li>
  );
}
