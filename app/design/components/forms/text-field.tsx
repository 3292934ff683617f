import { useId } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { CharacterCount } from './character-count';
import { useFormField } from './form-fields-context';

/**
 * A labelled form field with its validation message. A text longer than `maxLength` is never cut: the field says that it
 * is too long.
 */
export function TextField({
  label,
  error,
  isLong = false,
  required = true,
  isOptional = !required,
  maxLength,
  ...input
}: {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  isLong?: boolean;
  required?: boolean;
  /** Whether the label says that it may be left empty; not for a field that is only required later. */
  isOptional?: boolean;
  maxLength: number;
  inputMode?: 'numeric' | 'decimal';
  autoComplete: string;
  defaultValue?: string;
  error?: string;
}) {
  const ownId = useId();
  const countId = `${ownId}-count`;
  // Inside a form that checks its fields, a sentence disappears as soon as it is no longer true.
  const {
    attributes,
    errorId,
    error: sentence,
  } = useFormField(input.name, countId) ?? {
    attributes: {
      id: ownId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${ownId}-error ${countId}` : countId,
    },
    errorId: `${ownId}-error`,
    error,
  };
  const common = { ...input, ...attributes, required, className: 'input' };
  return (
    <div className="field">
      <label htmlFor={attributes.id}>
        {label}
        {isOptional && <span className="optional"> ({m.form_optional()})</span>}
      </label>
      {isLong ? <textarea {...common} rows={6} /> : <input {...common} />}
      <CharacterCount id={countId} controlId={attributes.id} limit={maxLength} isAlways={isLong} />
      {sentence && (
        <p id={errorId} className="field-error">
          {sentence}
        </p>
      )}
    </div>
  );
}
