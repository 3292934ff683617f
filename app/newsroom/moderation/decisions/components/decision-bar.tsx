import type { ReactNode } from 'react';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/**
 * The result of the last decision, with the undo button. Always in the document, so that screen readers announce it.
 */
export function DecisionBar({ result, undo }: { result: DecisionResult | undefined; undo: ReactNode }) {
  const isDone = result?.outcome === 'done';
  return (
    <div className="decision-bar" role={result && !isDone ? 'alert' : 'status'}>
      {result && (
        <div className={isDone ? 'notice good' : 'notice'}>
          <p>
            <strong>{result.title}</strong> {result.description}
          </p>
          {result.shown?.decisionId && undo}
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
