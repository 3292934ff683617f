import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isReachable } from '~/content/redirects/service.server';
import { ForbiddenAddressError, type Reach, requestOutside } from '~/platform/outside/outside-request.server';
import { configuration } from '~/platform/program/configuration.server';
import { type LinkFinding, type LinkState, linksOf, mostLinks, ownPathOf, stateOfStatus } from './checklist-rules';

/** How long all links of an article are waited for together, in milliseconds: less than a page waits for a response. */
export const longestTimeout = 4_000;
const atOnce = 8;
/** Most links of one article to this site that are looked up. */
const mostOwnLinks = 500;
/** Own addresses that are looked up at the same time, whoever asks: readers need the database too. */
const ownPlaces = pLimit(4);
/** How long what a link was found to be is believed, in milliseconds. */
const memory = { works: 600_000, gone: 60_000, silent: 30_000, unchecked: 600_000 } as const;

const known = new LRUCache<string, Promise<LinkState>>({ max: 2_000 });

async function ask(href: string, reach: Reach | undefined): Promise<LinkState> {
  let protocol: string;
  try {
    protocol = new URL(href).protocol;
  } catch {
    return 'gone';
  }
  // Only what can be asked safely is asked: encrypted, at the usual door.
  if (protocol !== 'https:') return protocol === 'http:' ? 'unchecked' : 'gone';
  const headers = { 'User-Agent': 'Lowdown link check', Accept: '*/*' };
  try {
    const { status } = await requestOutside(href, { method: 'HEAD', headers }, reach);
    if (status !== 404 && status !== 405 && status !== 501) return stateOfStatus(status);
    // Some servers know no HEAD, or respond to it wrongly.
    return stateOfStatus((await requestOutside(href, { method: 'GET', headers }, reach)).status);
  } catch (error) {
    return error instanceof ForbiddenAddressError ? 'gone' : 'silent';
  }
}

/** What a link to elsewhere was found to be, lately or now. */
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
 * Looks whether what a text links to is there: own addresses in the database, others by asking their servers through the
 * guard that lets no request into our own network. Takes at most four seconds; a server that is slower counts as silent
 * this time, and what it returned is known the next time.
 * @param options.timeout how long other servers are waited for instead, in milliseconds; what has not responded by then counts
 * as not asked, and without any timeout no other server is asked.
 * @param options.reach another one than the public Internet, for tests.
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
