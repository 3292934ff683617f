import BookOpenIcon from 'lucide-react/icons/book-open';
import { commentPath } from '~/audience/comments/paths';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { PageLink } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import {
  decisionNames,
  decisionTones,
  formatTime,
  priorityNames,
  statusNames,
  typeNames,
} from '~/newsroom/moderation/components/labels';
import { NotesField } from '~/newsroom/moderation/components/notes-field';
import { ReportList } from '~/newsroom/moderation/components/report-list';
import { TriageItem, type TriagePosition } from '~/newsroom/moderation/components/triage-item';
import { isActionAllowed, longestNotes } from '~/newsroom/moderation/constants';
import { actionButton } from '~/newsroom/moderation/decisions/components/action-button';
import { ReasonFields } from '~/newsroom/moderation/decisions/components/reason-fields';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { ruleOf } from '~/newsroom/moderation/house-rules';
import type { FlagDecision } from '~/newsroom/moderation/rules';
import { waitingTime } from '~/newsroom/workflow/waiting-time';
import type { FlagView } from '../flags.server';

/** The reported article with its excerpt, or with its title at the time of the report if that has changed. */
function ReportedArticle({ article, category, reportedText }: Pick<FlagView, 'article' | 'category' | 'reportedText'>) {
  const { id, slug, title, excerpt, isPublished } = article;
  const isRenamed = reportedText !== title;
  return (
    <>
      <div className="reported-article">
        <Thumbnail {...article} category={category} />
        <div>
          <strong>
            {isPublished ? <PageLink to={`/article/${encodeURIComponent(slug)}`}>{title}</PageLink> : title}
          </strong>
          <p className="fact">
            {isPublished ? 'Public' : 'Not public'}&nbsp;·{' '}
            <PageLink to={`/admin/articles/${id}/workflow`}>Review and status</PageLink>
          </p>
        </div>
      </div>
      {isRenamed && <p className="fact">Title when it was reported:</p>}
      {(isRenamed || excerpt) && (
        <blockquote className="moderated-text">{isRenamed ? reportedText : excerpt}</blockquote>
      )}
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
        {flag.commentStatus && `\u00A0· ${publicationState[flag.commentStatus] ?? flag.commentStatus}`}
      </p>
      <blockquote className="moderated-text">{flag.reportedText}</blockquote>
    </>
  );
}

/** Who reported the content, when, and why. */
function Reports({ reports, zone }: { reports: FlagView['reports']; zone: string }) {
  const each = reports.map(({ id, reporter, reason, createdAt }) => ({
    id,
    by: reporter ?? 'a former member',
    when: formatTime(zone, createdAt),
    reason: reason && `: “${reason}”`,
  }));
  const [only] = each;
  if (!only) return null;
  if (each.length === 1) {
    return (
      <p className="fact">
        Reported by {only.by}, {only.when}
        {only.reason}
      </p>
    );
  }
  return (
    <div className="fact">
      Reported by {each.length} members
      <ReportList reports={each}>
        {({ id, by, when, reason }) => (
          <li key={id}>
            {by}, {when}
            {reason}
          </li>
        )}
      </ReportList>
    </div>
  );
}

/** Readers' reports of the same content, with their outcome or the form for deciding on them. */
export function FlagCard({
  flag,
  zone,
  now,
  posted,
  ...position
}: {
  flag: FlagView;
  zone: string;
  now: Date;
  /** Result of a form submitted without JavaScript. */
  posted?: DecisionResult;
} & TriagePosition) {
  const isArticle = flag.contentType === 'article';
  const rule = ruleOf(flag.type, 'en');
  const since = flag.reports[0]?.createdAt ?? flag.createdAt;
  return (
    <TriageItem
      {...position}
      id={flag.id}
      title={typeNames[flag.type]}
      before={<span className={`badge state-${flag.priority}`}>{priorityNames[flag.priority]}</span>}
      facts={
        <>
          {isArticle ? 'Article' : 'Comment'}&nbsp;·{' '}
          {flag.decidedAt ? (
            <time dateTime={flag.decidedAt.toISOString()}>decided {formatTime(zone, flag.decidedAt)}</time>
          ) : (
            <time dateTime={since.toISOString()} title={formatTime(zone, since)}>
              {flag.status === 'resolved' ? 'reported' : 'waiting'} {waitingTime(since, now)}
              {flag.status === 'resolved' && ' ago'}
            </time>
          )}
        </>
      }
      badges={
        flag.decision ? (
          <span className={`badge ${decisionTones[flag.decision]}`}>{decisionNames[flag.decision]}</span>
        ) : (
          <span className={`badge status-${flag.status}`}>{statusNames[flag.status]}</span>
        )
      }
      excerpt={flag.reportedText}
      aside={
        isArticle && !flag.hasAuthor ? (
          <p className="fact">There is no one to warn: the article was imported, or its author has left.</p>
        ) : (
          <AuthorHistory name={flag.author} history={flag.history} zone={zone} />
        )
      }
    >
      {isArticle ? <ReportedArticle {...flag} /> : <ReportedComment flag={flag} />}
      <p className="triage-rule">
        <BookOpenIcon size={16} aria-hidden />
        <span>
          <strong>
            Rule {rule.number}: {rule.name}.
          </strong>{' '}
          {rule.text}
        </span>
      </p>
      <Reports reports={flag.reports} zone={zone} />
      {flag.status === 'resolved' && (
        <p className="notice">
          <strong>
            {flag.decision ? decisionNames[flag.decision] : 'Resolved'}
            {flag.decisionRule && `, rule ${ruleOf(flag.decisionRule, 'en').number}`}
          </strong>{' '}
          {flag.decisionReason}{' '}
          <span className="fact">
            {flag.decidedBy ?? 'Former moderator'}
            {flag.decidedAt && `, ${formatTime(zone, flag.decidedAt)}`}
          </span>
        </p>
      )}
      <DecisionForm flag={flag} posted={posted} />
    </TriageItem>
  );
}

/** The form for deciding on a report, or why this moderator cannot. */
function DecisionForm({ flag, posted }: { flag: FlagView; posted?: DecisionResult }) {
  const { fetcher, result, isBusy } = useDecision(flag.id, posted);
  const isArticle = flag.contentType === 'article';
  const notes = flag.notes || (flag.reports.find((report) => report.notes !== '')?.notes ?? '');
  if (!isActionAllowed(flag.status, 'dismiss') || flag.isOwn) {
    return (
      <>
        {notes && <p className="moderator-notes">Notes: {notes}</p>}
        {flag.isOwn && flag.status !== 'resolved' && (
          <p className="notice">You cannot moderate your own contributions.</p>
        )}
      </>
    );
  }
  return (
    <FetcherForm fetcher={fetcher} className="decision-form">
      <input type="hidden" name="id" value={flag.id} />
      {flag.reports.map(({ id }) => (
        <input key={id} type="hidden" name="seen" value={id} />
      ))}
      <NotesField
        label="Moderator notes"
        help="Optional. Only the newsroom can see this."
        name="notes"
        maxLength={longestNotes}
        defaultValue={result?.values.notes ?? notes}
      />
      <details className="decide-grounds" open={result?.outcome === 'invalid' || undefined}>
        <summary>Rule and reason (for a warning or removal)</summary>
        <ReasonFields rule={flag.type} reason={result?.values.reason} error={result?.fields.reason} />
      </details>
      <div className="decisions">
        {isActionAllowed(flag.status, 'investigate') && (
          <Button {...actionButton<FlagDecision>('investigate')} kind="solid" disabled={isBusy}>
            Start Investigation
          </Button>
        )}
        {flag.hasAuthor && (
          <Button {...actionButton<FlagDecision>('warn')} disabled={isBusy}>
            Warn User
          </Button>
        )}
        <Button {...actionButton<FlagDecision>('dismiss')} disabled={isBusy}>
          Dismiss Flag
        </Button>
        {flag.canRemove && (
          <Button {...actionButton<FlagDecision>('remove')} kind="danger" disabled={isBusy}>
            Remove Content
          </Button>
        )}
      </div>
      {isArticle && flag.article.isPublished && !flag.canRemove ? (
        <p className="fact">Unpublishing an article requires permission to publish.</p>
      ) : (
        flag.hasAuthor && (
          <p className="fact">
            If you warn the user or remove the content, the author will see which rule was broken and can appeal once; a
            different moderator will decide.
          </p>
        )
      )}
    </FetcherForm>
  );
}
