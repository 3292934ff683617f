import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isReachable } from '~/content/redirects/service.server';
import {
  type AllowedTargets,
  ForbiddenAddressError,
  sendExternalRequest,
} from '~/platform/external-requests/external-request.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import {
  internalPathOf,
  type LinkFinding,
  type LinkState,
  linksOf,
  maxExternalLinks,
  stateOfStatus,
} from './checklist-rules';

/** Maximum total time for an article's link checks, in milliseconds: less than a page's timeout. */
export const longestTimeout = 4_000;
const maxConcurrentRequests = 8;
/** Maximum internal links checked per article. */
const maxInternalLinks = 500;
/** Limits concurrent internal lookups across all callers: readers need the database too. */
const internalLimiter = pLimit(4);
/** Cache lifetimes by link state, in milliseconds. */
const cacheLifetimes = { works: 600_000, gone: 60_000, silent: 30_000, unchecked: 600_000 } as const;

const cache = new LRUCache<string, Promise<LinkState>>({ max: 2_000 });

/** The results of the last check of an article's links, by the hash of its HTML, so that its checklist can show them. */
const lastResults = new LRUCache<string, LinkFinding[]>({ max: 200, ttl: cacheLifetimes.works });

const hashOf = (html: string): string => createHash('sha256').update(html).digest('base64');

/** Returns the results of a recent check of the links in this HTML on this server; undefined without one. */
export const recentLinks = (html: string): LinkFinding[] | undefined => lastResults.get(hashOf(html));

async function requestLink(href: string, reach: AllowedTargets | undefined): Promise<LinkState> {
  let protocol: string;
  try {
    protocol = new URL(href).protocol;
  } catch {
    return 'gone';
  }
  // Only HTTPS URLs on the default port can be requested safely; `sendExternalRequest` rejects other ports.
  if (protocol !== 'https:') return protocol === 'http:' ? 'unchecked' : 'gone';
  const headers = { 'User-Agent': 'Lowdown link check', Accept: '*/*' };
  try {
    const { status } = await sendExternalRequest(href, { method: 'HEAD', headers }, reach);
    if (status !== 404 && status !== 405 && status !== 501) return stateOfStatus(status);
    // Some servers do not support HEAD, or respond to it incorrectly.
    return stateOfStatus((await sendExternalRequest(href, { method: 'GET', headers }, reach)).status);
  } catch (error) {
    return error instanceof ForbiddenAddressError ? 'gone' : 'silent';
  }
}

/** Returns the whole address of a link, which may leave out the scheme; the link itself if it is none. */
const addressOf = (href: string, siteUrl: string): string => URL.parse(href, siteUrl)?.href ?? href;

/** Returns the state of an external link, from the cache if possible. */
function stateOf(href: string, reach: AllowedTargets | undefined): Promise<LinkState> {
  const cached = cache.get(href);
  if (cached) return cached;
  const pending = requestLink(href, reach);
  cache.set(href, pending);
  void pending.then((state) => {
    if (cache.peek(href) === pending) cache.set(href, pending, { ttl: cacheLifetimes[state] });
  });
  return pending;
}

/**
 * Checks the links in an article's HTML: internal ones in the database, external ones by requests that cannot reach the
 * internal network. Takes at most four seconds. A slower server counts as silent, but its response is cached for the
 * next check.
 * @param options.timeout shorter time to wait for other servers, in milliseconds; links to servers that have not
 * responded by then count as unchecked. With 0, no requests are sent to other servers.
 * @param options.reach network to use instead of the public Internet, for tests.
 */
export async function checkLinks(
  html: string,
  { timeout = longestTimeout, reach }: { timeout?: number; reach?: AllowedTargets } = {},
): Promise<LinkFinding[]> {
  const siteUrl = publicUrl();
  const externalLimiter = pLimit(maxConcurrentRequests);
  const timers: NodeJS.Timeout[] = [];
  const resolveAfter = (wait: number, state: LinkState) =>
    new Promise<LinkState>((resolve) => timers.push(setTimeout(() => resolve(state), wait)));
  const timedOut = resolveAfter(timeout, timeout < longestTimeout ? 'unchecked' : 'silent');
  const internalTimeout = resolveAfter(longestTimeout, 'silent');
  let isOver = false;
  const internalState = async (path: string): Promise<LinkState> => {
    if (isOver) return 'silent';
    return (await isReachable(path)) ? 'works' : 'gone';
  };
  let [internalCount, externalCount] = [0, 0];
  try {
    const results = await Promise.all(
      linksOf(html).map(async (href): Promise<LinkFinding> => {
        const internalPath = internalPathOf(href, siteUrl);
        const isTooMany =
          internalPath === undefined ? ++externalCount > maxExternalLinks : ++internalCount > maxInternalLinks;
        if (isTooMany || (internalPath === undefined && timeout <= 0)) return { href, state: 'unchecked' };
        const found =
          internalPath === undefined
            ? [externalLimiter(() => stateOf(addressOf(href, siteUrl), reach)), timedOut]
            : [internalLimiter(() => internalState(internalPath)), internalTimeout];
        return { href, state: await Promise.race(found) };
      }),
    );
    // A check that could send no requests must not replace the results of one that could.
    const hash = hashOf(html);
    if (timeout > 0 || !lastResults.has(hash)) lastResults.set(hash, results);
    return results;
  } finally {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    externalLimiter.clearQueue();
  }
}
