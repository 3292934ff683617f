import { DraftFields } from '~/design/components/forms/draft-fields';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { draftName } from '~/platform/forms/drafts';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { longestDescription, longestToolName } from '../constants';

export type RequestResult = FormResult<'toolName' | 'description'>;

/** Returns the message shown when the request could not be sent. */
export const requestFailure = (): Notice => ({ title: m.request_failed(), description: m.request_failed_text() });

const distinguishing = ['toolName', 'description'];

/** Form for requesting a review, used on its own page and in a dialog. */
export function RequestForm({
  initial,
  onDone,
}: {
  initial?: RequestResult;
  onDone?: (result: RequestResult) => void;
}) {
  const draft = draftName(useViewer()?.id, 'tool-review');
  return (
    <FormWithResult
      action="/resources/request"
      initial={initial}
      failure={requestFailure()}
      onDone={onDone}
      disabledUntilFilled
      button={{ label: m.request_submit(), busy: m.request_submitting() }}
    >
      {(result) => (
        <>
          <DraftFields draft={draft} distinguishing={distinguishing} />
          <TextField
            label={m.request_tool_name()}
            name="toolName"
            maxLength={longestToolName}
            autoComplete="off"
            defaultValue={result?.values.toolName}
            error={result?.fields.toolName}
          />
          <TextField
            label={m.request_description()}
            name="description"
            isLong
            maxLength={longestDescription}
            autoComplete="off"
            defaultValue={result?.values.description}
            error={result?.fields.description}
          />
        </>
      )}
    </FormWithResult>
  );
}
