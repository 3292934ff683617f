import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { Button } from '~/design/controls/button';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import { decisionNames, formatTime, outcomeNames, typeNames } from '~/newsroom/moderation/components/labels';
import { NotesField } from '~/newsroom/moderation/components/notes-field';
import { TriageItem, type TriagePosition } from '~/newsroom/moderation/components/triage-item';
import { longestDecisionReason } from '~/newsroom/moderation/constants';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { appealsPath } from '~/newsroom/moderation/paths';
import { waitingTime } from '~/newsroom/workflow/waiting-time';
import type { AppealView } from '../appeals.server';

/** An appeal, with the decision it challenges. */
export function AppealCard({
  appeal,
  zone,
  now,
  posted,
  ...position
}: {
  appeal: AppealView;
  zone: string;
  now: Date;
  posted?: DecisionResult;
} & TriagePosition) {
  const { fetcher, result, isBusy } = useDecision(appeal.id, posted);
  return (
    <TriageItem
      {...position}
      id={appeal.id}
      title={`${decisionNames[appeal.action]}: ${typeNames[appeal.rule]}`}
      facts={
        <time dateTime={appeal.createdAt.toISOString()} title={formatTime(zone, appeal.createdAt)}>
          waiting {waitingTime(appeal.createdAt, now)}
        </time>
      }
      badges={<span className="badge status-outline">{appeal.isAboutArticle ? 'Article' : 'Comment'}</span>}
      excerpt={appeal.text}
      aside={<AuthorHistory name={appeal.name} history={appeal.history} zone={zone} />}
    >
      <h3>The decision</h3>
      <blockquote className="moderated-text">{appeal.decidedText}</blockquote>
      <p>
        {appeal.reason || 'No reason was given.'}{' '}
        <span className="fact">
          {appeal.moderator ?? 'Former moderator'}, {formatTime(zone, appeal.decidedAt)}
          {!appeal.isAboutArticle && `, comment on ${appeal.article.title}`}
        </span>
      </p>
      <h3>Member’s appeal</h3>
      <blockquote className="moderated-text">{appeal.text}</blockquote>
      <p className="fact">{formatTime(zone, appeal.createdAt)}</p>
      {appeal.refusal ? (
        <p className="notice">{appeal.refusal}</p>
      ) : (
        <FetcherForm fetcher={fetcher} action={appealsPath} className="decision-form">
          <input type="hidden" name="id" value={appeal.id} />
          <NotesField
            label="Reply (shown to the member)"
            error={result?.fields.reply}
            name="reply"
            required
            maxLength={longestDecisionReason}
            defaultValue={result?.values.reply}
          />
          <div className="decisions">
            {appeal.canUphold && (
              <Button type="submit" name="outcome" value="upheld" kind="solid" disabled={isBusy}>
                {outcomeNames.upheld}
              </Button>
            )}
            <Button type="submit" name="outcome" value="rejected" kind="danger" disabled={isBusy}>
              {outcomeNames.rejected}
            </Button>
          </div>
          {!appeal.canUphold && (
            <p className="fact">Making this article public again requires permission to publish.</p>
          )}
        </FetcherForm>
      )}
    </TriageItem>
  );
}
