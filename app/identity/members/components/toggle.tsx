import { useId } from 'react';
import { BareSwitch } from '~/design/controls/fields/bare-switch';

/**
 * A form switch that submits `on` or `off`. An unchecked checkbox submits nothing, so the hidden field after it
 * supplies `off`; when both are submitted, the first value is used.
 */
export function Toggle({
  name,
  label,
  text,
  ...input
}: {
  name: string;
  label: string;
  text: string;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (isOn: boolean) => void;
}) {
  const id = useId();
  const { onChange, ...state } = input;
  return (
    <div className="setting">
      <div>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <p id={`${id}-text`}>{text}</p>
      </div>
      <BareSwitch
        {...state}
        id={id}
        name={name}
        value="on"
        aria-describedby={`${id}-text`}
        onChange={onChange && (({ target }) => onChange(target.checked))}
      />
      <input type="hidden" name={name} value="off" />
    </div>
  );
}
