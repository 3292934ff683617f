import { useId, useRef } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { CharacterCount } from './character-count';

/**
 * A labelled form field with its validation message. A text longer than `maxLength` is never cut: the field says that it
 * is too long.
 */
export function TextField({
  label,
  error,
  isLong = false,
  required = true,
  maxLength,
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const errorId = `${id}-error`;
  const countId = `${id}-count`;
  const common = {
    ...input,
    id,
    required,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${errorId} ${countId}` : countId,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional"> ({m.form_optional()})</span>}
      </label>
      {isLong ? <textarea {...common} ref={field} rows={6} /> : <input {...common} ref={field} />}
      <CharacterCount id={countId} field={field} limit={maxLength} isAlways={isLong} />
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
