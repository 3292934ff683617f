/** Pages that are written texts: an import may fill them. */
const writtenPages = new Set([
  ...['/about', '/help', '/terms', '/privacy', '/partnerships', '/media-kit', '/advertise'],
]);

/** Single addresses that the program answers itself. */
const screens = new Set([
  ...['/', '/articles', '/articles/archived', '/platform-reviews', '/platform', '/resources', '/contact', '/auth'],
  ...['/login', '/tutorials', '/success-stories', '/dashboard', '/setup', '/phase3-complete', '/advanced-features'],
  ...['/bookmarks', '/profile', '/settings', '/newsletter', '/developers', '/metrics', '/robots.txt', '/sitemap.xml'],
  ...['/llms.txt', '/favicon.ico', '/site.webmanifest', '/article', '/category', '/tag', '/author', '/feed', '/feeds'],
]);

/** First parts of addresses below which everything is the magazine's own. */
const ownRoots = new Set(['api', 'admin', 'assets', 'covers', 'newsletter']);

/** Whether the program answers an address itself, so that no written page can stand there. */
export function isScreenPath(path: string): boolean {
  return screens.has(path.toLowerCase()) || ownRoots.has(path.split('/')[1]?.toLowerCase() ?? '');
}

/** Whether an address belongs to a route of the magazine, behind which a redirect would never be reached. */
export const isOwnPath = (path: string): boolean => isScreenPath(path) || writtenPages.has(path.toLowerCase());

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
