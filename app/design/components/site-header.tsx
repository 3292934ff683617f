import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { SearchBox } from '~/search/components/search-box';

export function Wordmark() {
  return (
    <span className="wordmark">
      Low<span>down</span>
    </span>
  );
}

function Navigation({ className }: { className?: string }) {
  return (
    <nav className={className} aria-label={m.nav_label()}>
      <NavLink to="/" end prefetch="intent">
        {m.nav_home()}
      </NavLink>
      <NavLink to="/articles" prefetch="intent">
        {m.nav_articles()}
      </NavLink>
      <NavLink to="/platform-reviews" prefetch="intent">
        {m.nav_platform()}
      </NavLink>
      <NavLink to="/resources" prefetch="intent">
        {m.nav_resources()}
      </NavLink>
      <NavLink to="/about" prefetch="intent">
        {m.nav_about()}
      </NavLink>
      <NavLink to="/contact" prefetch="intent">
        {m.nav_contact()}
      </NavLink>
    </nav>
  );
}

export function SiteHeader() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever another place is reached
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  return (
    <header className="site-header">
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      <div className="wrap site-header-row">
        <Link to="/" aria-label={m.home_link_label()} prefetch="intent">
          <Wordmark />
        </Link>
        <Navigation className="site-nav" />
        <div className="site-tools">
          <SearchBox id="search" hasShortcut />
        </div>
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
          </div>
        </details>
      </div>
    </header>
  );
}
