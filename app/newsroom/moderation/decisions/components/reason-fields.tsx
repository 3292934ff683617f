import { useId } from 'react';
import { type FlagType, flagTypes } from '~/audience/reports/constants';
import { typeNames } from '~/newsroom/moderation/components/labels';
import { longestDecisionReason } from '~/newsroom/moderation/constants';

/** Fields for the rule a decision is based on and the reason shown to the member. */
export function ReasonFields({
  rule,
  reason,
  error,
  isRequired = false,
}: {
  rule: FlagType;
  reason?: string;
  error?: string;
  isRequired?: boolean;
}) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-rule`}>Rule</label>
        <select className="input" id={`${id}-rule`} name="rule" defaultValue={rule}>
          {flagTypes.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason (shown to author and reporter)</label>
        <textarea
          className="input short"
          id={`${id}-reason`}
          name="reason"
          rows={2}
          required={isRequired}
          maxLength={longestDecisionReason}
          defaultValue={reason}
          data-do="reason"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
    </>
  );
}
