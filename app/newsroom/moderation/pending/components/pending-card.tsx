import { useId, useState } from 'react';
import { CategoryName } from '~/content/articles/components/story';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { shownTitle } from '~/content/articles/rules';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { PageLink, useOpenPage } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { formatTime } from '~/newsroom/moderation/components/labels';
import { NotesField } from '~/newsroom/moderation/components/notes-field';
import { TriageItem, type TriagePosition } from '~/newsroom/moderation/components/triage-item';
import { longestNotes, type PendingState } from '~/newsroom/moderation/constants';
import { actionButton } from '~/newsroom/moderation/decisions/components/action-button';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import type { ReviewForm } from '~/newsroom/moderation/rules';
import { QuestionDialog } from '~/newsroom/workflow/components/question-dialog';
import { reviewPath } from '~/newsroom/workflow/origins';
import { type Question, sendingBackText } from '~/newsroom/workflow/questions';
import { notesProblem, useTypedNotes } from '~/newsroom/workflow/review-notes/components/review-notes';
import { roundName } from '~/newsroom/workflow/rounds/round-names';
import { waitingTime } from '~/newsroom/workflow/waiting-time';
import { draftField } from '~/platform/forms/drafts';
import type { PendingArticle } from '../pending.server';
import { CheckSummary } from './check-summary';

const states: Record<PendingState, { label: string; look: string }> = {
  pending: { label: 'Pending Review', look: 'status-pending' },
  changes_made: { label: 'Changes made', look: 'status-approved' },
  changed_since_approval: { label: 'Changed since approval', look: 'status-pending' },
};

/** An article awaiting review. */
export function PendingCard({
  article,
  zone,
  now,
  mayPublish,
  posted,
  ...position
}: {
  article: PendingArticle;
  zone: string;
  now: Date;
  mayPublish: boolean;
  posted?: DecisionResult;
} & TriagePosition) {
  const { fetcher, result, isBusy } = useDecision(article.id, posted);
  const title = shownTitle(article.title);
  const notes = useTypedNotes({ ...article, articleId: article.id }, article.mayReview, result?.values.notes);
  const { refusals } = article;
  const { label, look } = states[article.state];
  const round = roundName(article.roundNumber);
  const facts = [article.author ?? 'No author', `${article.readingTime} min read`, ...(round ? [round] : [])];
  const refusal = refusals.approved ?? (mayPublish ? refusals.published : null);
  const refusalId = useId();
  const openPage = useOpenPage();
  /** A question, and what is sent, and where to, once it is confirmed. */
  const [asked, setAsked] = useState<{ question: Question; fields: FormData; action: string | undefined }>();
  return (
    <TriageItem
      {...position}
      id={article.id}
      title={title}
      before={<Thumbnail {...article} title={title} />}
      facts={
        <time dateTime={article.waitsSince.toISOString()} title={formatTime(zone, article.waitsSince)}>
          waiting {waitingTime(article.waitsSince, now)}
        </time>
      }
      badges={
        <>
          <CategoryName category={article.category} />
          <span className={`badge ${look}`}>{label}</span>
          {article.isLive && <span className="badge status-published">An older version is live</span>}
        </>
      }
      excerpt={facts.join(' · ')}
      keepsExcerpt
    >
      <p className="triage-text quiet">{article.excerpt || 'No excerpt yet.'}</p>
      <div className="triage-checks">
        <CheckSummary findings={article.findings} />
        <p className="triage-links">
          <PageLink className="text-link" to={reviewPath(article.id, 'moderation')}>
            Read it in full
          </PageLink>
          <PageLink className="text-link" to={`/admin/editor/${article.id}/revisions`}>
            Revisions
          </PageLink>
        </p>
      </div>
      <FetcherForm
        fetcher={fetcher}
        className="decision-form"
        onSend={(event, fields) => {
          const { questions } = article;
          const question = questions[fields.get('action') as keyof typeof questions];
          if (!question) return;
          event.preventDefault();
          // Not the property, which a button of that name hides.
          setAsked({ question, fields, action: event.currentTarget.getAttribute('action') ?? undefined });
        }}
      >
        <input type="hidden" name="id" value={article.id} />
        {article.version !== null && <input type="hidden" name="version" value={article.version} />}
        <input type="hidden" name="reviewedHash" value={article.reviewedHash} />
        <input type="hidden" name={draftField} value={notes.name} />
        {article.mayReview && (
          <NotesField
            label="Review Notes"
            help="Shown to writers. Required to request changes or reject."
            error={notesProblem(notes, result)}
            ref={notes.box}
            name="notes"
            maxLength={longestNotes}
            value={notes.text}
            onChange={({ target }) => notes.change(target.value)}
          />
        )}
        <div className="decisions">
          <Button
            {...actionButton<ReviewForm>('approve')}
            kind="solid"
            disabled={isBusy || refusals.approved !== null}
            aria-describedby={refusal ? refusalId : undefined}
          >
            Approve
          </Button>
          {mayPublish && (
            <Button
              {...actionButton<ReviewForm>('publish')}
              disabled={isBusy || refusals.published !== null}
              aria-describedby={refusal ? refusalId : undefined}
            >
              Approve and publish
            </Button>
          )}
          {article.mayReview && (
            <>
              <Button {...actionButton<ReviewForm>('request_changes')} disabled={isBusy}>
                Request Changes
              </Button>
              <Button {...actionButton<ReviewForm>('reject')} kind="danger" disabled={isBusy}>
                Reject
              </Button>
            </>
          )}
        </div>
        {refusal && (
          <p id={refusalId} className="help">
            {refusal}
          </p>
        )}
        {article.mayReview && <p className="help">{sendingBackText(article.isScheduled)}</p>}
      </FetcherForm>
      {asked && (
        <QuestionDialog
          question={asked.question}
          onConfirm={() => {
            setAsked(undefined);
            void fetcher.submit(asked.fields, { method: 'post', action: asked.action });
          }}
          onClose={() => setAsked(undefined)}
          onInstead={(place) => openPage(`${reviewPath(article.id, 'moderation')}${place}`)}
        />
      )}
    </TriageItem>
  );
}
