import type { ComponentProps } from 'react';
import { Field } from '~/design/controls/fields/field';

/** The field for what a moderator writes with a decision: notes, a reason or a reply. */
export const NotesField = ({
  label,
  help,
  error,
  maxLength,
  ...attributes
}: Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error' | 'maxLength'> &
  Pick<ComponentProps<'textarea'>, 'ref' | 'name' | 'value' | 'defaultValue' | 'required' | 'onChange'> & {
    /** Name by which a shortcut finds the field. */
    'data-do'?: string;
  }) => (
  <Field label={label} help={help} error={error} maxLength={maxLength}>
    {(own) => <textarea {...attributes} {...own} className="input short" rows={2} />}
  </Field>
);
