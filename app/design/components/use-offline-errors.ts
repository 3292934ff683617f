import { useEffect } from 'react';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';

/** Dismisses the errors of forms that could not be sent without a connection as soon as there is one again. */
export function useOfflineErrors(): void {
  useEffect(() => {
    const dismiss = (): void => {
      for (const { id, text, isError } of toasts.all()) if (isError && text === m.form_offline()) toasts.dismiss(id);
    };
    addEventListener('online', dismiss);
    return () => removeEventListener('online', dismiss);
  }, []);
}
