import ChevronsUpDownIcon from 'lucide-react/icons/chevrons-up-down';
import { useEffect, useId, useRef } from 'react';
import { PageLink } from '~/design/components/page-link';
import { useAfterNavigation } from '~/design/components/use-move';
import { wholeNumber } from '~/design/format';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { SignOutForm } from '~/identity/accounts/sign-in/components/sign-out-form';
import { ThemeSwitch } from '~/identity/members/components/theme-switch';
import { type NewsroomScreen, screenGroups } from '~/platform/features/newsroom-screen';
import type { ScreenCounts } from '~/platform/features/screen-counts.server';
import { siteName } from '~/platform/site-identity/site-name';

/**
 * The screens that the member can open, grouped, with the number of items waiting on each. When the sidebar is
 * collapsed, only their icons are visible.
 */
export function Sidebar({
  screens,
  counts,
  currentScreen,
  pendingScreen,
}: {
  screens: readonly NewsroomScreen[];
  counts: ScreenCounts;
  currentScreen: NewsroomScreen | undefined;
  /** The screen that is being loaded. */
  pendingScreen?: NewsroomScreen | undefined;
}) {
  const id = useId();
  return (
    <nav className="newsroom-nav" aria-label="Newsroom">
      {screenGroups.map((group) => {
        const inGroup = screens.filter((screen) => screen.group === group);
        return inGroup.length === 0 ? null : (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h2 id={`${id}-${group}`}>{group}</h2>
            <ul>
              {inGroup.map(({ path, label, icon: Icon }) => {
                const count = counts[path];
                return (
                  <li key={path}>
                    <PageLink
                      to={path}
                      title={label}
                      aria-current={currentScreen?.path === path ? 'page' : undefined}
                      data-pending={pendingScreen?.path === path || undefined}
                    >
                      <Icon size={16} aria-hidden />
                      <span>{label}</span>
                      {count !== undefined && (
                        <b className="screen-count">
                          {wholeNumber(count)} <span className="sr-only">waiting</span>
                        </b>
                      )}
                    </PageLink>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** The member's menu: the site, the member's own pages, the theme, and signing out. */
const PersonMenu = () => (
  <div className="person-menu">
    {/* A full page load: the magazine's scripts and styles are separate from the newsroom's. */}
    <a href="/">{siteName()} home page</a>
    <a href="/profile">Profile</a>
    <a href="/settings">Settings</a>
    <div className="person-theme">
      <span aria-hidden>Theme</span>
      <ThemeSwitch />
    </div>
    <SignOutForm>
      <button type="submit">Sign out</button>
    </SignOutForm>
  </div>
);

/** The member's initials, name and role. */
const Person = ({ name, role }: { name: string; role: string }) => (
  <>
    <span className="initials" aria-hidden>
      {initialsOf(name)}
    </span>
    <span>
      <strong>{name}</strong>
      <span className="fact">{role}</span>
    </span>
  </>
);

/** The signed-in member with the open menu, for a sheet. */
export function SignedInSection() {
  const viewer = useViewer();
  return viewer ? (
    <section className="newsroom-person" aria-label="Account menu">
      <div className="account-name">
        <Person {...viewer} />
      </div>
      <PersonMenu />
    </section>
  ) : null;
}

/** The signed-in member, with a menu that opens above. */
export function SignedIn() {
  const viewer = useViewer();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  useAfterNavigation(close);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent): void => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, []);
  if (!viewer) return null;
  return (
    <details
      className="newsroom-person"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.stopPropagation();
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <span className="sr-only">Account menu, </span>
        <Person {...viewer} />
        <ChevronsUpDownIcon size={16} aria-hidden />
      </summary>
      <PersonMenu />
    </details>
  );
}

/** Returns the first letters of the first and last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toUpperCase())
    .join('');
}
