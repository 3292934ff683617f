import { useId } from 'react';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import { decisionNames, formatTime, outcomeNames, typeNames } from '~/newsroom/moderation/components/labels';
import { longestDecisionReason } from '~/newsroom/moderation/constants';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { appealsPath } from '~/newsroom/moderation/paths';
import type { AppealView } from '../appeals.server';

/** Card for an appeal, with the decision it challenges. */
export function AppealCard({ appeal, zone, posted }: { appeal: AppealView; zone: string; posted?: DecisionResult }) {
  const id = useId();
  const { fetcher, form, isBusy } = useDecision();
  const result = fetcher.data ?? (posted?.values.id === appeal.id ? posted : undefined);
  const error = result?.fields.reply;
  return (
    <li className="moderation-card">
      <article aria-labelledby={`${id}-title`}>
        <header>
          <h2 id={`${id}-title`}>
            {decisionNames[appeal.action]}: {typeNames[appeal.rule]}
          </h2>
          <span className="fact">{appeal.isAboutArticle ? 'Article' : `Comment on ${appeal.article.title}`}</span>
        </header>
        <blockquote className="moderated-text">{appeal.decidedText}</blockquote>
        <p>
          {appeal.reason || 'No reason was given.'}{' '}
          <span className="fact">
            {appeal.moderator ?? 'Former moderator'}, {formatTime(zone, appeal.decidedAt)}
          </span>
        </p>
        <h3>Member’s appeal</h3>
        <blockquote className="moderated-text">{appeal.text}</blockquote>
        <p className="fact">{formatTime(zone, appeal.createdAt)}</p>
        <AuthorHistory name={appeal.name} history={appeal.history} zone={zone} />
        {appeal.refusal ? (
          <p className="notice">{appeal.refusal}</p>
        ) : (
          <fetcher.Form ref={form} method="post" action={appealsPath} className="decision-form">
            <input type="hidden" name="id" value={appeal.id} />
            <div className="field">
              <label htmlFor={`${id}-reply`}>Reply (shown to the member)</label>
              <textarea
                className="input short"
                id={`${id}-reply`}
                name="reply"
                rows={2}
                required
                maxLength={longestDecisionReason}
                defaultValue={result?.values.reply}
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
              {(appeal.canUphold ? (['upheld', 'rejected'] as const) : (['rejected'] as const)).map((outcome) => (
                <button
                  key={outcome}
                  type="submit"
                  name="outcome"
                  value={outcome}
                  className="button small"
                  disabled={isBusy}
                >
                  {outcomeNames[outcome]}
                </button>
              ))}
            </div>
            {!appeal.canUphold && (
              <p className="fact">You need permission to publish to make this article public again.</p>
            )}
          </fetcher.Form>
        )}
      </article>
    </li>
  );
}
