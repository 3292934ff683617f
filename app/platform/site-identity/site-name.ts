/** The name of a site that has not been given another one. */
export const defaultSiteName = 'Lowdown';

/** In a browser, the name that the page was rendered with; React may render the document again without it. */
const pageName = globalThis.document?.documentElement.dataset.site ?? defaultSiteName;
let readName = (): string => pageName;

/** Sets where the server gets the site's name from. */
export function provideSiteName(read: () => string): void {
  readName = read;
}

/**
 * Returns the site's name. In a browser, it is the one that the page was rendered with, from the page's `html` element,
 * which carries it unless it is the default.
 */
export const siteName = (): string => readName();

/** Returns the attribute of the `html` element from which browsers read the site's name; undefined for the default. */
export function siteNameAttribute(): string | undefined {
  const name = siteName();
  return name === defaultSiteName ? undefined : name;
}
