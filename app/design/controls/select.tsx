import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';

export type SelectOption = { value: string; label: string; isDisabled?: boolean };

/** A choice of one value in a form: the browser's own list, which phones and screen readers know. Filters use FilterChip. */
export const Select = ({
  options,
  ...attributes
}: Omit<ComponentProps<'select'>, 'children' | 'className'> & { options: readonly SelectOption[] }) => (
  <span className="select">
    <select {...attributes}>
      {options.map(({ value, label, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDownIcon size={16} aria-hidden />
  </span>
);
