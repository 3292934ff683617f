/** Pages with an address of their own at the top of the site (spec 1 §2). Imported pages live under `/pages/`. */
export const ownAddresses = ['about', 'help', 'terms', 'privacy', 'partnerships', 'media-kit', 'advertise'] as const;

const own: ReadonlySet<string> = new Set(ownAddresses);

/** Path of a page. */
export const pagePath = (slug: string): string => (own.has(slug) ? `/${slug}` : `/pages/${slug}`);
