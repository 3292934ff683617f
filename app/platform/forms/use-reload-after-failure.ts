import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { FormResult } from './forms';
import { useResponse } from './use-response';

const loadReload = () => import('~/platform/requests/reach-server').catch(() => undefined);

/**
 * Loads the page's data again after a form whose response was lost: the server may have made the change that the page
 * does not show.
 * @param result the latest result of the form.
 */
export function useReloadAfterFailure(result: Pick<FormResult, 'outcome'> | undefined): void {
  const { revalidate } = useRevalidator();
  // Loaded beforehand, while there is a connection, but not with the pages' own scripts, whose size is limited.
  useEffect(() => void loadReload(), []);
  useResponse(result, ({ outcome }) => {
    if (outcome === 'failed') void loadReload().then((module) => module?.reloadOnceReachable(revalidate));
  });
}
