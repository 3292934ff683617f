/** Slugs of the pages with a top-level path (spec 1 §2). The paths of imported pages begin with `/pages/`. */
export const topLevelSlugs = ['about', 'help', 'terms', 'privacy', 'partnerships', 'media-kit', 'advertise'] as const;

const topLevel: ReadonlySet<string> = new Set(topLevelSlugs);

export const pagePath = (slug: string): string => (topLevel.has(slug) ? `/${slug}` : `/pages/${slug}`);
