import { TextField } from '~/design/components/forms/text-field';
import { longestPassword } from '~/identity/accounts/constants';
import { m } from '~/platform/languages/compiled/messages';

/** Field for the account's password, required again before a sensitive action. */
export function CurrentPasswordField({ name = 'password', error }: { name?: 'password' | 'current'; error?: string }) {
  return (
    <TextField
      label={m.security_present_password()}
      name={name}
      type="password"
      maxLength={longestPassword}
      autoComplete="current-password"
      error={error}
    />
  );
}
