import { TextField } from '~/design/components/forms/text-field';
import { longestMemberName, longestPassword } from '~/identity/accounts/constants';
import { type FormResult, maxEmailLength } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

type Result = FormResult<string> | undefined;

/** Field for an account's email address, prefilled with earlier input. */
export function EmailField({ result, autoComplete = 'username' }: { result: Result; autoComplete?: string }) {
  return (
    <TextField
      label={m.form_email()}
      name="email"
      type="email"
      maxLength={maxEmailLength}
      autoComplete={autoComplete}
      defaultValue={result?.values.email}
      error={result?.fields.email}
    />
  );
}

/** Field for an account's name, prefilled with earlier input. */
export function NameField({ result }: { result: Result }) {
  return (
    <TextField
      label={m.form_name()}
      name="name"
      maxLength={longestMemberName}
      autoComplete="name"
      defaultValue={result?.values.name}
      error={result?.fields.name}
    />
  );
}

/** Field for an existing password, never prefilled. */
export function PasswordField({ result }: { result: Result }) {
  return (
    <TextField
      label={m.auth_password()}
      name="password"
      type="password"
      maxLength={longestPassword}
      autoComplete="current-password"
      error={result?.fields.password}
    />
  );
}
