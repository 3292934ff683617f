import { FormWithResult } from '~/design/components/form-with-result';
import { TextField } from '~/design/components/text-field';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { longestDescription, longestToolName } from '../constants';

export type RequestAnswer = FormResult<'toolName' | 'description'>;

/** What is said when it could not be sent. */
export const requestFailure = (): Notice => ({ title: m.request_failed(), description: m.request_failed_text() });

/** A reader's wish for a review, on its own page and in a dialog. */
export function RequestForm({
  initial,
  onDone,
}: {
  initial?: RequestAnswer;
  onDone?: (answer: RequestAnswer) => void;
}) {
  return (
    <FormWithResult
      action="/resources/request"
      initial={initial}
      failure={requestFailure()}
      onDone={onDone}
      waitsForFields
      button={{ label: m.request_submit(), busy: m.request_submitting() }}
    >
      {(answer) => (
        <>
          <TextField
            label={m.request_tool_name()}
            name="toolName"
            maxLength={longestToolName}
            autoComplete="off"
            defaultValue={answer?.values.toolName}
            error={answer?.fields.toolName}
          />
          <TextField
            label={m.request_description()}
            name="description"
            isLong
            maxLength={longestDescription}
            autoComplete="off"
            defaultValue={answer?.values.description}
            error={answer?.fields.description}
          />
        </>
      )}
    </FormWithResult>
  );
}
