import { useState } from 'react';
import { Field } from '~/design/controls/fields/field';
import { longestNotes } from '~/newsroom/workflow/rules';

/**
 * The review notes. Unsaved text is kept when someone else saves notes; the newly saved notes then appear below it.
 * @param stored the saved notes.
 * @param submitted the submitted text, when the page is the response to this form.
 */
export function ReviewNotes({
  stored,
  submitted,
  problem,
}: {
  stored: string;
  submitted: string | undefined;
  problem: string | undefined;
}) {
  const [edited, setEdited] = useState(submitted === undefined ? null : { text: submitted, basedOn: stored });
  const hasNewerNotes = edited !== null && edited.basedOn !== stored;
  // The saved notes now match what was typed here, so the local copy is obsolete.
  if (hasNewerNotes && edited.text.trim() === stored.trim()) setEdited(null);
  return (
    <>
      <Field label="Review Notes" error={problem} maxLength={longestNotes}>
        {(attributes) => (
          <textarea
            {...attributes}
            className="input"
            name="notes"
            rows={4}
            value={edited?.text ?? stored}
            onChange={({ target }) => setEdited({ text: target.value, basedOn: edited?.basedOn ?? stored })}
          />
        )}
      </Field>
      {hasNewerNotes && (
        <div className="notice" role="status">
          <strong>Someone else has added notes since.</strong> Yours will replace them:
          <p className="workflow-notes">{stored || 'The notes have been removed.'}</p>
        </div>
      )}
    </>
  );
}
