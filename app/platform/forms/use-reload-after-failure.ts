import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { loadReachServer } from '~/platform/requests/load-reach-server';
import type { FormResult } from './forms';
import { useResponse } from './use-response';

/**
 * Loads the page's data again after a form whose response was lost: the server may have made the change that the page
 * does not show.
 * @param result the latest result of the form.
 */
export function useReloadAfterFailure(result: Pick<FormResult, 'outcome'> | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => void loadReachServer(), []);
  useResponse(result, ({ outcome }) => {
    if (outcome === 'failed') void loadReachServer().then((module) => module?.reloadOnceReachable(revalidate));
  });
}
