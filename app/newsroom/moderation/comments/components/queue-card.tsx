import { useEffect, useRef, useState } from 'react';
import { commentPath } from '~/audience/comments/paths';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { PageLink } from '~/design/components/page-link';
import { Button, buttonClass } from '~/design/controls/button';
import { BareCheckbox } from '~/design/controls/fields/bare-checkbox';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import { formatTime, priorityNames, typeNames } from '~/newsroom/moderation/components/labels';
import { TriageItem, type TriagePosition } from '~/newsroom/moderation/components/triage-item';
import { focusNeighbour } from '~/newsroom/moderation/components/use-triage';
import { ReasonFields } from '~/newsroom/moderation/decisions/components/reason-fields';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import type { QueueForm } from '~/newsroom/moderation/rules';
import { waitingTime } from '~/newsroom/workflow/waiting-time';
import { intentButton } from '~/platform/forms/forms';
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

/** Where the comment was posted, and why it is in the queue. */
function Context({ comment }: { comment: QueuedComment }) {
  const { article, isHeld, id } = comment;
  return (
    <div className="triage-context">
      {comment.parent && (
        <blockquote className="moderated-text replied-to">
          <strong>Replying to {comment.parent.author ?? 'a former member'}:</strong> {comment.parent.text}
        </blockquote>
      )}
      <p className="triage-thread">
        <span className="fact">On</span> <strong>{article.title}</strong>{' '}
        <PageLink
          className="text-link"
          data-do="open"
          to={isHeld ? `/article/${article.slug}` : commentPath(article, id)}
        >
          {isHeld ? 'Open the article' : 'Open the thread'}
        </PageLink>
      </p>
    </div>
  );
}

/**
 * A queued comment. It disappears as soon as a decision is submitted, and reappears if the server rejects the decision
 * or the moderator undoes it.
 * @param selection whether the comment is selected, and the ID of the form whose button approves all selected ones.
 */
export function QueueCard({
  comment,
  zone,
  now,
  selection,
  posted,
  ...position
}: {
  comment: QueuedComment;
  zone: string;
  now: Date;
  selection?: { form: string; isSelected: boolean; onSelect: (isSelected: boolean) => void };
  posted?: DecisionResult;
} & TriagePosition) {
  const { onOpen } = position;
  const [isHidden, setIsHidden] = useState(false);
  const { fetcher, result } = useDecision(comment.id, posted);
  const form = useRef<HTMLFormElement>(null);
  const author = comment.author ?? 'Former member';

  // A comment that is still in the reloaded list was not decided, or its decision has already been undone.
  useEffect(() => {
    if (fetcher.state === 'idle') {
      setIsHidden(false);
      // A refusal concerns this comment, so reopen it even though the next one has the focus. A decision that could not
      // be sent says nothing about it: the moderator goes on reading, and the comment waits with the others.
      const outcome = fetcher.data?.outcome;
      if (outcome === 'refused' || outcome === 'invalid') onOpen(comment.id);
    }
    if (fetcher.state !== 'submitting') return;
    // Before the card is hidden; otherwise the focus would jump to the top of the page.
    focusNeighbour(form.current?.closest<HTMLElement>('[data-card]') ?? null);
    setIsHidden(true);
  }, [fetcher.state, fetcher.data, onOpen, comment.id]);

  // The field for a missing reason can be focused only once the card is visible again.
  useEffect(() => {
    if (!isHidden) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isHidden]);

  return (
    <TriageItem
      {...position}
      id={comment.id}
      title={author}
      isHidden={isHidden}
      before={
        selection &&
        !comment.isOwn && (
          <label className="triage-choice">
            <BareCheckbox
              name="selected"
              value={`${comment.id} ${comment.seen}`}
              form={selection.form}
              checked={selection.isSelected}
              onChange={(event) => selection.onSelect(event.target.checked)}
              data-do="select"
              aria-label={`Select comment by ${comment.author ?? 'a former member'}`}
            />
          </label>
        )
      }
      facts={
        <time dateTime={comment.createdAt.toISOString()} title={formatTime(zone, comment.createdAt)}>
          {waitingTime(comment.createdAt, now)} ago{comment.editedAt && ', edited'}
        </time>
      }
      badges={
        <span className={`badge ${comment.isHeld ? 'status-pending' : 'state-high'}`}>
          {comment.isHeld ? 'Held' : 'Reported'}
        </span>
      }
      excerpt={comment.text}
      aside={
        <>
          {comment.reports.length > 0 && (
            <section aria-label="Reports">
              <h3>Why it is here</h3>
              <Reports reports={comment.reports} zone={zone} />
            </section>
          )}
          <AuthorHistory name={comment.author} history={comment.history} zone={zone} />
        </>
      }
    >
      <blockquote className="triage-text">{comment.text}</blockquote>
      <Context comment={comment} />
      {comment.isOwn ? (
        <p className="notice">You cannot moderate your own contributions.</p>
      ) : (
        <FetcherForm fetcher={fetcher} ref={form} className="decision-form">
          <input type="hidden" name="id" value={comment.id} />
          <input type="hidden" name="seen" value={comment.seen} />
          <div className="decisions">
            <Button {...intentButton<QueueForm>('approve')} kind="solid" data-do="approve" formNoValidate>
              Approve <kbd>a</kbd>
            </Button>
            <Button {...intentButton<QueueForm>('spam')} data-do="spam" formNoValidate>
              Spam <kbd>s</kbd>
            </Button>
            <details className="decide" open={result?.outcome === 'invalid' || undefined}>
              <summary className={buttonClass({ kind: 'danger' })}>
                Remove… <kbd>r</kbd>
              </summary>
              <ReasonFields
                rule={comment.reports[0]?.type ?? 'inappropriate'}
                reason={result?.values.reason}
                error={result?.fields.reason}
                isRequired
              />
              <Button {...intentButton<QueueForm>('remove')} kind="danger">
                Remove
              </Button>
            </details>
          </div>
        </FetcherForm>
      )}
    </TriageItem>
  );
}
