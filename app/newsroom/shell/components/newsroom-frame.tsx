import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import MenuIcon from 'lucide-react/icons/menu';
import PanelLeftIcon from 'lucide-react/icons/panel-left';
import PlusIcon from 'lucide-react/icons/plus';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { usePendingPath } from '~/design/components/pending-page';
import { Wordmark } from '~/design/components/wordmark';
import { ButtonLink } from '~/design/controls/button';
import { useIsOnline } from '~/design/use-is-online';
import { Bell } from '~/identity/notifications/components/bell';
import type { NewsroomScreen } from '~/platform/features/newsroom-screen';
import type { ScreenCounts } from '~/platform/features/screen-counts.server';
import { defaultSiteName, siteName } from '~/platform/site-identity/site-name';
import { earlyPaletteScript, takeEarlyPalette } from '../early-palette';
import { screenAt } from '../screens';
import { sidebarCookie } from '../sidebar-state';
import { Breadcrumbs, usePlace } from './breadcrumbs';
import { OfflineBar } from './offline-bar';
import { PendingScreen } from './pending-screen';
import { PhoneBar } from './phone-bar';
import { ScreensSheet } from './screens-sheet';
import { Sidebar, SignedIn } from './sidebar';
import { usePalette } from './use-palette';
import { useScrollAnchor } from './use-scroll-anchor';

/**
 * The first and fourth letters of the magazine's name, or the first one of another name. Drawn by CSS rather than
 * written as text, so that they do not become part of the link's accessible name.
 */
const ShortWordmark = () => {
  const name = siteName();
  return name === defaultSiteName ? (
    <span className="wordmark is-short" data-mark="L">
      <span data-mark="d" />
    </span>
  ) : (
    <span className="wordmark is-short" data-mark={[...name][0]} />
  );
};

const offlineText = 'You are offline. Keep this page open: you can save your changes once you are connected again.';

/** Layout of the newsroom around a screen: sidebar, breadcrumbs and command palette. */
export function NewsroomFrame({
  screens,
  counts,
  isInitiallyCollapsed,
  children,
}: {
  /** Screens that the member can open, in sidebar order. */
  screens: readonly NewsroomScreen[];
  /** Number of items waiting on each screen. */
  counts: ScreenCounts;
  isInitiallyCollapsed: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  useScrollAnchor();
  const { place, screenPath, back, mainAction } = usePlace();
  const currentScreen = screenAt(screens, screenPath ?? pathname) ?? screenAt(screens, pathname);
  const { state, location: next, formMethod } = useNavigation();
  // A form says itself that it is being sent.
  const isOpening = state === 'loading' && formMethod !== 'POST';
  const pendingScreen = isOpening ? screens.find(({ path }) => path === next.pathname) : undefined;
  const pendingPath = usePendingPath();
  // A list of the same screen stays visible until the next one has loaded.
  const isReplaced = isOpening && pendingPath !== null && pendingPath !== pathname;
  useLayoutEffect(() => {
    if (!isReplaced) return;
    const { activeElement: focused } = document;
    // If the screen is shown again, because the navigation was canceled or has failed.
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, [isReplaced]);
  const [isCollapsedElsewhere, setIsCollapsed] = useState(isInitiallyCollapsed);
  // In the editor, the sidebar starts collapsed to leave room for the text. Opening it there is not remembered.
  const isWriting = /^\/admin\/editor(?:\/[^/]+)?\/?$/.test(pathname);
  const [isOpenWhileWriting, setIsOpenWhileWriting] = useState(false);
  const isCollapsed = isWriting ? !isOpenWhileWriting : isCollapsedElsewhere;
  const isOnline = useIsOnline();
  const { Palette, open: openPalette, close: closePalette } = usePalette();
  const [areScreensOpen, setAreScreensOpen] = useState(false);
  const showScreens = useCallback(() => setAreScreensOpen(true), []);
  const hideScreens = useCallback(() => setAreScreensOpen(false), []);
  const canWrite = screens.some(({ path }) => path === '/admin/editor');
  // Elsewhere, a new article is still one click away in the sidebar.
  const isForArticles = ['/admin', '/admin/articles', '/admin/queue'].includes(pathname);

  const latest = useRef({ isWriting, isPaletteOpen: false });
  latest.current = { isWriting, isPaletteOpen: Palette !== undefined };
  const toggle = (): void => {
    // There is no room for the sidebar itself.
    if (matchMedia('(max-width: 1023px)').matches) {
      showScreens();
      return;
    }
    if (latest.current.isWriting) {
      setIsOpenWhileWriting((before) => !before);
      return;
    }
    setIsCollapsed((before) => {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
      document.cookie = sidebarCookie(!before);
      return !before;
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: adds the listeners once
  useEffect(() => {
    if (takeEarlyPalette()) void openPalette();
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const key = event.key.toLowerCase();
      // In rich text, Ctrl+B means bold.
      const isInText = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (key === 'b' && !isInText) {
        event.preventDefault();
        toggle();
      } else if (key === 'k' && !event.defaultPrevented) {
        event.preventDefault();
        if (latest.current.isPaletteOpen) closePalette();
        else void openPalette();
      }
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <div className="newsroom" data-collapsed={isCollapsed}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the page's policy */}
      <script dangerouslySetInnerHTML={{ __html: earlyPaletteScript }} />
      <a className="skip" href="#content">
        Skip to content
      </a>
      <aside className="newsroom-side">
        <PageLink to="/admin" className="newsroom-mark" aria-label={`${siteName()} newsroom dashboard`}>
          {/* The width of the sidebar decides which of them is visible. */}
          <Wordmark />
          <ShortWordmark />
        </PageLink>
        <Sidebar screens={screens} counts={counts} currentScreen={currentScreen} pendingScreen={pendingScreen} />
        <SignedIn />
      </aside>
      <div className="newsroom-main">
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a banner, because no section surrounds it; its name tells it from that of a framed preview */}
        <header className="newsroom-header" aria-label="Newsroom">
          <button
            type="button"
            className="icon-button sidebar-opener"
            aria-label="Newsroom screens"
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
          >
            <PanelLeftIcon className="wide-only" size={20} aria-hidden />
            <MenuIcon className="narrow-only" size={20} aria-hidden />
          </button>
          {back ? (
            <div className="phone-mark phone-back">
              <PageLink to={back.path} className="icon-button" aria-label={back.label}>
                <ArrowLeftIcon size={20} aria-hidden />
              </PageLink>
              <span aria-hidden>{place}</span>
            </div>
          ) : (
            <PageLink to="/admin" className="phone-mark" aria-label={`${siteName()} newsroom dashboard`}>
              <Wordmark />
            </PageLink>
          )}
          <Breadcrumbs screen={currentScreen} />
          <button type="button" className="palette-opener" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
            <SearchIcon size={16} aria-hidden />
            <span>Search or jump to…</span>
            <kbd aria-hidden>Ctrl+K</kbd>
          </button>
          <Bell />
          {mainAction ||
            (canWrite && isForArticles && (
              <ButtonLink kind="solid" to="/admin/editor">
                <PlusIcon size={16} aria-hidden /> New article
              </ButtonLink>
            ))}
        </header>
        {/* The editor says what it has stored. */}
        {!isWriting && <OfflineBar text={isOnline ? null : offlineText} />}
        {isReplaced && <PendingScreen />}
        {/* Invisible while it is replaced, but as high as before: the scroll position stays. */}
        <main
          id="content"
          tabIndex={-1}
          aria-label="Newsroom"
          aria-busy={isOpening || undefined}
          className={isReplaced ? 'is-replaced' : undefined}
        >
          {children}
        </main>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the page's footer, as for the banner */}
        <footer className="newsroom-footer" aria-label="Newsroom">
          Admin Dashboard v1.0
        </footer>
      </div>
      {/* The editor has tools of its own at the foot of the window. */}
      {!isWriting && (
        <PhoneBar
          screens={screens}
          counts={counts}
          currentScreen={currentScreen}
          pendingScreen={pendingScreen}
          isOpen={areScreensOpen}
          onMore={showScreens}
        />
      )}
      {areScreensOpen && (
        <ScreensSheet
          screens={screens}
          counts={counts}
          currentScreen={currentScreen}
          hasBar={!isWriting}
          onClose={hideScreens}
        />
      )}
      {Palette && <Palette screens={screens} onClose={closePalette} />}
    </div>
  );
}
