import { useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '~/design/form-toast';
import type { Undo } from '~/design/toasts';
import type { FormResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import { type PeopleForm, peopleFormAddress } from '../rules';
import type { BulkOutcome } from '../service.server';

/**
 * Sends a change to the server and shows its result in a toast, with Undo if the change can be undone. A result from
 * before the list was opened is not shown again.
 */
export function useChange() {
  const fetcher = useFetcher<FormResult<string, BulkOutcome>>({ key: 'people' });
  const [earlier] = useState(fetcher.data);
  const data = fetcher.data === earlier ? undefined : fetcher.data;
  const [undo, setUndo] = useState<(result: FormResult<string, BulkOutcome>) => Undo | undefined>();
  useResponse(data, (result) => notify(result, { undo: result.outcome === 'failed' ? undefined : undo?.(result) }));
  return {
    isBusy: fetcher.state !== 'idle',
    result: fetcher.state === 'idle' ? data : undefined,
    send(
      form: PeopleForm,
      fields: Record<string, string>,
      toUndo?: (result: FormResult<string, BulkOutcome>) => Undo | undefined,
    ) {
      setUndo(() => toUndo);
      void fetcher.submit(fields, { method: 'post', action: peopleFormAddress(form) });
    },
  };
}
