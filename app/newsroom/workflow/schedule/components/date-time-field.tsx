import { type ReactNode, useEffect, useId, useState } from 'react';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { latestLocalTime, localTimeIn, timeProblem } from '~/newsroom/workflow/schedule/schedule-rules';

/**
 * A date and time field, with a choice of occurrence when the time is ambiguous. An invalid time is refused below
 * the field before anything is asked or sent, in the words of the server.
 */
export function DateTimeField({
  name,
  label,
  value,
  result,
  isRequired,
  zone,
  earliest = '',
  note = '',
  onChange,
  children,
}: {
  name: 'publish' | 'unpublish';
  label: string;
  value: string;
  result: WorkflowResult | undefined;
  isRequired?: boolean;
  zone: string;
  /** The earliest time that can be entered if it is not over, in the field's format. */
  earliest?: string;
  /** About the time that is in the field; empty for nothing to say. */
  note?: string;
  onChange?: (value: string) => void;
  /** What is shown below the field. */
  children?: ReactNode;
}) {
  const id = useId();
  // What is wrong with the time in the field; an empty text for nothing, whatever the last result says.
  const [found, setFound] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every result is about the time as it was sent
  useEffect(() => setFound(undefined), [result]);
  const problem = found ?? result?.fields[`${name}At`];
  /** Limits the times that the browser offers, and refuses others. */
  const limit = (field: HTMLInputElement): string => {
    const now = localTimeIn(zone, new Date());
    field.min = earliest > now ? earliest : now;
    field.max = latestLocalTime(now);
    return now;
  };
  const ambiguity = result?.fields[`${name}Occurrence`];
  const descriptions = [...(problem ? [`${id}-problem`] : []), ...(note ? [`${id}-note`] : [])];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="datetime-local"
        name={`${name}At`}
        defaultValue={result?.values[`${name}At`] ?? value}
        required={isRequired}
        onFocus={({ target }) => limit(target)}
        onInvalid={(event) => {
          event.preventDefault();
          const { currentTarget: field } = event;
          setFound(timeProblem(field.validity, field.value <= limit(field)));
          if (field.form?.querySelector('input:invalid') === field) field.focus();
        }}
        onChange={({ target }) => {
          setFound('');
          onChange?.(target.value);
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={descriptions.join(' ') || undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div role="status">
        {note && (
          <p id={`${id}-note`} className="help">
            {note}
          </p>
        )}
      </div>
      {children}
      {ambiguity && (
        <fieldset>
          <legend className="field-error">{ambiguity}</legend>
          <label className="choice">
            <input type="radio" name={`${name}Occurrence`} value="first" required /> First time
          </label>
          <label className="choice">
            <input type="radio" name={`${name}Occurrence`} value="second" /> Second time
          </label>
        </fieldset>
      )}
    </div>
  );
}
