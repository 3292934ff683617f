import { useFetcher } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { Button } from '~/design/controls/button';
import { useReloadAfterFailure } from '~/design/use-reload-after-failure';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import type { UndoForm } from '~/newsroom/moderation/rules';
import { intentButton } from '~/platform/forms/forms';
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
        <FetcherForm fetcher={undo}>
          <input type="hidden" name="decision" value={decisionId} />
          <Button {...intentButton<UndoForm>('undo')} isSmall data-do="undo">
            {undo.state === 'submitting' ? 'Undoing…' : 'Undo'}
          </Button>
        </FetcherForm>
      )}
    </div>
  );
}

/**
 * Result of the last decision, with the undo button if it can be undone. If the response was lost, it is shown until the
 * list has been loaded again. What can be undone stays below a later result that changed nothing, such as that of a form sent without a
 * connection. Always rendered, so that screen readers announce changes.
 */
export function DecisionBar({ result }: { result: DecisionResult | undefined }) {
  const isSettled = useReloadAfterFailure(result);
  const undoable = useUndoable();
  const results = [...new Set([isSettled ? undefined : result, undoable])].filter((one) => one !== undefined);
  return (
    <div className="decision-bar" role={result && result.outcome !== 'done' ? 'alert' : 'status'}>
      {results.map((one) => (
        <Result key={one.shown?.decisionId ?? ''} result={one} />
      ))}
    </div>
  );
}
