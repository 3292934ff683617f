import { useEffect, useId, useRef, useState } from 'react';
import { commentPath } from '~/audience/comments/paths';
import { PageLink } from '~/design/components/page-link';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import { formatTime, priorityNames, typeNames } from '~/newsroom/moderation/components/labels';
import { focusNeighbour } from '~/newsroom/moderation/components/use-triage';
import { ReasonFields } from '~/newsroom/moderation/decisions/components/reason-fields';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { queuePath } from '~/newsroom/moderation/paths';
import type { QueuedComment } from '../queue.server';

/** Readers' reports of a comment. */
function Reports({ reports, zone }: { reports: QueuedComment['reports']; zone: string }) {
  return (
    <ul className="queue-reports">
      {reports.map(({ type, priority, reason, reporter, createdAt }) => (
        <li key={`${createdAt.toISOString()}${reporter}`}>
          <strong>{typeNames[type]}</strong>{' '}
          <span className={`badge state-${priority}`}>{priorityNames[priority]}</span> {reason}{' '}
          <span className="fact">
            {reporter ?? 'Former member'}, {formatTime(zone, createdAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Card for a queued comment. It disappears as soon as a decision is submitted, and reappears if the server rejects the
 * decision or the moderator undoes it.
 * @param selection ID of the form whose button approves all selected comments.
 */
export function QueueCard({
  comment,
  zone,
  selection,
  posted,
}: {
  comment: QueuedComment;
  zone: string;
  selection: string;
  posted?: DecisionResult;
}) {
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  const [isHidden, setIsHidden] = useState(false);
  const { fetcher, form } = useDecision();
  const result = fetcher.data ?? (posted?.values.id === comment.id ? posted : undefined);

  // A comment that is still in the reloaded list was not decided, or its decision has already been undone.
  useEffect(() => {
    if (fetcher.state === 'idle') setIsHidden(false);
    if (fetcher.state !== 'submitting') return;
    // Before the card is hidden; otherwise the focus would jump to the top of the page.
    focusNeighbour(card.current);
    setIsHidden(true);
  }, [fetcher.state]);

  // The field for a missing reason can be focused only once the card is visible again.
  useEffect(() => {
    if (!isHidden) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isHidden, form]);

  return (
    <li
      ref={card}
      className="moderation-card"
      data-card
      tabIndex={-1}
      hidden={isHidden}
      aria-labelledby={`${id}-title`}
    >
      <header>
        {!comment.isOwn && (
          // Keyed by the text hash, so that editing the comment clears the selection.
          <input
            key={comment.seen}
            type="checkbox"
            name="selected"
            value={`${comment.id} ${comment.seen}`}
            form={selection}
            data-do="select"
            aria-label={`Select comment by ${comment.author ?? 'a former member'}`}
          />
        )}
        <h2 id={`${id}-title`}>{comment.author ?? 'Former member'}</h2>
        <span className={`badge ${comment.isHeld ? 'status-pending' : 'state-pending'}`}>
          {comment.isHeld ? 'Held' : 'Reported'}
        </span>
        <span className="fact">
          {formatTime(zone, comment.createdAt)}
          {comment.editedAt && ', edited'}
        </span>
        <PageLink
          className="fact"
          data-do="open"
          to={comment.isHeld ? `/article/${comment.article.slug}` : commentPath(comment.article, comment.id)}
        >
          {comment.article.title}
        </PageLink>
      </header>
      {comment.parent && (
        <blockquote className="moderated-text replied-to">
          <strong>Replying to {comment.parent.author ?? 'a former member'}:</strong> {comment.parent.text}
        </blockquote>
      )}
      <blockquote className="moderated-text">{comment.text}</blockquote>
      {comment.reports.length > 0 && <Reports reports={comment.reports} zone={zone} />}
      <AuthorHistory name={comment.author} history={comment.history} zone={zone} />
      {comment.isOwn ? (
        <p className="notice">Someone else has to decide about your own contributions.</p>
      ) : (
        <fetcher.Form ref={form} method="post" action={queuePath} className="decision-form">
          <input type="hidden" name="id" value={comment.id} />
          <input type="hidden" name="seen" value={comment.seen} />
          <div className="toolbar">
            <button
              type="submit"
              name="intent"
              value="approve"
              className="button small"
              data-do="approve"
              formNoValidate
            >
              Approve <kbd>a</kbd>
            </button>
            <button type="submit" name="intent" value="spam" className="button small" data-do="spam" formNoValidate>
              Spam <kbd>s</kbd>
            </button>
          </div>
          <details className="decide" open={result?.outcome === 'invalid' || undefined}>
            <summary className="button small">
              Remove… <kbd>r</kbd>
            </summary>
            <ReasonFields
              rule={comment.reports[0]?.type ?? 'inappropriate'}
              reason={result?.values.reason}
              error={result?.fields.reason}
              isRequired
            />
            <button type="submit" name="intent" value="remove" className="button small accent">
              Remove
            </button>
          </details>
        </fetcher.Form>
      )}
    </li>
  );
}
