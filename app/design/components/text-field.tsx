import { useId } from 'react';
import { m } from '~/platform/languages/compiled/messages';

/** A labelled form field with its validation message. */
export function TextField({
  label,
  error,
  isLong = false,
  required = true,
  ...input
}: {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  isLong?: boolean;
  required?: boolean;
  maxLength: number;
  inputMode?: 'numeric';
  autoComplete: string;
  defaultValue?: string;
  error?: string;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const common = {
    ...input,
    id,
    required,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional"> ({m.form_optional()})</span>}
      </label>
      {isLong ? <textarea {...common} rows={6} /> : <input {...common} />}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
