import type { ComponentProps } from 'react';

export type SelectOption = {
  value: string;
  label: string;
  isDisabled?: boolean;
  /** Language of the label, if it is not the page's. */
  language?: string;
};

/**
 * A form field for choosing one value. It is a native `select`, which works on phones, with screen readers and without
 * JavaScript. The newsroom's filters use FilterChip.
 */
export const Select = ({
  options,
  className,
  ...attributes
}: Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }) => (
  <span className={`select ${className ?? ''}`.trimEnd()}>
    <select {...attributes}>
      {options.map(({ value, label, isDisabled, language }) => (
        <option key={value} value={value} disabled={isDisabled} lang={language}>
          {label}
        </option>
      ))}
    </select>
  </span>
);
