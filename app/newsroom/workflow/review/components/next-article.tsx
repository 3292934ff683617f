import { useFetcher } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { formKey } from '~/newsroom/workflow/components/form-key';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { isQueue, type Origin, reviewPath } from '~/newsroom/workflow/origins';
import { workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';

/**
 * Leads to the next article, once a decision has been made. Apart from the decision, where the second click of a double
 * click would follow it, and the buttons would move.
 */
export function NextArticle({
  articleId,
  from,
  initial,
}: {
  articleId: string;
  /** The list from which the review was opened. */
  from: Origin | undefined;
  /** Result of the form post that rendered this page, if any. */
  initial: WorkflowResult | undefined;
}) {
  const { data } = useFetcher<WorkflowResult>({ key: formKey(workflowForms.step, articleId) });
  const result = data ?? (initial?.intent === 'decision' ? initial : undefined);
  if (result?.outcome !== 'done' || !result.shown?.next) return null;
  const { next } = result.shown;
  return (
    <p className="notice good review-next">
      {`Next in the ${isQueue(from) ? 'queue' : 'list'}: `}
      <PageLink className="text-link" to={reviewPath(next.articleId, from)}>
        {next.title}
      </PageLink>
    </p>
  );
}
