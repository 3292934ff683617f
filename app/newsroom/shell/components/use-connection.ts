import { useEffect } from 'react';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';

/** Dismisses errors that only said that there was no connection as soon as there is one again. */
export function useConnection(): void {
  useEffect(() => {
    const dismiss = (): void => {
      const outdated: readonly string[] = [m.form_offline(), m.offline_text()];
      for (const { id, text, isError } of toasts.all())
        if (isError && text !== undefined && outdated.includes(text)) toasts.dismiss(id);
    };
    addEventListener('online', dismiss);
    return () => removeEventListener('online', dismiss);
  }, []);
}
