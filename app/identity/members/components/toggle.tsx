import { useId } from 'react';

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
      <input
        {...state}
        id={id}
        className="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: browsers expose a checkbox's checked state themselves
        role="switch"
        name={name}
        value="on"
        aria-describedby={`${id}-text`}
        onChange={onChange && (({ target }) => onChange(target.checked))}
      />
      <input type="hidden" name={name} value="off" />
    </div>
  );
}
