import { useEffect, useRef, useState } from 'react';
import { longestComment } from '~/audience/comments/constants';
import { commentPath } from '~/audience/comments/paths';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { PageLink } from '~/design/components/page-link';
import { Button, buttonClass } from '~/design/controls/button';
import { BareCheckbox } from '~/design/controls/fields/bare-checkbox';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import { formatTime } from '~/newsroom/moderation/components/labels';
import { NotesField } from '~/newsroom/moderation/components/notes-field';
import { TriageItem, type TriagePosition } from '~/newsroom/moderation/components/triage-item';
import { focusNeighbour } from '~/newsroom/moderation/components/use-triage';
import { ReasonFields } from '~/newsroom/moderation/decisions/components/reason-fields';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import type { QueueForm } from '~/newsroom/moderation/rules';
import { waitingTime } from '~/newsroom/workflow/waiting-time';
import { intentButton } from '~/platform/forms/forms';
import type { QueuedComment } from '../queue.server';
import { QueueBadges, WhyHeld } from './why-held';

/** Where the comment was posted, and what it replies to. */
function Context({ comment }: { comment: QueuedComment }) {
  const { article, category, parent, isHeld, id } = comment;
  return (
    <div className="triage-context">
      <p className="triage-place">{parent ? `In reply to ${parent.author ?? 'a former member'}, on` : 'On'}</p>
      <div className="triage-thread">
        <Thumbnail {...article} category={category} />
        <div>
          <strong>{article.title}</strong>
          {parent && <blockquote className="fact">“{parent.text}”</blockquote>}
        </div>
        <PageLink
          className="text-link"
          data-do="open"
          to={isHeld ? `/article/${article.slug}` : commentPath(article, id)}
        >
          {isHeld ? 'Open article' : 'Open thread'}
        </PageLink>
      </div>
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
  onLater,
  posted,
  ...position
}: {
  comment: QueuedComment;
  zone: string;
  now: Date;
  selection?: { form: string; isSelected: boolean; onSelect: (isSelected: boolean) => void };
  /** Puts the comment off; missing if no other waits. */
  onLater?: (id: string, list: Element | null) => void;
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
          {comment.isHeld ? 'waiting' : 'posted'} {waitingTime(comment.createdAt, now)}
          {!comment.isHeld && ' ago'}
          {comment.editedAt && ', edited'}
        </time>
      }
      badges={<QueueBadges {...comment} />}
      excerpt={comment.text}
      aside={
        <>
          <WhyHeld comment={comment} zone={zone} />
          <AuthorHistory name={comment.author} history={comment.history} zone={zone} />
          {comment.holdReasons?.first && !comment.holdReasons.all && (
            <p className="triage-effect">
              Once one comment is approved, later ones are no longer held for this reason.
            </p>
          )}
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
            <details className="decide reply" open={result?.fields.reply !== undefined || undefined}>
              <summary className={buttonClass({})}>
                Reply and approve… <kbd>r</kbd>
              </summary>
            </details>
            <Button {...intentButton<QueueForm>('spam')} data-do="spam" formNoValidate>
              Spam <kbd>s</kbd>
            </Button>
            {onLater && (
              <Button
                data-do="later"
                onClick={({ currentTarget }) => onLater(comment.id, currentTarget.closest('ul.triage-list'))}
              >
                Later <kbd>l</kbd>
              </Button>
            )}
            <details className="decide removal" open={result?.fields.reason !== undefined || undefined}>
              <summary className={buttonClass({ kind: 'danger' })}>
                Remove… <kbd>d</kbd>
              </summary>
            </details>
          </div>
          {/* After the row of buttons, as they are shown: the Tab key does not go back up from them. */}
          <div className="decide-fields for-reply">
            <NotesField
              label="Reply (public, under your name)"
              error={result?.fields.reply}
              name="reply"
              maxLength={longestComment}
              defaultValue={result?.values.reply}
              data-do="reply"
            />
            <Button {...intentButton<QueueForm>('reply')} formNoValidate>
              Reply and approve
            </Button>
          </div>
          <div className="decide-fields for-removal">
            <ReasonFields
              rule={comment.reports[0]?.type ?? 'inappropriate'}
              reason={result?.values.reason}
              error={result?.fields.reason}
              isRequired
            />
            <Button {...intentButton<QueueForm>('remove')} kind="danger">
              Remove
            </Button>
          </div>
        </FetcherForm>
      )}
    </TriageItem>
  );
}
