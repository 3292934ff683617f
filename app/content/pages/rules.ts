/** Slugs of the pages with a top-level path (spec 1 §2). Imported pages are below `/pages/`. */
export const ownAddresses = ['about', 'help', 'terms', 'privacy', 'partnerships', 'media-kit', 'advertise'] as const;

const own: ReadonlySet<string> = new Set(ownAddresses);

/** Returns the path of a page. */
export const pagePath = (slug: string): string => (own.has(slug) ? `/${slug}` : `/pages/${slug}`);
