/** Slugs of the pages with a top-level path (spec 1 §2). Imported pages are below `/pages/`. */
export const ownAddresses = ['about', 'help', 'terms', 'privacy', 'partnerships', 'media-kit', 'advertise'] as const;

const own: ReadonlySet<string> = new Set(ownAddresses);

export const pagePath = (slug: string): string => (own.has(slug) ? `/${slug}` : `/pages/${slug}`);
