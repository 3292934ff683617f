import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { CharacterCount } from '~/design/components/forms/character-count';
import { maxLengths } from '~/newsroom/drafts/fields';
import type { FormSession } from './use-form-session';

type TextFieldName =
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'author'
  | 'imageUrl'
  | 'imageAlt'
  | 'seoTitle'
  | 'seoDescription'
  | 'seoKeywords';

/** A text field that updates the session on every keystroke. */
export function DraftField({
  session,
  name,
  label,
  help,
  rows,
  isSingleLine = false,
  suggestions,
  className,
  placeholder,
  place,
  problem,
  notice,
  onKeyDown,
  onPaste,
}: {
  session: FormSession;
  name: TextFieldName;
  label: string;
  help?: string;
  /** Number of visible lines of a multi-line field. */
  rows?: number;
  /** Rejects line breaks, even though the text may wrap. */
  isSingleLine?: boolean;
  /** Suggested values; any other value can be entered too. */
  suggestions?: readonly string[];
  className?: string;
  placeholder?: string;
  /** The place that links to this field name. */
  place?: string;
  /** Why the article cannot be published with this value. */
  problem?: string;
  /** Note about the value's effect, such as that the article gets a different URL. */
  notice?: string | null;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
}) {
  const id = useId();
  const inputProps = {
    id,
    className: 'input',
    placeholder,
    value: session.fields[name],
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': help || problem || notice ? `${id}-help ${id}-count` : `${id}-count`,
    onChange: ({ target }: { target: { value: string } }) =>
      session.change({ [name]: isSingleLine ? target.value.replace(/\s*[\r\n]+\s*/g, ' ') : target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (isSingleLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      onKeyDown?.(event);
    },
    onPaste,
  };
  return (
    <div data-place={place} className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...inputProps} rows={rows} />
      ) : (
        <input {...inputProps} autoComplete="off" list={suggestions && `${id}-known`} />
      )}
      <CharacterCount id={`${id}-count`} controlId={id} limit={maxLengths[name]} />
      {suggestions && (
        <datalist id={`${id}-known`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {(help || problem || notice) && (
        <div id={`${id}-help`}>
          {help && <p className="help">{help}</p>}
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          {notice && (
            <p className="help" role="status">
              {notice}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
