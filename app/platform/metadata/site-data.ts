import { useRouteLoaderData } from 'react-router';

/** Site-wide data that the root loader provides to every page. */
export type SiteData = {
  year: number;
  /** Without a trailing slash. */
  siteUrl: string;
  /** Percentage of page views that are measured; undefined when the site collects no measurements. */
  diagnostics: number | undefined;
};

/** Returns the site-wide data, or undefined when the root loader failed. */
export const useSiteData = (): SiteData | undefined => useRouteLoaderData<() => SiteData>('root');
