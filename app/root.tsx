import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigation } from 'react-router';
import { PageNavigation } from '~/design/components/page-link';
import { PendingPage, usePendingPath } from '~/design/components/pending-page';
import { SiteFooter } from '~/design/components/site-footer';
import { SiteHeader } from '~/design/components/site-header';
import { Toasts } from '~/design/components/toasts';
import { themeScript } from '~/design/theme';
import { typefacesScript } from '~/design/typefaces';
import { ErrorPage } from '~/pages/components/error-page';
import { configuration } from '~/platform/configuration.server';
import { m } from '~/platform/languages/compiled/messages';
import { getLocale } from '~/platform/languages/compiled/runtime';
import type { Route } from './+types/root';
import stylesheet from './design/app.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader() {
  return { year: new Date().getUTCFullYear(), siteUrl: configuration().SITE_URL };
}

/** What the root knows does not change within a visit. */
export const shouldRevalidate = (): boolean => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={getLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12110e" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants; their hash stands in the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: `${themeScript};${typefacesScript}` }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Frame({ year, children }: { year: number; children: ReactNode }) {
  const { state } = useNavigation();
  const pendingPath = usePendingPath();
  return (
    <>
      {state === 'loading' && <div className="navigation-bar" role="progressbar" aria-label={m.page_loading()} />}
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {pendingPath !== null && <PendingPage path={pendingPath} />}
        {/* Hidden, not taken away: a navigation can be given up, and what the document brought is not sent again. */}
        <div hidden={pendingPath !== null}>{children}</div>
      </main>
      <SiteFooter year={year} />
      <Toasts />
      <PageNavigation />
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

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame year={loaderData?.year ?? new Date().getUTCFullYear()}>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </Frame>
  );
}
