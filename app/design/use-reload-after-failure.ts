import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FormResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import { loadReachServer } from '~/platform/requests/load-reach-server';
import { toasts } from './toasts';

/**
 * Loads the page's data again after a form whose response was lost: the server may have made the change that the page
 * does not show. The toast that said so is dismissed then.
 * @param result the latest result of the form.
 * @param subject what the toast about the form is about, if there is one.
 * @returns whether the page shows the truth again, so that such a result need no longer be shown.
 */
export function useReloadAfterFailure(
  result: Pick<FormResult, 'outcome' | 'cause'> | undefined,
  subject?: string,
): boolean {
  const { revalidate } = useRevalidator();
  const [settled, setSettled] = useState<typeof result>();
  useEffect(() => void loadReachServer(), []);
  useResponse(result, async (response) => {
    if (response.outcome !== 'failed') return;
    const module = await loadReachServer();
    if (!module) return;
    await module.reloadOnceReachable(revalidate);
    // After a timeout, the server may still be busy with the request.
    if (response.cause !== 'lost') return;
    for (const toast of toasts.all())
      if (subject && toast.subject === subject && toast.kind === 'lost') toasts.dismiss(toast.id);
    setSettled(response);
  });
  return result !== undefined && settled === result;
}
