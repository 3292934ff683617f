import { useEffect, useRef } from 'react';
import { PageLink } from '~/design/components/page-link';
import { useAfterNavigation } from '~/design/components/use-move';
import { SignOutForm } from '~/identity/accounts/sign-in/components/sign-out-form';
import { m } from '~/platform/languages/compiled/messages';
import { useSiteData } from '~/platform/metadata/site-data';

/** A menu with links to the member's own pages and a sign-out button. It also works without scripts. */
export function MemberMenu({ name, isStaff }: { name: string; isStaff: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const hidesBookmarks = useSiteData()?.hidesBookmarks;

  useAfterNavigation(() => {
    if (menu.current) menu.current.open = false;
  });

  useEffect(() => {
    const close = ({ target }: PointerEvent): void => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);

  const links = [
    ['/dashboard', m.member_dashboard()],
    ...(hidesBookmarks ? [] : [['/bookmarks', m.member_bookmarks()] as const]),
    ['/profile', m.member_profile()],
    ['/settings', m.member_settings()],
  ] as const;
  return (
    <details
      className="member-menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label={m.member_menu({ name })}>{[...name][0]?.toUpperCase()}</summary>
      <div className="member-menu-panel">
        <p className="member-menu-name">{name}</p>
        <nav aria-label={m.member_menu_label()}>
          {/* A full page load: the newsroom's scripts and styles are separate from the magazine's. */}
          {isStaff && <a href="/admin">{m.member_newsroom()}</a>}
          {links.map(([to, label]) => (
            <PageLink key={to} to={to}>
              {label}
            </PageLink>
          ))}
        </nav>
        <SignOutForm>
          <button type="submit">{m.auth_sign_out()}</button>
        </SignOutForm>
      </div>
    </details>
  );
}
