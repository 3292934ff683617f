import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';
import { m } from '~/platform/languages/compiled/messages';
import { JoinReasons } from './join-reasons';

/** Returns the URL of an account screen that returns the reader to `returnTo` afterwards. */
export const withReturnTo = (path: string, returnTo: string): string =>
  returnTo === '/' ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`;

/** Screen for signing in and signing up: two tabs, which are links, and the benefits of an account. */
export function AuthScreen({
  tab,
  returnTo,
  children,
}: {
  tab: 'sign-in' | 'sign-up';
  returnTo: string;
  children: ReactNode;
}) {
  const tabs = [
    ['sign-in', '/auth', m.auth_sign_in()],
    ['sign-up', '/auth/sign-up', m.auth_sign_up()],
  ] as const;
  return (
    <div className="wrap auth">
      <div className="auth-form">
        <h1>{tab === 'sign-in' ? m.auth_sign_in_title() : m.auth_sign_up_title()}</h1>
        <nav className="tab-links" aria-label={m.auth_tabs_label()}>
          {tabs.map(([name, path, label]) => (
            <PageLink key={name} to={withReturnTo(path, returnTo)} aria-current={name === tab ? 'page' : undefined}>
              {label}
            </PageLink>
          ))}
        </nav>
        {children}
      </div>
      <JoinReasons />
    </div>
  );
}
