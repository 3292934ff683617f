import { useState } from 'react';
import { Field } from '~/design/controls/fields/field';
import { roundName } from '~/newsroom/workflow/rounds/round-names';
import { longestNotes, type NoteDecision, type ReviewNote } from '~/newsroom/workflow/rules';

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

const decisions: Record<NoteDecision, string> = {
  changes_requested: 'Changes requested by',
  rejected: 'Rejected by',
  approved: 'Approved by',
  published: 'Published by',
  noted: 'Note by',
};

/** A note, with the decision that it belongs to, its author and its time. */
function Note({
  note: { decision, note, by, isFromWriter, at, round },
  namesRound,
}: {
  note: ReviewNote;
  namesRound: boolean;
}) {
  const inRound = round === null ? null : (roundName(round) ?? (namesRound ? 'first round' : null));
  return (
    <>
      <p className="fact">
        {isFromWriter ? 'Note from the writer,' : decisions[decision]} {by ?? 'a former member'}
        {at && (
          <>
            , <time dateTime={at.iso}>{at.text}</time>
          </>
        )}
        {inRound && `, ${inRound}`}
      </p>
      <p className="workflow-notes">{note}</p>
    </>
  );
}

/** The review notes on an article: the newest, and below it those of earlier rounds, which are closed at first. */
export function EarlierNotes({ notes }: { notes: readonly ReviewNote[] }) {
  const [newest, ...earlier] = notes;
  if (!newest) return null;
  return (
    <div className="field review-notes">
      <div id="workflow-notes" tabIndex={-1}>
        <Note note={newest} namesRound={earlier.length > 0} />
      </div>
      {earlier.length > 0 && (
        <details className="disclosure earlier-notes">
          <summary>Earlier notes ({earlier.length})</summary>
          {earlier.map((note) => (
            <Note key={`${note.round} ${note.at?.iso}`} note={note} namesRound />
          ))}
        </details>
      )}
    </div>
  );
}

/** The box for review notes, below those of the last decision. Says so if someone else has saved others since. */
export const ReviewNotes = ({
  draft: { text, hasNewerNotes, change },
  notes,
  help,
  problem,
}: {
  draft: NotesDraft;
  /** The stored ones, newest first. */
  notes: readonly ReviewNote[];
  help?: string;
  problem: string | undefined;
}) => (
  <>
    {!hasNewerNotes && <EarlierNotes notes={notes} />}
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
        <strong>Someone else has added notes since.</strong>
        {notes.length > 0 ? <EarlierNotes notes={notes} /> : <p>The notes have been removed.</p>}
      </div>
    )}
  </>
);
