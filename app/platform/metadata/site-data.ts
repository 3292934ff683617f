import { useRouteLoaderData } from 'react-router';

/** The site's own logo. */
export type SiteLogo = {
  src: string;
  /** Size of the file, in pixels. */
  width: number;
  height: number;
  /** The logo where the system is dark, if it is another one. */
  dark?: string;
};

/** Site-wide data that the root loader provides to every page. */
export type SiteData = {
  year: number;
  /** Without a trailing slash. */
  siteUrl: string;
  /** The site's description: its own, or the usual one in the page's language. */
  description: string;
  /** Address of the styles of the site's theme; undefined for the site's own look. */
  themeSheet: string | undefined;
  /** The colours of the page's ground, on light and on dark ground. */
  grounds: readonly [light: string, dark: string];
  /** The logo in place of the site's name; absent if there is none. */
  logo?: SiteLogo;
  /** Paths of the site's own icon, for browser tabs and for home screens; absent if it has none. */
  icons?: readonly [tab: string, touch: string];
  /** Whether readers can subscribe to the newsletter. */
  hasNewsletter: boolean;
  /** Percentage of page views that are measured; undefined when the site collects no measurements. */
  diagnostics: number | undefined;
  /** Whether bookmarks are turned off; undefined when they are not. */
  hidesBookmarks: true | undefined;
};

/** Whether readers can subscribe to the newsletter, as far as is known: not if the root loader failed. */
export const useHasNewsletter = (): boolean => useSiteData()?.hasNewsletter !== false;

/** Returns the site-wide data, or undefined when the root loader failed. */
export const useSiteData = (): SiteData | undefined => useRouteLoaderData<() => SiteData>('root');
