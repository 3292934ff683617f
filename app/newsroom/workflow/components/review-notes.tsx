import { useId, useState } from 'react';
import { longestNotes } from '../rules';

/**
 * The review notes. Those that are being written stay when others have stored theirs meanwhile, which are shown beside
 * them.
 * @param stored the notes that everyone sees.
 * @param written what was written when the page was rendered by the response to its own form.
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
  // What has been stored meanwhile is what was written here.
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
