import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '~/design/components/button-class';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { ScreenSection } from '~/design/controls/screen-section';
import { mayAsk, type RunForm, runFormAddress } from '../rules';
import type { ShownRun } from '../service.server';

const failures: Record<RunForm, string> = {
  import: 'Import not started',
  stop: 'Not stopped',
  check: 'Check not started',
  undo: 'Import not undone',
  delete: 'Not deleted',
};

function RunButton({
  id,
  form,
  label,
  busy,
  kind,
  children,
}: {
  id: string;
  form: RunForm;
  label: string;
  busy: string;
  kind?: ButtonLook['kind'];
  children?: ReactNode;
}) {
  return (
    <FormWithResult
      action={runFormAddress(id, form)}
      button={{ label, busy, kind }}
      failure={{ title: failures[form], description: 'Please try again.' }}
      reloadsPage
      showsSuccessInToast
    >
      {() => children}
    </FormWithResult>
  );
}

const statusOptions = [
  { value: 'file', label: 'As in the file: what was published there is published here' },
  { value: 'drafts', label: 'Everything as drafts' },
];

const importLabels: Partial<Record<ShownRun['state'], string>> = {
  checked: 'Import',
  stopped: 'Continue import',
  failed: 'Retry import',
  imported: 'Import again',
  undone: 'Import again',
};

/** What can be done with an import next. */
export function RunTools({ run }: { run: ShownRun }) {
  const { id, state, settings, filesDeleted } = run;
  const isFirst = state === 'checked' || state === 'stopped' || state === 'failed';
  return (
    <div className="import-tools">
      {mayAsk('import', run) && !filesDeleted && (
        <RunButton
          id={id}
          form="import"
          label={importLabels[state] ?? 'Import'}
          busy="Starting…"
          kind={isFirst ? undefined : 'outline'}
        >
          {state === 'checked' && !settings.onlyPeople && (
            <Field label="Status of the articles">
              {(attributes) => (
                <Select
                  {...attributes}
                  name="status"
                  options={statusOptions}
                  defaultValue={settings.asDrafts ? 'drafts' : 'file'}
                />
              )}
            </Field>
          )}
        </RunButton>
      )}
      {mayAsk('check', run) && !filesDeleted && (
        <RunButton id={id} form="check" label="Check again" busy="Starting…" kind="outline" />
      )}
      {mayAsk('stop', run) && !run.stopRequested && (
        <RunButton id={id} form="stop" label="Stop" busy="Stopping…" kind="outline" />
      )}
    </div>
  );
}

/** What deletes something, and asks first. */
export function RunRemoval({ run }: { run: ShownRun }) {
  const { id, phase, added, addedPictures } = run;
  const hasAdded = addedPictures > 0 || Object.keys(added).length > 0;
  const mayUndo = mayAsk('undo', run) && hasAdded;
  const mayDelete = mayAsk('delete', run);
  if (!mayUndo && !mayDelete) return null;
  return (
    <ScreenSection title={mayUndo ? 'Undo and delete' : 'Delete'}>
      {mayUndo && (
        <details className="import-question">
          <summary className={buttonClass({ isSmall: true })}>
            {phase === 'undoing' ? 'Continue undoing this import…' : 'Undo this import…'}
          </summary>
          <p>
            This permanently deletes everything the import added, including the likes, ratings and bookmarks of its
            articles. Anything that has since been edited here or commented on by members is kept. Content that the
            import updated is not restored, and categories and author profiles that it added stay.
          </p>
          <RunButton id={id} form="undo" label="Undo the import" busy="Starting…" kind="danger" />
        </details>
      )}
      {mayDelete && (
        <details className="import-question">
          <summary className={buttonClass({ isSmall: true })}>Delete this file and report…</summary>
          <p>
            This deletes the uploaded file and this report. Everything imported stays
            {hasAdded && ', and the import can no longer be undone'}.
          </p>
          <RunButton id={id} form="delete" label="Delete file and report" busy="Deleting…" kind="danger" />
        </details>
      )}
    </ScreenSection>
  );
}
