import type { ComponentProps, ReactNode } from 'react';

type Properties = Omit<ComponentProps<'input'>, 'type' | 'className' | 'role'>;

/** A checkbox with its label and, below it, a note about what it does. */
export const Checkbox = ({ label, note, ...attributes }: Properties & { label: ReactNode; note?: ReactNode }) => (
  <label className="checkbox">
    <input type="checkbox" {...attributes} />
    <span>
      {label}
      {note && <small>{note}</small>}
    </span>
  </label>
);
