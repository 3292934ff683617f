import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { notify } from '~/design/form-toast';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/** Returns the notice for a failed sign-out (spec 2 §8). The session is then still valid. */
export const signOutFailure = (): Notice => ({
  title: m.auth_error_title(),
  description: m.auth_sign_out_failed(),
});

/** Sign-out form for any page. If signing out fails, the page does not change and a toast reports the error. */
export function SignOutForm({ action = '/auth/sign-out', children }: { action?: string; children: ReactNode }) {
  const fetcher = useFetcher<FormResult>();
  return (
    <FetcherForm
      fetcher={fetcher}
      action={action}
      // A failed sign-out does not change the page's data, and reloading it would probably fail too.
      defaultShouldRevalidate={false}
      // The usual title, “Error”, would not say what has failed.
      unsent={{ failure: { title: m.auth_sign_out_failed(), description: '' } }}
      onResult={(result) => notify(result)}
    >
      {children}
    </FetcherForm>
  );
}
