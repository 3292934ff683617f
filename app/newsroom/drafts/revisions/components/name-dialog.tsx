import { Field } from '~/design/controls/fields/field';
import { DialogForm } from '~/design/controls/overlays/dialog-form';
import { intentField } from '~/platform/forms/forms';
import { longestVersionName } from '../../fields';
import type { RevisionForm } from '../../rules';
import type { Revision } from '../revisions.server';

/** Asks for the name of a revision. Closes once it is stored. */
export const NameDialog = ({
  path,
  revision: { version, label },
  onClose,
}: {
  path: string;
  revision: Pick<Revision, 'version' | 'label'>;
  onClose: () => void;
}) => (
  <DialogForm<'name'>
    title={`Name version ${version}`}
    action={path}
    button={{ label: 'Save', busy: 'Saving…' }}
    onClose={onClose}
  >
    {(result) => (
      <>
        <input {...intentField<RevisionForm>('name')} />
        <input type="hidden" name="version" value={version} />
        <Field
          label="Name"
          help="For example, “Sent to the lawyers”. Without a name, the version is listed as an autosave."
          error={result?.fields.name}
          maxLength={longestVersionName}
        >
          {(attributes) => <input {...attributes} className="input" name="name" defaultValue={label} />}
        </Field>
      </>
    )}
  </DialogForm>
);
