import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { toasts } from '~/design/toasts';
import { type FormResult, type Notice, unsentResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import { m } from '~/platform/languages/compiled/messages';

/** Returns the notice for a failed sign-out (spec 2 §8). The session is then still valid. */
export const signOutFailure = (): Notice => ({
  title: m.auth_error_title(),
  description: m.auth_sign_out_failed(),
});

const notify = ({ title, description, cause }: FormResult): void => {
  toasts.show(title, description, { isError: true, kind: cause });
};

/** Sign-out form for any page. If signing out fails, the page does not change and a toast reports the error. */
export function SignOutForm({ action = '/auth/sign-out', children }: { action?: string; children: ReactNode }) {
  const fetcher = useFetcher<FormResult>();
  useResponse(fetcher.data, notify);
  return (
    <fetcher.Form
      method="post"
      action={action}
      // A failed sign-out does not change the page's data, and reloading it would probably fail too.
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        if (navigator.onLine) return;
        event.preventDefault();
        // The usual title, “Error”, would not say what has failed.
        notify(unsentResult({ title: m.auth_sign_out_failed(), description: '' }));
      }}
    >
      {children}
    </fetcher.Form>
  );
}
