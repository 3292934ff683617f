import { FormWithResult } from '~/design/components/forms/form-with-result';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { CurrentPasswordField } from './current-password';

/** Form whose only field is the account's password. */
export function CurrentPasswordForm<Shown = never>({
  button,
  ...form
}: {
  action: string;
  initial: FormResult<'password', Shown> | undefined;
  failure: Notice;
  /** Label of the button. */
  button: string;
  onDone?: (result: FormResult<'password', Shown>) => void;
}) {
  return (
    <FormWithResult {...form} button={{ label: button, busy: m.auth_sending() }}>
      {(result) => <CurrentPasswordField error={result?.fields.password} />}
    </FormWithResult>
  );
}
