import { NumberField } from '~/design/controls/fields/number-field';
import { Select } from '~/design/controls/fields/select';
import { Switch } from '~/design/controls/fields/switch';
import { type NamedControl, openedName, shownValue } from '../setting-rules';
import { isCompact, OptionGroup } from './option-group';

type Attributes = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  disabled: boolean;
  onChange: (event: { target: { value: string } }) => void;
  onFocus: () => void;
};

function Input({ control, value, attributes }: { control: NamedControl; value: string; attributes: Attributes }) {
  switch (control.kind) {
    case 'number':
      return (
        <NumberField {...attributes} unit={control.unit} min={control.min} max={control.max} required value={value} />
      );
    case 'choice':
      if (isCompact(control.choices)) {
        const labelledBy = `${control.name}-label`;
        return <OptionGroup choices={control.choices} value={value} labelledBy={labelledBy} attributes={attributes} />;
      }
      return <Select {...attributes} options={control.choices} value={value} />;
    case 'list':
      return <textarea {...attributes} className="input" rows={4} value={value} />;
    default: {
      const { suggestions = undefined, isOptional = false } = control.kind === 'text' ? control : {};
      const list = suggestions && `${control.name}-suggestions`;
      return (
        <>
          <input {...attributes} className="input" list={list} required={!isOptional} value={value} />
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
 * A setting with its explanation on the left and its control on the right. A value that is not saved yet has a coloured
 * edge and says what it was.
 * @param stored the stored value, which the form also contains, so that only changed settings are saved.
 */
export function SettingRow({
  control,
  value,
  stored,
  isChanged,
  error,
  isHidden,
  onChange,
  onFocus,
}: {
  control: NamedControl;
  value: string;
  stored: string;
  isChanged: boolean;
  error: string | undefined;
  isHidden: boolean;
  onChange: (text: string) => void;
  onFocus: () => void;
}) {
  const { name, label, help, kind, variable } = control;
  const described = [
    error && `${name}-error`,
    help && `${name}-help`,
    variable && `${name}-variable`,
    isChanged && `${name}-was`,
  ].filter(Boolean);
  const attributes = {
    id: name,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.join(' ') || undefined,
    disabled: variable !== undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onFocus,
  };
  return (
    <div
      className={`setting-row of-${kind === 'choice' && isCompact(control.choices) ? 'options' : kind}${isChanged ? ' changed' : ''}`}
      hidden={isHidden}
    >
      <div className="setting-label">
        {kind === 'choice' && isCompact(control.choices) ? (
          <strong id={`${name}-label`}>{label}</strong>
        ) : (
          <label id={`${name}-label`} htmlFor={name}>
            {label}
          </label>
        )}
        {isChanged && (
          <span className="setting-was" id={`${name}-was`}>
            was {shownValue(control, stored)}
          </span>
        )}
        {help && (
          <p id={`${name}-help`} className="help">
            {help}
          </p>
        )}
        {variable && (
          <p id={`${name}-variable`} className="help">
            Set by <code>{variable}</code> on the server, and cannot be changed here.
          </p>
        )}
        {error && (
          <p id={`${name}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
      <div className="setting-control">
        {kind === 'switch' ? (
          <Switch
            {...attributes}
            aria-labelledby={`${name}-label`}
            value="on"
            checked={value === 'on'}
            onChange={({ target }) => onChange(target.checked ? 'on' : '')}
          />
        ) : (
          <Input control={control} value={value} attributes={attributes} />
        )}
      </div>
      {!variable && <input type="hidden" name={openedName(name)} value={stored} />}
    </div>
  );
}
