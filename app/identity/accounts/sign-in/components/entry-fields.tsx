import { TextField } from '~/design/components/text-field';
import { longestMemberName, longestPassword } from '~/identity/accounts/constants';
import { type FormResult, longestEmail } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

type Answer = FormResult<string> | undefined;

/** The address of an account, with what was typed before. */
export function EmailField({ answer, autoComplete = 'username' }: { answer: Answer; autoComplete?: string }) {
  return (
    <TextField
      label={m.form_email()}
      name="email"
      type="email"
      maxLength={longestEmail}
      autoComplete={autoComplete}
      defaultValue={answer?.values.email}
      error={answer?.fields.email}
    />
  );
}

/** The name of an account, with what was typed before. */
export function NameField({ answer }: { answer: Answer }) {
  return (
    <TextField
      label={m.form_name()}
      name="name"
      maxLength={longestMemberName}
      autoComplete="name"
      defaultValue={answer?.values.name}
      error={answer?.fields.name}
    />
  );
}

/** The password that an account has; it never comes back to the form. */
export function PasswordField({ answer }: { answer: Answer }) {
  return (
    <TextField
      label={m.auth_password()}
      name="password"
      type="password"
      maxLength={longestPassword}
      autoComplete="current-password"
      error={answer?.fields.password}
    />
  );
}
