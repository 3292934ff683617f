/** Addresses that the magazine serves itself; those of the spec's later screens are kept for them. */
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

/** First parts of addresses below which everything is the magazine's own. */
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

/** Discussions, feeds of categories and tags, and the form for tool reviews. */
const ownPatterns = [
  /^\/article\/[^/]+\/(?:report|comments\/(?:new|count))$/,
  /^\/(?:category|tag)\/[^/]+\/(?:rss\.xml|atom\.xml|feed\.json)$/,
  /^\/resources\/request$/,
];

/** Whether an address belongs to a route of the magazine, behind which a redirect would never be reached. */
export function isOwnPath(path: string): boolean {
  const lower = path.toLowerCase();
  const root = lower.split('/')[1] ?? '';
  return (
    ownPaths.has(lower) || (ownRoots.has(root) && lower !== `/${root}`) || ownPatterns.some((own) => own.test(lower))
  );
}

/** Query parameters by which WordPress names a post when it has no better address. */
const namingParameters = ['p', 'page_id'];

/**
 * The form in which old addresses are stored and looked up: path without host, percent-encoding, trailing slash and
 * `index.html`; of the query only what names a WordPress post. `undefined` for what is no address of a page.
 */
export function plainAddress(address: string): string | undefined {
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
    // Stray percent signs: the path is what it says.
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path) || path.length > 1000) return undefined;
  path = path
    .normalize('NFC')
    .replaceAll(/[/\\]{2,}/g, '/')
    .replace(/\/index\.(?:html?|php)$/i, '/');
  if (path !== '/') path = path.replace(/\/+$/, '');
  for (const name of namingParameters) {
    const id = url.searchParams.get(name);
    if (id && /^\d{1,19}$/.test(id)) return `${path}?${name}=${id}`;
  }
  return path;
}
