import { useId, useState } from 'react';
import { longestNotes } from '../rules';

/**
 * The review notes. Unsaved text stays when someone else saves notes, which then appear below it.
 * @param stored the saved notes.
 * @param written the submitted text, when the page was rendered by the response to its own form.
 */
export function ReviewNotes({
  stored,
  written,
  problem,
}: {
  stored: string;
  written: string | undefined;
  problem: string | undefined;
}) {
  const id = useId();
  const [own, setOwn] = useState(written === undefined ? null : { text: written, since: stored });
  const isOthers = own !== null && own.since !== stored;
  // The saved notes now match what was typed here, so the local copy is obsolete.
  if (isOthers && own.text.trim() === stored.trim()) setOwn(null);
  return (
    <div className="field">
      <label htmlFor={id}>Review Notes</label>
      <textarea
        id={id}
        className="input"
        name="notes"
        rows={4}
        maxLength={longestNotes}
        value={own?.text ?? stored}
        onChange={({ target }) => setOwn({ text: target.value, since: own?.since ?? stored })}
        aria-invalid={problem ? true : undefined}
      />
      {problem && <p className="field-error">{problem}</p>}
      {isOthers && (
        <div className="notice" role="status">
          <strong>Someone else has added notes since.</strong> Yours will replace them:
          <p className="workflow-notes">{stored || 'The notes have been removed.'}</p>
        </div>
      )}
    </div>
  );
}
