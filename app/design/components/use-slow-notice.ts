import { useEffect } from 'react';
import { toasts } from '~/design/toasts';
import { timeout } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/**
 * Says that a change which is already shown is still being saved, when that takes long. The notice goes when the wait
 * ends, or earlier, as toasts do.
 * @param subject what the change is about, as in `notify`.
 */
export function useSlowNotice(isPending: boolean, subject: string): void {
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => toasts.show(m.form_slow(), undefined, { subject }), timeout);
    return () => {
      clearTimeout(timer);
      toasts.dismissEarlier(subject);
    };
  }, [isPending, subject]);
}
