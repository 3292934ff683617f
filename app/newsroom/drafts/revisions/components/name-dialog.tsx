import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { type FormResult, intentField } from '~/platform/forms/forms';
import { longestVersionName } from '../../fields';
import type { RevisionForm } from '../../rules';
import type { Revision } from '../revisions.server';

/** Asks for the name of a revision. Closes once it is stored. */
export function NameDialog({
  path,
  revision: { version, label },
  onClose,
}: {
  path: string;
  revision: Pick<Revision, 'version' | 'label'>;
  onClose: () => void;
}) {
  const fetcher = useFetcher<FormResult<'name'>>();
  const { data, state } = fetcher;
  const isDone = state === 'idle' && data?.outcome === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone]);
  return (
    <Dialog title={`Name version ${version}`} onClose={onClose}>
      <fetcher.Form method="post" action={path}>
        <input {...intentField<RevisionForm>('name')} />
        <input type="hidden" name="version" value={version} />
        <Field
          label="Name"
          help="For example, “Sent to the lawyers”. Without a name, the version is listed as an autosave."
          error={data?.fields.name}
          maxLength={longestVersionName}
        >
          {(attributes) => <input {...attributes} className="input" name="name" defaultValue={label} />}
        </Field>
        {(data?.outcome === 'failed' || data?.outcome === 'refused') && (
          <p className="notice" role="alert">
            <strong>{data.title}</strong> {data.description}
          </p>
        )}
        <div className="dialog-actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="solid" type="submit" disabled={state !== 'idle'}>
            {state === 'idle' ? 'Save' : 'Saving…'}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
