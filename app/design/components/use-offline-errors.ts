import { useEffect } from 'react';
import { toasts } from '~/design/toasts';

/** Dismisses the errors of forms that could not be sent without a connection as soon as there is one again. */
export function useOfflineErrors(): void {
  useEffect(() => {
    const dismiss = (): void => toasts.dismissKind('offline');
    addEventListener('online', dismiss);
    return () => removeEventListener('online', dismiss);
  }, []);
}
