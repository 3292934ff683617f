import SearchIcon from 'lucide-react/icons/search';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from '~/content/search/components/search-box';
import { PageLink } from '~/design/components/page-link';
import { useAfterNavigation } from '~/design/components/use-move';
import { Wordmark } from '~/design/components/wordmark';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';
import { SignUpButton, SiteAccount } from './site-account';

/**
 * Returns the `aria-current` value for a navigation link: set if it leads to the current page or to one of its parents.
 */
const ariaCurrent = (pathname: string, to: string): 'page' | undefined =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) ? 'page' : undefined;

function Navigation({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const links = [
    ['/', m.nav_home()],
    ['/articles', m.nav_articles()],
    ['/platform-reviews', m.nav_platform()],
    ['/resources', m.nav_resources()],
    ['/about', m.nav_about()],
    ['/contact', m.nav_contact()],
  ] as const;
  return (
    <nav className={className} aria-label={m.nav_label()}>
      {links.map(([to, label]) => (
        <PageLink key={to} to={to} aria-current={ariaCurrent(pathname, to)}>
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

export function SiteHeader() {
  const menu = useRef<HTMLDetailsElement>(null);

  useAfterNavigation(() => {
    if (menu.current) menu.current.open = false;
  });

  return (
    <header className="site-header">
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      <div className="wrap site-header-row">
        <PageLink to="/" aria-label={m.home_link_label({ site: siteName() })}>
          <Wordmark />
        </PageLink>
        <Navigation className="site-nav" />
        <div className="site-tools">
          <SearchBox id="search" hasShortcut />
        </div>
        <SiteAccount />
        <PageLink
          className="site-search icon-button"
          to="/articles"
          aria-label={m.search_label()}
          onClick={(event) => {
            const field = document.getElementById('menu-search');
            if (!menu.current || !field || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            menu.current.open = true;
            field.focus();
          }}
        >
          <SearchIcon size={22} aria-hidden />
        </PageLink>
        <details
          className="site-menu"
          ref={menu}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && menu.current) {
              menu.current.open = false;
              menu.current.querySelector('summary')?.focus();
            }
          }}
        >
          <summary aria-label={m.menu_toggle()} />
          <div className="site-menu-panel">
            <SearchBox id="menu-search" />
            <Navigation />
            <SignUpButton />
          </div>
        </details>
      </div>
    </header>
  );
}
