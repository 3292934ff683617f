import { useId } from 'react';
import { FormWithResult } from '~/design/components/form-with-result';
import { TextField } from '~/design/components/text-field';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { type FlagType, flagTypes, longestReason } from '../constants';

export type ReportAnswer = FormResult<'type' | 'reason'>;

/** What is said when a report could not be sent. */
export const reportFailure = (): Notice => ({ title: m.report_failed(), description: m.comments_try_again() });

const typeNames: Record<FlagType, () => string> = {
  spam: m.report_spam,
  inappropriate: m.report_inappropriate,
  copyright: m.report_copyright,
  misinformation: m.report_misinformation,
  harassment: m.report_harassment,
  violence: m.report_violence,
};

/** Reports an article, or a comment of somebody else, to the newsroom. @param action the address of its page. */
export function ReportForm({
  action,
  initial,
  onDone,
}: {
  action: string;
  initial?: ReportAnswer;
  onDone?: (answer: ReportAnswer) => void;
}) {
  const fieldId = useId();
  return (
    <FormWithResult
      action={action}
      initial={initial}
      failure={reportFailure()}
      onDone={onDone}
      button={{ label: m.report_send(), busy: m.report_sending() }}
    >
      {(answer) => (
        <>
          <div className="field">
            <label htmlFor={fieldId}>{m.report_type()}</label>
            <select
              className="input"
              id={fieldId}
              name="type"
              required
              defaultValue={answer?.values.type ?? ''}
              aria-invalid={answer?.fields.type ? true : undefined}
              aria-describedby={answer?.fields.type ? `${fieldId}-error` : undefined}
            >
              <option value="" />
              {flagTypes.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]()}
                </option>
              ))}
            </select>
            {answer?.fields.type && (
              <p id={`${fieldId}-error`} className="field-error">
                {answer.fields.type}
              </p>
            )}
          </div>
          <TextField
            label={m.report_reason()}
            name="reason"
            isLong
            required={false}
            maxLength={longestReason}
            autoComplete="off"
            defaultValue={answer?.values.reason}
            error={answer?.fields.reason}
          />
        </>
      )}
    </FormWithResult>
  );
}
