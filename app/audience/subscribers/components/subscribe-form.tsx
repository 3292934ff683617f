import { FormWithResult } from '~/design/components/form-with-result';
import { TextField } from '~/design/components/text-field';
import { type FormResult, longestEmail, type Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { longestName } from '../constants';
import type { SubscriptionSource } from '../rules';

export type SubscribeAnswer = FormResult<'email' | 'name' | 'source'>;

/** What is said when it could not be sent. */
export const subscribeFailure = (): Notice => ({
  title: m.newsletter_failed_title(),
  description: m.newsletter_failed(),
});

/** The sign-up for the newsletter, on its own page and in dialogs. */
export function SubscribeForm({
  source,
  initial,
  onDone,
}: {
  source: SubscriptionSource;
  initial?: SubscribeAnswer;
  onDone?: (answer: SubscribeAnswer) => void;
}) {
  return (
    <FormWithResult
      action="/subscribe"
      initial={initial}
      failure={subscribeFailure()}
      onDone={onDone}
      waitsForFields
      button={{ label: m.newsletter_subscribe(), busy: m.newsletter_subscribing() }}
    >
      {(answer) => (
        <>
          <input type="hidden" name="source" value={answer?.values.source ?? source} />
          <TextField
            label={m.form_email()}
            name="email"
            type="email"
            maxLength={longestEmail}
            autoComplete="email"
            defaultValue={answer?.values.email}
            error={answer?.fields.email}
          />
          <TextField
            label={m.form_name()}
            name="name"
            required={false}
            maxLength={longestName}
            autoComplete="name"
            defaultValue={answer?.values.name}
            error={answer?.fields.name}
          />
        </>
      )}
    </FormWithResult>
  );
}
