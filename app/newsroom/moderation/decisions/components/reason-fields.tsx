import type { FlagType } from '~/audience/reports/constants';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { NotesField } from '~/newsroom/moderation/components/notes-field';
import { longestDecisionReason } from '~/newsroom/moderation/constants';
import { houseRules, ruleOf } from '~/newsroom/moderation/house-rules';

const ruleOptions = houseRules.map((value) => {
  const { number, name } = ruleOf(value, 'en');
  return { value, label: `${number}. ${name}` };
});

/** Fields for the rule a decision is based on and the reason shown to the member. */
export const ReasonFields = ({
  rule,
  reason,
  error,
  isRequired = false,
}: {
  rule: FlagType;
  reason?: string;
  error?: string;
  isRequired?: boolean;
}) => (
  <>
    <Field label="Rule">
      {(attributes) => <Select {...attributes} name="rule" defaultValue={rule} options={ruleOptions} />}
    </Field>
    <NotesField
      label="Reason (shown to the author and any reporters)"
      error={error}
      name="reason"
      required={isRequired}
      maxLength={longestDecisionReason}
      defaultValue={reason}
      data-do="reason"
    />
  </>
);
