import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import stylesheet from '~/app.css?url';
import { areBookmarksOn } from '~/audience/bookmarks/service.server';
import { acceptsSubscriptions } from '~/audience/subscribers/service.server';
import { ErrorPage } from '~/design/components/error-page';
import { PageAnnouncer } from '~/design/components/page-announcer';
import { PageNavigation, sayOffline } from '~/design/components/page-link';
import { PendingPage, SlowPageNotice, usePendingPath } from '~/design/components/pending-page';
import { Toasts } from '~/design/components/toasts';
import { typefacesInUse } from '~/design/typefaces';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { type Viewer, viewerOf } from '~/identity/accounts/sessions/viewer.server';
import { pushMember } from '~/identity/notifications/push/push-member';
import { reportedPercentage } from '~/insight/diagnostics/service.server';
import { m } from '~/platform/languages/compiled/messages';
import { getLocale } from '~/platform/languages/compiled/runtime';
import type { SiteData } from '~/platform/metadata/site-data';
import { allowFraming } from '~/platform/requests/request.server';
import { keepPageWhenOffline, notePosition } from '~/platform/scripts/offline-navigation';
import { isOutdated } from '~/platform/scripts/release';
import { publicUrl, siteDescription } from '~/platform/site-identity/site-identity.server';
import { siteNameAttribute } from '~/platform/site-identity/site-name';
import { ownAccent } from '~/platform/theme/own-accent';
import { iconSizes, siteIconPath, siteLogo } from '~/platform/theme/site-pictures.server';
import { siteTheme } from '~/platform/theme/site-theme.server';
import { themeSheetPath } from '~/platform/theme/theme-sheet.server';
import { SiteFooter } from '~/screens/frame/components/site-footer';
import { SiteHeader } from '~/screens/frame/components/site-header';
import { LazyCloseMatches } from '~/screens/not-found/components/lazy-close-matches';
import type { Route } from './+types/root';
import { headScript } from './head-script';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Returns what every page needs to know about the site's theme. */
function themeData(): Pick<SiteData, 'themeSheet' | 'grounds' | 'logo' | 'icons'> {
  const { light, dark } = siteTheme();
  const logo = siteLogo();
  const [tab, touch] = [siteIconPath(iconSizes.tab), siteIconPath(iconSizes.touch)];
  return {
    themeSheet: themeSheetPath(),
    grounds: [light.background, dark.background],
    ...(logo && { logo }),
    ...(tab && touch && { icons: [tab, touch] }),
  };
}

export function loader({ context }: Route.LoaderArgs): SiteData & { viewer: Viewer | null } {
  const viewer = viewerOf(context);
  // The preview of a theme shows the site's own pages in a frame.
  if (viewer?.role === 'admin') allowFraming(context);
  return {
    year: new Date().getUTCFullYear(),
    siteUrl: publicUrl(),
    description: siteDescription(getLocale()),
    ...themeData(),
    hasNewsletter: acceptsSubscriptions(),
    viewer,
    diagnostics: reportedPercentage(),
    hidesBookmarks: areBookmarksOn() ? undefined : true,
  };
}

/** Within a visit, only the profile form and a new theme change the root's data: signing in or out loads a new document. */
export const shouldRevalidate = ({ formAction, actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  (formAction === '/profile' || formAction === '/admin/themes') && actionResult?.outcome === 'done';

/** Keeps the current page when data cannot be loaded, and shows the reader a notice. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = await next();
    if (request.method === 'GET' && (await keepPageWhenOffline(request, results))) sayOffline();
  },
];

/** Links to the icon of the site: its own, or the magazine's. */
function IconLinks({ icons }: Pick<SiteData, 'icons'>) {
  if (!icons) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
  const [tab, touch] = icons;
  return (
    <>
      <link rel="icon" href={tab} type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href={touch} />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
  return (
    <html
      lang={getLocale()}
      // A member's theme is part of the page; only the browser knows a visitor's.
      data-theme={useViewer()?.theme}
      data-diagnostics={site?.diagnostics}
      data-typefaces={typefacesInUse()}
      // Stays as the server has written it.
      data-site={import.meta.env.SSR ? siteNameAttribute() : undefined}
      data-accent={import.meta.env.SSR ? ownAccent() : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={site?.grounds[0]} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={site?.grounds[1]} />
        {/* Has run by the time that React takes over the page; the browser does not load its text a second time. */}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in every page's policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
        />
        <Meta />
        {/* React leaves the links to icons in the page as the server has written them. */}
        {import.meta.env.SSR && <IconLinks icons={site?.icons} />}
        <Links />
        {site?.themeSheet && <link rel="stylesheet" href={site.themeSheet} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Shows the notice about an action completed before this document was loaded. */
function useNotice(): void {
  useEffect(() => {
    const { notice: name } = document.documentElement.dataset;
    if (!name) return;
    delete document.documentElement.dataset.notice;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = 'notice=; Path=/; Max-Age=0';
    void import('./notices').then(({ showNotice }) => showNotice(name));
  }, []);
}

/** Ends push notifications for a member who is no longer signed in on this browser, however the session ended. */
function useEndOfPush(): void {
  const viewerId = useViewer()?.id;
  useEffect(() => {
    const member = pushMember();
    if (member && member !== viewerId)
      void import('~/identity/notifications/push/push-browser').then(({ endPushOfOtherMembers }) =>
        endPushOfOtherMembers(),
      );
  }, [viewerId]);
}

function Frame({ year, children }: { year: number; children: ReactNode }) {
  const { state } = useNavigation();
  const pendingPath = usePendingPath();
  const { key } = useLocation();
  // The newsroom has its own frame.
  const isNewsroom = useMatches().some(({ handle }) => (handle as { isNewsroom?: true } | undefined)?.isNewsroom);
  useNotice();
  useEndOfPush();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each page that is shown
  useEffect(notePosition, [key]);
  return (
    <>
      {state === 'loading' && <div className="navigation-bar" role="progressbar" aria-label={m.page_loading()} />}
      {isNewsroom ? (
        children
      ) : (
        <>
          <SiteHeader />
          <main id="content" tabIndex={-1}>
            <SlowPageNotice />
            {pendingPath !== null && <PendingPage path={pendingPath} />}
            {/* Hidden rather than unmounted: a navigation can be cancelled, and article bodies from the document are not sent again. */}
            <div hidden={pendingPath !== null}>{children}</div>
          </main>
          <SiteFooter year={year} />
        </>
      )}
      <Toasts />
      <PageNavigation />
      <PageAnnouncer />
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Frame year={loaderData.year}>
      <Outlet />
    </Frame>
  );
}

/** After an unexpected error, loads the page again if a new release, whose data the old scripts cannot show, is why. */
function useNewRelease(error: unknown): void {
  useEffect(() => {
    if (isRouteErrorResponse(error)) return;
    void isOutdated().then((isOld) => isOld && location.reload());
  }, [error]);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  useNewRelease(error);
  const response = isRouteErrorResponse(error) ? error : null;
  return (
    <Frame year={loaderData?.year ?? new Date().getUTCFullYear()}>
      <ErrorPage status={response?.status ?? 500}>
        {response?.status === 404 && <LazyCloseMatches matches={response.data?.matches ?? []} />}
      </ErrorPage>
    </Frame>
  );
}
