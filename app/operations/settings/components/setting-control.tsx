import type { FormResult } from '~/platform/forms/forms';
import type { NamedControl } from '../service.server';

function Input({ control, value, ...attributes }: { control: NamedControl; value: string } & Record<string, unknown>) {
  switch (control.kind) {
    case 'number':
      return (
        <input
          {...attributes}
          className="input"
          type="number"
          inputMode="numeric"
          min={control.min}
          max={control.max}
          step={1}
          required
          defaultValue={value}
        />
      );
    case 'choice':
      return (
        <select {...attributes} className="input" defaultValue={value}>
          {control.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    default: {
      const suggestions = control.kind === 'text' ? control.suggestions : undefined;
      const list = suggestions && `${control.name}-suggestions`;
      return (
        <>
          <input {...attributes} className="input" list={list} required defaultValue={value} />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      );
    }
  }
}

/**
 * A control on the settings screen with its label, help text and error.
 * @param text the current value.
 */
export function SettingControlField({
  control,
  text,
  result,
}: {
  control: NamedControl;
  text: string | undefined;
  result: FormResult | undefined;
}) {
  const { name, label, help } = control;
  if (control.kind === 'switch') {
    return (
      <label className="choice">
        <input type="checkbox" name={name} defaultChecked={text === 'on'} />
        {label}
      </label>
    );
  }
  const error = result?.fields[name];
  const described = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Input
        control={control}
        value={result?.values[name] ?? text ?? ''}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
      {help && (
        <p id={`${name}-help`} className="help">
          {help}
        </p>
      )}
    </div>
  );
}
