import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { useReloadAfterFailure } from '~/platform/forms/use-reload-after-failure';
import { useUndoable } from './latest-result';

function Result({ result }: { result: DecisionResult }) {
  const undo = useFetcher<DecisionResult>();
  const decisionId = result.shown?.decisionId;
  return (
    <div className={result.outcome === 'done' ? 'notice good' : 'notice'}>
      <p>
        <strong>{result.title}</strong> {result.description}
      </p>
      {decisionId && (
        <undo.Form method="post">
          <input type="hidden" name="decision" value={decisionId} />
          <Button type="submit" name="intent" value="undo" isSmall data-do="undo">
            {undo.state === 'submitting' ? 'Undoing…' : 'Undo'}
          </Button>
        </undo.Form>
      )}
    </div>
  );
}

/**
 * Result of the last decision, after which the list is loaded again if the response was lost, with the undo button if it
 * can be undone. What can be undone stays below a later result that changed nothing, such as that of a form sent without a
 * connection. Always rendered, so that screen readers announce changes.
 */
export function DecisionBar({ result }: { result: DecisionResult | undefined }) {
  useReloadAfterFailure(result);
  const undoable = useUndoable();
  const results = [...new Set([result, undoable])].filter((one) => one !== undefined);
  return (
    <div className="decision-bar" role={result && result.outcome !== 'done' ? 'alert' : 'status'}>
      {results.map((one) => (
        <Result key={one.shown?.decisionId ?? ''} result={one} />
      ))}
    </div>
  );
}
