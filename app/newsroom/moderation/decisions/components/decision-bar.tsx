import type { ReactNode } from 'react';
import { Button } from '~/design/controls/button';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/** Result of the last decision, with the undo button. Always rendered, so that screen readers announce changes. */
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

/** Fields of the undo form, which also works without JavaScript. */
export function UndoFields({ decisionId }: { decisionId: string }) {
  return (
    <>
      <input type="hidden" name="decision" value={decisionId} />
      <Button type="submit" name="intent" value="undo" isSmall data-do="undo">
        Undo
      </Button>
    </>
  );
}
