import { TextField } from '~/design/components/forms/text-field';
import { longestPassword } from '~/identity/accounts/constants';
import type { Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

type Errors = { password?: string; confirm?: string };

/** Returns the notice for an invalid new password (spec 2 §5). */
export function passwordNotice({ password, confirm }: Errors): Notice | undefined {
  if (password !== undefined) return { title: m.auth_password_short_title(), description: password };
  if (confirm !== undefined) return { title: m.auth_password_mismatch_title(), description: confirm };
  return undefined;
}

/**
 * Fields for a new password and its confirmation.
 * @param isChange whether the form asks for the current password too.
 */
export function NewPasswordFields({ errors, isChange = false }: { errors?: Errors; isChange?: boolean }) {
  return (
    <>
      <TextField
        label={isChange ? m.auth_new_password() : m.auth_password()}
        name="password"
        type="password"
        maxLength={longestPassword}
        autoComplete="new-password"
        error={errors?.password}
      />
      <TextField
        label={isChange ? m.auth_new_password_again() : m.auth_password_again()}
        name="confirm"
        type="password"
        maxLength={longestPassword}
        autoComplete="new-password"
        error={errors?.confirm}
      />
    </>
  );
}
