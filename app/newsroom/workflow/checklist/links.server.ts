import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isReachable } from '~/content/redirects/service.server';
import { ForbiddenAddressError, type Reach, requestOutside } from '~/platform/outside/outside-request.server';
import { configuration } from '~/platform/program/configuration.server';
import { type LinkFinding, type LinkState, linksOf, mostLinks, ownPathOf, stateOfStatus } from './checklist-rules';

/** Maximum time for all link checks of an article together, in milliseconds: less than the timeout of a page. */
export const longestTimeout = 4_000;
const atOnce = 8;
/** Maximum internal links checked per article. */
const mostOwnLinks = 500;
/** Limits concurrent internal lookups across all callers: readers need the database too. */
const ownPlaces = pLimit(4);
/** Cache lifetimes by link state, in milliseconds. */
const memory = { works: 600_000, gone: 60_000, silent: 30_000, unchecked: 600_000 } as const;

const known = new LRUCache<string, Promise<LinkState>>({ max: 2_000 });

async function ask(href: string, reach: Reach | undefined): Promise<LinkState> {
  let protocol: string;
  try {
    protocol = new URL(href).protocol;
  } catch {
    return 'gone';
  }
  // Only HTTPS on its default port can be requested safely; `requestOutside` rejects other ports.
  if (protocol !== 'https:') return protocol === 'http:' ? 'unchecked' : 'gone';
  const headers = { 'User-Agent': 'Lowdown link check', Accept: '*/*' };
  try {
    const { status } = await requestOutside(href, { method: 'HEAD', headers }, reach);
    if (status !== 404 && status !== 405 && status !== 501) return stateOfStatus(status);
    // Some servers do not support HEAD, or respond to it incorrectly.
    return stateOfStatus((await requestOutside(href, { method: 'GET', headers }, reach)).status);
  } catch (error) {
    return error instanceof ForbiddenAddressError ? 'gone' : 'silent';
  }
}

/** Returns the state of an external link, from the cache if possible. */
function stateOf(href: string, reach: Reach | undefined): Promise<LinkState> {
  const before = known.get(href);
  if (before) return before;
  const asked = ask(href, reach);
  known.set(href, asked);
  void asked.then((state) => {
    if (known.peek(href) === asked) known.set(href, asked, { ttl: memory[state] });
  });
  return asked;
}

/**
 * Checks the links in a text: internal ones in the database, external ones by requests that cannot reach the internal
 * network. Takes at most four seconds. A slower server counts as silent, but its response is cached for the next check.
 * @param options.timeout shorter time to wait for other servers, in milliseconds; those that have not responded by then
 * count as unchecked. With 0, no requests are sent to other servers.
 * @param options.reach network to use instead of the public Internet, for tests.
 */
export async function checkLinks(
  html: string,
  { timeout = longestTimeout, reach }: { timeout?: number; reach?: Reach } = {},
): Promise<LinkFinding[]> {
  const siteUrl = configuration().SITE_URL;
  const places = pLimit(atOnce);
  const timers: NodeJS.Timeout[] = [];
  const after = (wait: number, state: LinkState) =>
    new Promise<LinkState>((resolve) => timers.push(setTimeout(() => resolve(state), wait)));
  const timedOut = after(timeout, timeout < longestTimeout ? 'unchecked' : 'silent');
  const ownTimeout = after(longestTimeout, 'silent');
  let isOver = false;
  const stateOfOwn = async (path: string): Promise<LinkState> => {
    if (isOver) return 'silent';
    return (await isReachable(path)) ? 'works' : 'gone';
  };
  let [ownLinks, outsideLinks] = [0, 0];
  try {
    return await Promise.all(
      linksOf(html).map(async (href): Promise<LinkFinding> => {
        const own = ownPathOf(href, siteUrl);
        const isTooMany = own === undefined ? ++outsideLinks > mostLinks : ++ownLinks > mostOwnLinks;
        if (isTooMany || (own === undefined && timeout <= 0)) return { href, state: 'unchecked' };
        const found =
          own === undefined
            ? [places(() => stateOf(href, reach)), timedOut]
            : [ownPlaces(() => stateOfOwn(own)), ownTimeout];
        return { href, state: await Promise.race(found) };
      }),
    );
  } finally {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    places.clearQueue();
  }
}
