/**
 * A site whose player can be embedded in place of a link. The URL patterns come from the sites' own "share" and "embed"
 * dialogs; where a site offers a player without cookies, that one is used.
 */
type Site = {
  /** Hosts of the pages that people link to. */
  hosts: readonly string[];
  /** The only host whose pages may be framed. */
  player: string;
  /** Returns the player's path and query for a page, or undefined if the page has no player. */
  path: (page: URL) => string | undefined;
};

const matchPath = (page: URL, pattern: RegExp, buildPath: (...groups: string[]) => string): string | undefined => {
  const match = pattern.exec(page.pathname);
  return match ? buildPath(...match.slice(1)) : undefined;
};

const videoIdPattern = /^[\w-]{6,20}$/;
const youtubePath = (id: string | null | undefined): string | undefined =>
  id && videoIdPattern.test(id) ? `/embed/${id}?autoplay=1` : undefined;

const sites: readonly Site[] = [
  {
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com'],
    player: 'www.youtube-nocookie.com',
    path: (page) =>
      page.pathname === '/watch'
        ? youtubePath(page.searchParams.get('v'))
        : youtubePath(/^\/(?:shorts|live)\/([^/]+)$/.exec(page.pathname)?.[1]),
  },
  { hosts: ['youtu.be'], player: 'www.youtube-nocookie.com', path: (page) => youtubePath(page.pathname.slice(1)) },
  {
    hosts: ['vimeo.com', 'www.vimeo.com'],
    player: 'player.vimeo.com',
    path: (page) => matchPath(page, /^\/(\d+)$/, (id) => `/video/${id}?autoplay=1&dnt=1`),
  },
  {
    hosts: ['www.loom.com', 'loom.com'],
    player: 'www.loom.com',
    path: (page) => matchPath(page, /^\/share\/([0-9a-f]{32})$/, (id) => `/embed/${id}?autoplay=1`),
  },
  {
    hosts: ['codepen.io', 'www.codepen.io'],
    player: 'codepen.io',
    path: (page) =>
      matchPath(
        page,
        /^\/([\w-]+)\/(?:pen|full|details)\/(\w+)$/,
        (who, pen) => `/${who}/embed/${pen}?default-tab=result`,
      ),
  },
  {
    hosts: ['codesandbox.io', 'www.codesandbox.io'],
    player: 'codesandbox.io',
    path: (page) => matchPath(page, /^\/(?:s|p\/sandbox)\/([\w-]+)$/, (id) => `/embed/${id}`),
  },
];

/** The player hosts that pages may frame: the sources for the policy's `frame-src`. */
export const playerSources: readonly string[] = [...new Set(sites.map(({ player }) => `https://${player}`))];

/** Returns the player's address for a page on another site, or undefined if the site is not supported. */
export function playerUrlOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const page = new URL(address);
  if (!/^https?:$/.test(page.protocol)) return undefined;
  const site = sites.find(({ hosts }) => hosts.includes(page.host));
  const path = site?.path(page);
  return site && path ? `https://${site.player}${path}` : undefined;
}
