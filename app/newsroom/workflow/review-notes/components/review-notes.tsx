import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { roundName } from '~/newsroom/workflow/rounds/round-names';
import { longestNotes, type NoteDecision, type ReviewNote } from '~/newsroom/workflow/rules';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { draftName, mergeDraft, readDraft, saveDraft } from '~/platform/forms/drafts';
import type { FormResult } from '~/platform/forms/forms';

/** The review notes being typed, which several forms send. */
export type NotesDraft = {
  /** Under which this browser keeps them. */
  name: string;
  /** For the text area in which they are typed. */
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Whether someone else has saved other notes since. */
  hasNewerNotes: boolean;
  change: (text: string) => void;
};

/**
 * Returns the review notes being typed. This browser keeps them, as it keeps comments, in case the member leaves the page
 * or sending fails: until they are sent or another round of review begins.
 * @param isShown whether there is a box for them. If it is gone, `UnsentNotes` shows them.
 * @param submitted the submitted text, when the page is the response to a form that was not accepted.
 */
export function useTypedNotes(
  { articleId, round, reviewNotes }: Pick<WorkflowView, 'articleId' | 'round' | 'reviewNotes'>,
  isShown: boolean,
  submitted = '',
): NotesDraft {
  const name = draftName(useViewer()?.id, `review-notes:${articleId}:${round}`);
  const nothing = { name, text: '', basedOn: reviewNotes };
  const [typed, setTyped] = useState({ ...nothing, text: submitted });
  const isSent = typed.basedOn !== reviewNotes && typed.text.trim() === reviewNotes.trim();
  if (typed.name !== name || isSent) setTyped(nothing);
  const shown = useRef(name);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (shown.current !== name) saveDraft(shown.current, '');
    shown.current = name;
    if (readDraft(name).trim() === reviewNotes.trim()) saveDraft(name, '');
    if (!isShown) return;
    const kept = readDraft(name);
    // What was typed before the page had loaded its scripts is only in the text area.
    const shownText = box.current?.value;
    const text = shownText ? mergeDraft(kept, shownText) : kept;
    if (text !== kept) saveDraft(name, text);
    setTyped((before) => (before.text === '' ? { ...before, text } : before));
  }, [name, isShown, reviewNotes]);
  return {
    name,
    box,
    text: typed.text,
    hasNewerNotes: typed.text !== '' && typed.basedOn !== reviewNotes,
    change: (text) => {
      setTyped({ name, text, basedOn: typed.text === '' ? reviewNotes : typed.basedOn });
      saveDraft(name, text);
    },
  };
}

/** Returns what is wrong with the notes as they were sent; nothing once they have been changed. */
export const notesProblem = (
  { text }: Pick<NotesDraft, 'text'>,
  result: Pick<FormResult<'notes'>, 'values' | 'fields'> | undefined,
): string | undefined => (text.trim() === (result?.values.notes ?? '').trim() ? result?.fields.notes : undefined);

/** Notes that were typed but can no longer be sent, because someone else has decided, so that they can be copied. */
export const UnsentNotes = ({ draft: { text, change } }: { draft: NotesDraft }) =>
  text !== '' && (
    <div className="notice">
      <strong>Your notes were not sent.</strong> The article is no longer waiting for your decision. Copy the notes if
      you still need them.
      <p className="workflow-notes">{text}</p>
      <Button isSmall onClick={() => change('')}>
        Discard notes
      </Button>
    </div>
  );

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
  draft: { box, text, hasNewerNotes, change },
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
          ref={box}
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
        <strong>Someone else has changed the notes since you started typing.</strong>
        {notes.length > 0 ? <EarlierNotes notes={notes} /> : <p>The notes have been removed.</p>}
      </div>
    )}
  </>
);
