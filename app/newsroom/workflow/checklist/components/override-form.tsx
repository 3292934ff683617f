import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import type { Override } from '../checklist-rules';
import { longestReason, shortestReason } from '../overrides/constants';

/** What a problem needs for its forms: the article, and the key of the problem. */
type Problem = { common: Common; problemKey: string };

/** Whether a page without JavaScript shows that the override of this problem has been refused. */
export const isRefused = ({ initial }: Common, problemKey: string): boolean =>
  initial?.intent === 'override' && initial.outcome !== 'done' && initial.values.key === problemKey;

/** Overrides a problem that blocks the article, with the reason. It opens in its place in the checklist. */
export const OverrideForm = ({ common, problemKey, problem }: Problem & { problem: string }) => (
  <details className="disclosure check-override" open={isRefused(common, problemKey)}>
    <summary>
      Override…<span className="sr-only"> {problem}</span>
    </summary>
    <WorkflowForm {...common} initial={isRefused(common, problemKey) ? common.initial : undefined} intent="override">
      {(result, isBusy) => (
        <>
          <input type="hidden" name="key" value={problemKey} />
          <Field
            label="Reason"
            help="Reviewers will see this, and it is kept in the audit log. The problem becomes a warning until the content it refers to changes."
            error={result?.fields.reason}
            maxLength={longestReason}
          >
            {(attributes) => (
              <textarea
                {...attributes}
                className="input"
                name="reason"
                rows={2}
                required
                minLength={shortestReason}
                defaultValue={result?.values.reason}
              />
            )}
          </Field>
          <Button type="submit" isSmall disabled={isBusy}>
            Override this problem
          </Button>
        </>
      )}
    </WorkflowForm>
  </details>
);

/** Says who has overridden a problem, and why, with the way back for those who may override. */
export const OverrideNote = ({
  override: { by, reason },
  form,
}: {
  override: Override;
  /** Missing for members who may not withdraw it. */
  form?: Problem;
}) => (
  <div className="check-override">
    <p>
      Overridden by {by}: {reason}
    </p>
    {form && (
      <WorkflowForm {...form.common} intent="withdraw-override">
        {(_, isBusy) => (
          <>
            <input type="hidden" name="key" value={form.problemKey} />
            <Button type="submit" kind="quiet" isSmall disabled={isBusy}>
              Withdraw override
            </Button>
          </>
        )}
      </WorkflowForm>
    )}
  </div>
);
