import { useRouteLoaderData } from 'react-router';

/** What the root loader gives every page about the site. */
export type SiteData = {
  year: number;
  /** Without a slash at the end. */
  siteUrl: string;
  /** Page views of a hundred that are measured; none when the site collects nothing. */
  diagnostics: number | undefined;
};

/** What is known of the site; nothing where the root itself has failed. */
export const useSiteData = (): SiteData | undefined => useRouteLoaderData<() => SiteData>('root');
