import { useState } from 'react';
import { Field } from '~/design/controls/fields/field';
import { longestNotes } from '~/newsroom/workflow/rules';

/** The review notes being written: what is typed stays until it is saved, because several forms send it. */
export type NotesDraft = {
  text: string;
  /** Whether someone else has saved other notes since. */
  hasNewerNotes: boolean;
  change: (text: string) => void;
};

/**
 * Returns the review notes being written, which begin empty in each round of review.
 * @param stored the saved notes, of an earlier decision.
 * @param submitted the submitted text, when the page is the response to this form.
 */
export function useNotesDraft(stored: string, submitted?: string): NotesDraft {
  const [edited, setEdited] = useState(submitted === undefined ? null : { text: submitted, basedOn: stored });
  const hasNewerNotes = edited !== null && edited.basedOn !== stored;
  // The saved notes now match what was typed here, so the local copy is obsolete.
  if (hasNewerNotes && edited.text.trim() === stored.trim()) setEdited(null);
  return {
    text: edited?.text ?? '',
    hasNewerNotes,
    change: (text) => setEdited({ text, basedOn: edited?.basedOn ?? stored }),
  };
}

/** The notes of the last decision, for whoever reads them. */
export const EarlierNotes = ({ notes }: { notes: string }) =>
  notes !== '' && (
    <div className="field" id="workflow-notes" tabIndex={-1}>
      <span className="fact">Earlier review notes</span>
      <p className="workflow-notes">{notes}</p>
    </div>
  );

/** The box for review notes, below those of the last decision. Says so if someone else has saved others since. */
export const ReviewNotes = ({
  draft: { text, hasNewerNotes, change },
  stored,
  help,
  problem,
}: {
  draft: NotesDraft;
  stored: string;
  help?: string;
  problem: string | undefined;
}) => (
  <>
    {!hasNewerNotes && <EarlierNotes notes={stored} />}
    <Field label="Review Notes" help={help} error={problem} maxLength={longestNotes}>
      {(attributes) => (
        <textarea
          {...attributes}
          className="input"
          name="notes"
          rows={4}
          value={text}
          onChange={({ target }) => change(target.value)}
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
