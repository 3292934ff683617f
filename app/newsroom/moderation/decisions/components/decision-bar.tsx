import type { ReactNode } from 'react';
import type { DecisionAnswer } from '~/newsroom/moderation/form-results';

/** What came of the last decision, with the button that takes it back. Always there, so that screen readers hear of it. */
export function DecisionBar({ answer, undo }: { answer: DecisionAnswer | undefined; undo: ReactNode }) {
  const isDone = answer?.outcome === 'done';
  return (
    <div className="decision-bar" role={answer && !isDone ? 'alert' : 'status'}>
      {answer && (
        <div className={isDone ? 'notice good' : 'notice'}>
          <p>
            <strong>{answer.title}</strong> {answer.description}
          </p>
          {answer.shown?.decisionId && undo}
        </div>
      )}
    </div>
  );
}

/** Takes a decision back. Without scripts, too. */
export function UndoFields({ decisionId }: { decisionId: string }) {
  return (
    <>
      <input type="hidden" name="decision" value={decisionId} />
      <button type="submit" name="intent" value="undo" className="button small" data-do="undo">
        Undo
      </button>
    </>
  );
}
