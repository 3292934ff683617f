import { type ReactNode, useId } from 'react';
import { CharacterCount } from '~/design/components/forms/character-count';

/** Attributes for a field's control: its id, and the ids of the texts that describe it. */
export type FieldAttributes = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

/**
 * A label, the control that `children` returns, a help text, and an error message if its value is invalid.
 * @param maxLength longer text is rejected, with a character count, never truncated.
 */
export function Field({
  label,
  help,
  error,
  isOptional = false,
  maxLength,
  children,
}: {
  label: string;
  help?: ReactNode;
  error?: string;
  isOptional?: boolean;
  maxLength?: number;
  children: (attributes: FieldAttributes) => ReactNode;
}) {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`, maxLength && `${id}-count`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {maxLength !== undefined && <CharacterCount id={`${id}-count`} controlId={id} limit={maxLength} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
    </div>
  );
}
