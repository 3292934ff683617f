import { useId } from 'react';
import { appealsPath } from '~/newsroom/moderation/addresses';
import { AuthorHistory } from '~/newsroom/moderation/components/author-history';
import { decisionNames, momentIn, outcomeNames, typeNames } from '~/newsroom/moderation/components/words';
import { longestDecisionReason } from '~/newsroom/moderation/constants';
import { useDecision } from '~/newsroom/moderation/decisions/components/use-decision';
import type { DecisionAnswer } from '~/newsroom/moderation/form-results';
import type { AppealView } from '../appeals.server';

/** One appeal, with the decision that it is against. */
export function AppealCard({
  appeal,
  zone,
  posted,
  onAnswer,
}: {
  appeal: AppealView;
  zone: string;
  posted?: DecisionAnswer;
  onAnswer: (answer: DecisionAnswer) => void;
}) {
  const id = useId();
  const { fetcher, form, isBusy } = useDecision(onAnswer);
  const said = fetcher.data ?? (posted?.values.id === appeal.id ? posted : undefined);
  const error = said?.fields.answer;
  return (
    <li className="moderation-card">
      <article aria-labelledby={`${id}-title`}>
        <header>
          <h2 id={`${id}-title`}>
            {decisionNames[appeal.action]}: {typeNames[appeal.rule]}
          </h2>
          <span className="fact">{appeal.isAboutArticle ? 'Article' : `Comment under ${appeal.article.title}`}</span>
        </header>
        <blockquote className="moderated-text">{appeal.decidedText}</blockquote>
        <p>
          {appeal.reason || 'No reason was written.'}{' '}
          <span className="fact">
            {appeal.moderator ?? 'A moderator who has left'}, {momentIn(zone, appeal.decidedAt)}
          </span>
        </p>
        <h3>What the member says</h3>
        <blockquote className="moderated-text">{appeal.text}</blockquote>
        <p className="fact">{momentIn(zone, appeal.createdAt)}</p>
        <AuthorHistory name={appeal.name} history={appeal.history} zone={zone} />
        {appeal.refusal ? (
          <p className="notice">{appeal.refusal}</p>
        ) : (
          <fetcher.Form ref={form} method="post" action={appealsPath} className="decision-form">
            <input type="hidden" name="id" value={appeal.id} />
            <div className="field">
              <label htmlFor={`${id}-answer`}>Answer, as the member reads it</label>
              <textarea
                className="input short"
                id={`${id}-answer`}
                name="answer"
                rows={2}
                required
                maxLength={longestDecisionReason}
                defaultValue={said?.values.answer}
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
              <p className="fact">Giving an article back to its readers is for those who may publish.</p>
            )}
          </fetcher.Form>
        )}
      </article>
    </li>
  );
}
