import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { type FormResult, maxEmailLength, type Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { longestName } from '../constants';
import type { SubscriptionSource } from '../rules';

export type SubscribeResult = FormResult<'email' | 'name' | 'source'>;

/** Message shown when the form could not be sent. */
export const subscribeFailure = (): Notice => ({
  title: m.newsletter_failed_title(),
  description: m.newsletter_failed(),
});

/** The newsletter sign-up form, used on its own page and in dialogs. */
export function SubscribeForm({
  source,
  initial,
  onDone,
}: {
  source: SubscriptionSource;
  initial?: SubscribeResult;
  onDone?: (result: SubscribeResult) => void;
}) {
  return (
    <FormWithResult
      action="/subscribe"
      initial={initial}
      failure={subscribeFailure()}
      onDone={onDone}
      disabledUntilFilled
      button={{ label: m.newsletter_subscribe(), busy: m.newsletter_subscribing() }}
    >
      {(result) => (
        <>
          <input type="hidden" name="source" value={result?.values.source ?? source} />
          <TextField
            label={m.form_email()}
            name="email"
            type="email"
            maxLength={maxEmailLength}
            autoComplete="email"
            defaultValue={result?.values.email}
            error={result?.fields.email}
          />
          <TextField
            label={m.form_name()}
            name="name"
            required={false}
            maxLength={longestName}
            autoComplete="name"
            defaultValue={result?.values.name}
            error={result?.fields.name}
          />
        </>
      )}
    </FormWithResult>
  );
}
