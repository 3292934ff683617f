import { useLocation } from 'react-router';
import { lazyPart } from '~/design/components/lazy-part';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { m } from '~/platform/languages/compiled/messages';

type Properties = { name: string; isStaff: boolean };

/** The member's notifications and menu: one part, so that there is one notice when they cannot be loaded. */
async function load() {
  const [{ Bell }, { MemberMenu }] = await Promise.all([
    import('~/identity/notifications/components/bell'),
    import('./member-menu'),
  ]);
  return (properties: Properties) => (
    <>
      <Bell />
      <MemberMenu {...properties} />
    </>
  );
}

// Loaded only for members in the browser. On the server it is imported up front, so that the menu is in the initial
// HTML.
const MemberTools = lazyPart(m.member_menu_label, load, import.meta.env.SSR ? await load() : undefined, true);

/** Returns the query that brings a visitor back to this page after signing in or up. */
function useReturnTo(): string {
  const { pathname, search } = useLocation();
  const isAuthPage = /^\/(?:auth|login|setup|admin)\b/.test(pathname);
  return isAuthPage || pathname === '/' ? '' : `?returnTo=${encodeURIComponent(pathname + search)}`;
}

/** The sign-up button in the menu on small screens, where the header has no room for it. */
export function SignUpButton() {
  const isMember = useViewer() !== null;
  const returnTo = useReturnTo();
  if (isMember) return null;
  return (
    <ButtonLink kind="solid" to={`/auth/sign-up${returnTo}`}>
      {m.nav_get_started()}
    </ButtonLink>
  );
}

/** Sign-in and sign-up links, or the member's menu. */
export function SiteAccount() {
  const viewer = useViewer();
  const returnTo = useReturnTo();
  if (viewer) return <MemberTools name={viewer.name} isStaff={viewer.isStaff} />;
  return (
    <div className="site-entry">
      <PageLink to={`/auth${returnTo}`}>{m.nav_sign_in()}</PageLink>
      <ButtonLink kind="solid" isSmall to={`/auth/sign-up${returnTo}`}>
        {m.nav_get_started()}
      </ButtonLink>
    </div>
  );
}
