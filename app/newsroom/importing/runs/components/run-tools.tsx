import type { ButtonLook } from '~/design/components/button-class';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { mayAsk, type RunForm, runFormAddress } from '../rules';
import type { ShownRun } from '../service.server';

const failures: Record<RunForm, string> = {
  import: 'Not started',
  stop: 'Not stopped',
  check: 'Not started',
  undo: 'Not undone',
  delete: 'Not deleted',
};

function RunButton({
  id,
  form,
  label,
  busy,
  kind,
}: {
  id: string;
  form: RunForm;
  label: string;
  busy: string;
  kind?: ButtonLook['kind'];
}) {
  return (
    <FormWithResult
      action={runFormAddress(id, form)}
      button={{ label, busy, kind }}
      failure={{ title: failures[form], description: 'Please try again.' }}
      reloadsPage
      showsSuccessInToast
    >
      {() => null}
    </FormWithResult>
  );
}

const importLabels: Partial<Record<ShownRun['state'], string>> = {
  checked: 'Import',
  stopped: 'Continue',
  failed: 'Try again',
  imported: 'Import again',
  undone: 'Import again',
};

/** The buttons of an import. What deletes something asks first. */
export function RunTools({ run }: { run: ShownRun }) {
  const { id, state, filesDeleted, added, pictureCount } = run;
  const hasAdded = pictureCount > 0 || Object.keys(added).length > 0;
  const isFirst = state === 'checked' || state === 'stopped' || state === 'failed';
  return (
    <>
      <div className="import-tools">
        {mayAsk('import', state) && !filesDeleted && (
          <RunButton
            id={id}
            form="import"
            label={importLabels[state] ?? 'Import'}
            busy="Starting…"
            kind={isFirst ? undefined : 'outline'}
          />
        )}
        {mayAsk('check', state) && !filesDeleted && (
          <RunButton id={id} form="check" label="Check again" busy="Starting…" kind="outline" />
        )}
        {mayAsk('stop', state) && !run.stopRequested && (
          <RunButton id={id} form="stop" label="Stop" busy="Stopping…" kind="outline" />
        )}
      </div>
      {mayAsk('undo', state) && hasAdded && (
        <details className="import-question">
          <summary>Undo this import…</summary>
          <p>
            Everything that this import added is deleted permanently, with the likes, ratings and bookmarks of its
            articles. What has been edited here since, or commented on by members, is kept. What the import updated
            stays as it is, and so do its categories and authors.
          </p>
          <RunButton id={id} form="undo" label="Undo the import" busy="Starting…" kind="danger" />
        </details>
      )}
      {mayAsk('delete', state) && (
        <details className="import-question">
          <summary>Delete this record…</summary>
          <p>
            The uploaded file and this report are deleted. What was imported stays
            {hasAdded && ', and the import can no longer be undone'}.
          </p>
          <RunButton id={id} form="delete" label="Delete the record" busy="Deleting…" kind="danger" />
        </details>
      )}
    </>
  );
}
