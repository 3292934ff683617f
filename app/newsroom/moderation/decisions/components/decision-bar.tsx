import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import type { DecisionResult } from '~/newsroom/moderation/form-results';

/**
 * Result of the last decision, with the undo button if it can be undone. Always rendered, so that screen readers announce
 * changes.
 */
export function DecisionBar({ result }: { result: DecisionResult | undefined }) {
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
          {decisionId && (
            <undo.Form method="post">
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
