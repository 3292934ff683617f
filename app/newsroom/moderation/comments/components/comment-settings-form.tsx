import { FormWithResult } from '~/design/components/form-with-result';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { queuePath } from '~/newsroom/moderation/paths';
import type { Notice } from '~/platform/forms/forms';

export type CommentSettings = {
  comments: boolean;
  commentsHoldFirst: boolean;
  commentsHoldLinks: number;
  commentsHoldWords: readonly string[];
};

export const settingsFailure: Notice = {
  title: 'Settings not saved',
  description: 'The settings could not be saved. Please try again.',
};

/** Form for opening or closing comments and choosing which ones are held. */
export function CommentSettingsForm({
  settings,
  initial,
}: {
  settings: CommentSettings;
  initial: DecisionResult | undefined;
}) {
  return (
    <FormWithResult
      action={queuePath}
      initial={initial}
      failure={settingsFailure}
      button={{ label: 'Save settings', busy: 'Saving…' }}
      keepsValues
    >
      {(reply) => (
        <>
          <input type="hidden" name="intent" value="settings" />
          <label className="choice">
            <input type="checkbox" name="comments" defaultChecked={settings.comments} />
            Members can write comments
          </label>
          <label className="choice">
            <input type="checkbox" name="commentsHoldFirst" defaultChecked={settings.commentsHoldFirst} />
            Hold a member’s first comment
          </label>
          <div className="field">
            <label htmlFor="commentsHoldLinks">Hold comments with at least this many links (0 to hold none)</label>
            <input
              className="input"
              id="commentsHoldLinks"
              name="commentsHoldLinks"
              type="number"
              min={0}
              max={100}
              required
              defaultValue={reply?.values.commentsHoldLinks ?? settings.commentsHoldLinks}
              aria-invalid={reply?.fields.commentsHoldLinks ? true : undefined}
              aria-describedby={reply?.fields.commentsHoldLinks ? 'commentsHoldLinks-error' : undefined}
            />
            {reply?.fields.commentsHoldLinks && (
              <p id="commentsHoldLinks-error" className="field-error">
                {reply.fields.commentsHoldLinks}
              </p>
            )}
          </div>
          <div className="field">
            <label htmlFor="commentsHoldWords">Hold comments with these words or phrases, one per line</label>
            <textarea
              className="input"
              id="commentsHoldWords"
              name="commentsHoldWords"
              rows={6}
              defaultValue={reply?.values.commentsHoldWords ?? settings.commentsHoldWords.join('\n')}
              aria-invalid={reply?.fields.commentsHoldWords ? true : undefined}
              aria-describedby={reply?.fields.commentsHoldWords ? 'commentsHoldWords-error' : undefined}
            />
            {reply?.fields.commentsHoldWords && (
              <p id="commentsHoldWords-error" className="field-error">
                {reply.fields.commentsHoldWords}
              </p>
            )}
          </div>
        </>
      )}
    </FormWithResult>
  );
}
