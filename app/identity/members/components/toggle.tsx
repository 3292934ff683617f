import { useId } from 'react';

/**
 * A switch of a form: sends `on` or `off`. A box that is not checked sends nothing, so the hidden field behind it speaks
 * for it; of two fields with one name the first one counts.
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
        // biome-ignore lint/a11y/useAriaPropsForRole: the browser itself says of a checkbox whether it is checked
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
