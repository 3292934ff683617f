import { useLocation } from 'react-router';
import { lazyPart } from '~/design/components/lazy-part';
import { PageLink } from '~/design/components/page-link';
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

/** Sign-in and sign-up links, or the member's menu. */
export function SiteAccount() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (viewer) return <MemberTools name={viewer.name} isStaff={viewer.isStaff} />;
  const isAuthPage = /^\/(?:auth|login|setup|admin)\b/.test(pathname);
  const returnTo = isAuthPage || pathname === '/' ? '' : `?returnTo=${encodeURIComponent(pathname + search)}`;
  return (
    <div className="site-entry">
      <PageLink to={`/auth${returnTo}`}>{m.nav_sign_in()}</PageLink>
      <PageLink className="button small accent" to={`/auth/sign-up${returnTo}`}>
        {m.nav_get_started()}
      </PageLink>
    </div>
  );
}
