import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '~/design/form-toast';
import type { Undo } from '~/design/toasts';
import type { FormResult } from '~/platform/forms/forms';
import type { BulkOutcome } from '../service.server';

/** Sends a change to the server and shows its result in a toast, with Undo if the change can be undone. */
export function useChange() {
  const fetcher = useFetcher<FormResult<string, BulkOutcome>>({ key: 'people' });
  const [undo, setUndo] = useState<(result: FormResult<string, BulkOutcome>) => Undo | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    if (fetcher.data)
      notify(fetcher.data, { undo: fetcher.data.outcome === 'failed' ? undefined : undo?.(fetcher.data) });
  }, [fetcher.data]);
  return {
    isBusy: fetcher.state !== 'idle',
    result: fetcher.state === 'idle' ? fetcher.data : undefined,
    send(
      name: string,
      fields: Record<string, string>,
      toUndo?: (result: FormResult<string, BulkOutcome>) => Undo | undefined,
    ) {
      setUndo(() => toUndo);
      void fetcher.submit(fields, { method: 'post', action: `/admin/users?do=${name}` });
    },
  };
}
