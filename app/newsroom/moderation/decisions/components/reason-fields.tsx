import { type FlagType, flagTypes } from '~/audience/reports/constants';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { typeNames } from '~/newsroom/moderation/components/labels';
import { NotesField } from '~/newsroom/moderation/components/notes-field';
import { longestDecisionReason } from '~/newsroom/moderation/constants';

const ruleOptions = flagTypes.map((value) => ({ value, label: typeNames[value] }));

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
