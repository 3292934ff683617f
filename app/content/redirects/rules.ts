/** Paths that the site serves itself, including those reserved for screens planned in the spec. */
const ownPaths = new Set([
  ...['/', '/articles', '/articles/archived', '/platform-reviews', '/platform', '/resources', '/about', '/contact'],
  ...['/help', '/terms', '/privacy', '/tutorials', '/success-stories', '/partnerships', '/media-kit', '/advertise'],
  ...['/auth', '/login', '/dashboard', '/setup', '/phase3-complete', '/advanced-features', '/bookmarks', '/profile'],
  ...[
    '/settings',
    '/notifications',
    '/history',
    '/following',
    '/lists',
    '/newsletter',
    '/developers',
    '/preferences',
    '/subscribe',
    '/metrics',
    '/likes',
    '/ratings',
    '/admin',
  ],
  ...[
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/feed',
    '/rss',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/favicon.ico',
  ],
]);

/** First path segments below which every path belongs to the site. */
const ownRoots = new Set([
  ...[
    'api',
    'author',
    'admin',
    'assets',
    'covers',
    'media',
    'share',
    'sitemaps',
    'subscribe',
    'unsubscribe',
    'auth',
    'setup',
    'settings',
  ],
  ...['dashboard', 'bookmarks', 'lists', 'members', 'notifications', 'history', 'following', 'comments', 'appeals'],
]);

/** Patterns for paths of discussion pages, category and tag feeds, and the form for requesting tool reviews. */
const ownPatterns = [
  /^\/article\/[^/]+\/(?:report|comments\/(?:new|count))$/,
  /^\/(?:category|tag)\/[^/]+\/(?:rss\.xml|atom\.xml|feed\.json)$/,
  /^\/resources\/request$/,
];

/** Whether a path belongs to one of the site's routes, in which case a redirect would never be reached. */
export function isOwnPath(path: string): boolean {
  const lower = path.toLowerCase();
  const root = lower.split('/')[1] ?? '';
  return (
    ownPaths.has(lower) || (ownRoots.has(root) && lower !== `/${root}`) || ownPatterns.some((own) => own.test(lower))
  );
}

/** Query parameters by which WordPress identifies a post that has no permalink. */
const postIdParameters = ['p', 'page_id'];

/**
 * Normalises an old address for storage and lookup: a path without host, percent-encoding, trailing slash or
 * `index.html`. The only part of the query that remains is the parameter that identifies a WordPress post. Returns
 * `undefined` for anything that is not the address of a page.
 */
export function normaliseAddress(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address.trim().replace(/^(?![a-z][a-z0-9+.-]*:\/\/)\/*/i, '/'), 'http://old.invalid');
  } catch {
    return undefined;
  }
  if (!/^https?:$/.test(url.protocol)) return undefined;
  let path = url.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // Invalid percent-encoding: use the path unchanged.
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: detects control characters
  if (/[\u0000-\u001f\u007f]/.test(path) || path.length > 1000) return undefined;
  path = path
    .normalize('NFC')
    .replaceAll(/[/\\]{2,}/g, '/')
    .replace(/\/index\.(?:html?|php)$/i, '/');
  if (path !== '/') path = path.replace(/\/+$/, '');
  for (const name of postIdParameters) {
    const id = url.searchParams.get(name);
    if (id && /^\d{1,19}$/.test(id)) return `${path}?${name}=${id}`;
  }
  return path;
}
