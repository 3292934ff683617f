import { TextField } from '~/design/components/forms/text-field';
import { m } from '~/platform/languages/compiled/messages';

/** Field for the six digits from an authenticator app. */
export function AppCodeField({ error }: { error?: string }) {
  return (
    <TextField
      label={m.second_step_code()}
      name="code"
      maxLength={20}
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
    />
  );
}
