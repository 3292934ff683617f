import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { type FlagType, flagTypes, longestReason } from '../constants';

export type ReportResult = FormResult<'type' | 'reason'>;

/** Message shown when a report could not be sent. */
export const reportFailure = (): Notice => ({ title: m.report_failed(), description: m.comments_try_again() });

const typeNames: Record<FlagType, () => string> = {
  spam: m.report_spam,
  inappropriate: m.report_inappropriate,
  copyright: m.report_copyright,
  misinformation: m.report_misinformation,
  harassment: m.report_harassment,
  violence: m.report_violence,
};

/**
 * Form that reports an article, or someone else's comment, to the newsroom.
 * @param action the URL of the form's page.
 */
export function ReportForm({
  action,
  initial,
  onDone,
}: {
  action: string;
  initial?: ReportResult;
  onDone?: (result: ReportResult) => void;
}) {
  return (
    <FormWithResult
      action={action}
      initial={initial}
      failure={reportFailure()}
      onDone={onDone}
      endsWhenDone
      button={{ label: m.report_send(), busy: m.report_sending() }}
    >
      {(result) => (
        <>
          <Field label={m.report_type()} error={result?.fields.type}>
            {(attributes) => (
              <Select
                {...attributes}
                name="type"
                required
                defaultValue={result?.values.type ?? ''}
                options={[
                  { value: '', label: '' },
                  ...flagTypes.map((type) => ({ value: type, label: typeNames[type]() })),
                ]}
              />
            )}
          </Field>
          <TextField
            label={m.report_reason()}
            name="reason"
            isLong
            required={false}
            maxLength={longestReason}
            autoComplete="off"
            defaultValue={result?.values.reason}
            error={result?.fields.reason}
          />
        </>
      )}
    </FormWithResult>
  );
}
