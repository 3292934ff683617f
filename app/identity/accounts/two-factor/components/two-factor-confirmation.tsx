import { FormWithResult } from '~/design/components/forms/form-with-result';
import { SecurityScreen } from '~/identity/accounts/components/security-screen';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { AppCodeField } from './app-code-field';
import { RecoveryCodes } from './recovery-codes';

export const confirmationFailure = (): Notice => ({ title: m.two_factor_failed_title(), description: m.auth_failed() });

type Result = FormResult<'code', { recoveryCodes: string[] }>;

/** Form for the first code from the app. */
export function TwoFactorConfirmation({
  initial,
  onConfirmed,
}: {
  initial?: Result;
  onConfirmed: (recoveryCodes: string[] | undefined) => void;
}) {
  return (
    <FormWithResult
      action="/settings/security/two-factor/confirm"
      initial={initial}
      failure={confirmationFailure()}
      button={{ label: m.two_factor_confirm(), busy: m.auth_sending() }}
      onDone={(result: Result) => onConfirmed(result.shown?.recoveryCodes)}
    >
      {(result) => <AppCodeField error={result?.fields.code} />}
    </FormWithResult>
  );
}

/** Screen shown once, after the second factor has been turned on. */
export function TwoFactorDone({ recoveryCodes }: { recoveryCodes: string[] }) {
  return (
    <SecurityScreen title={m.two_factor_done_title()} text={m.two_factor_done()}>
      <RecoveryCodes codes={recoveryCodes} />
    </SecurityScreen>
  );
}
