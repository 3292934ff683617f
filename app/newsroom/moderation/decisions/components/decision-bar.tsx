import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/**
 * Result of the last decision, with the undo button. Always rendered, so that screen readers announce changes.
 * @param undoPath path that the undo form is sent to, which also works without JavaScript; decisions on a screen without
 * one cannot be undone.
 */
export function DecisionBar({ result, undoPath }: { result: DecisionResult | undefined; undoPath?: string }) {
  const undo = useFetcher<DecisionResult>();
  const isDone = result?.outcome === 'done';
  const decisionId = result?.shown?.decisionId;
  return (
    <div className="decision-bar" role={result && !isDone ? 'alert' : 'status'}>
      {result && (
        <div className={isDone ? 'notice good' : 'notice'}>
          <p>
            <strong>{result.title}</strong> {result.description}
          </p>
          {decisionId && undoPath && (
            <undo.Form method="post" action={undoPath}>
              <input type="hidden" name="decision" value={decisionId} />
              <Button type="submit" name="intent" value="undo" isSmall data-do="undo">
                Undo
              </Button>
            </undo.Form>
          )}
        </div>
      )}
    </div>
  );
}
