import { FormWithResult } from '~/design/components/form-with-result';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { PresentPassword } from './current-password';

/** A form that asks only for the account's password. */
export function PresentPasswordForm<Shown = never>({
  button,
  ...form
}: {
  action: string;
  initial: FormResult<'password', Shown> | undefined;
  failure: Notice;
  /** What the button says. */
  button: string;
  onDone?: (result: FormResult<'password', Shown>) => void;
}) {
  return (
    <FormWithResult {...form} button={{ label: button, busy: m.auth_sending() }}>
      {(result) => <PresentPassword error={result?.fields.password} />}
    </FormWithResult>
  );
}
