import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { m } from '~/platform/languages/compiled/messages';

// Only members load it; the server has it at hand, so that it is in the page from the start.
const MemberMenu = import.meta.env.SSR
  ? (await import('./member-menu')).MemberMenu
  : lazy(async () => ({ default: (await import('./member-menu')).MemberMenu }));

const Bell = import.meta.env.SSR
  ? (await import('~/identity/notifications/components/bell')).Bell
  : lazy(async () => ({ default: (await import('~/identity/notifications/components/bell')).Bell }));

/** The way into an account, or the member's menu. */
export function SiteAccount() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (viewer) {
    return (
      <Suspense fallback={null}>
        <Bell />
        <MemberMenu name={viewer.name} isStaff={viewer.isStaff} />
      </Suspense>
    );
  }
  const isEntry = /^\/(?:auth|login|setup|admin)\b/.test(pathname);
  const returnTo = isEntry || pathname === '/' ? '' : `?returnTo=${encodeURIComponent(pathname + search)}`;
  return (
    <div className="site-entry">
      <PageLink to={`/auth${returnTo}`}>{m.nav_sign_in()}</PageLink>
      <PageLink className="button small accent" to={`/auth/sign-up${returnTo}`}>
        {m.nav_get_started()}
      </PageLink>
    </div>
  );
}
