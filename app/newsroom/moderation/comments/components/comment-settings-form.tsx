import { FormWithResult } from '~/design/components/forms/form-with-result';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { Field } from '~/design/controls/fields/field';
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
          <Checkbox name="comments" defaultChecked={settings.comments} label="Members can write comments" />
          <Checkbox
            name="commentsHoldFirst"
            defaultChecked={settings.commentsHoldFirst}
            label="Hold a member’s first comment"
          />
          <Field
            label="Hold comments with at least this many links (0 to hold none)"
            error={reply?.fields.commentsHoldLinks}
          >
            {(attributes) => (
              <input
                {...attributes}
                className="input"
                name="commentsHoldLinks"
                type="number"
                min={0}
                max={100}
                required
                defaultValue={reply?.values.commentsHoldLinks ?? settings.commentsHoldLinks}
              />
            )}
          </Field>
          <Field
            label="Hold comments with these words or phrases, one per line"
            error={reply?.fields.commentsHoldWords}
          >
            {(attributes) => (
              <textarea
                {...attributes}
                className="input"
                name="commentsHoldWords"
                rows={6}
                defaultValue={reply?.values.commentsHoldWords ?? settings.commentsHoldWords.join('\n')}
              />
            )}
          </Field>
        </>
      )}
    </FormWithResult>
  );
}
