import { type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { toasts } from '~/design/toasts';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/** Shown when a session could not be ended (spec 2 §8): it stays valid. */
export const signOutFailure = (): Notice => ({
  title: m.auth_error_title(),
  description: m.auth_sign_out_failed(),
});

const notify = ({ title, description }: Notice): void => {
  toasts.show(title, description, { isBad: true });
};

/** The sign-out form, on any page. When it fails the page stays as it is and a toast reports it. */
export function SignOutForm({ action = '/auth/sign-out', children }: { action?: string; children: ReactNode }) {
  const fetcher = useFetcher<FormResult>();
  useEffect(() => {
    if (fetcher.data) notify(fetcher.data);
  }, [fetcher.data]);
  return (
    <fetcher.Form
      method="post"
      action={action}
      // What the page shows does not change, and could not be loaded either.
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        if (navigator.onLine) return;
        event.preventDefault();
        notify(signOutFailure());
      }}
    >
      {children}
    </fetcher.Form>
  );
}
