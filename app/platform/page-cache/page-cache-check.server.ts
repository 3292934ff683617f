import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { onEvent, transaction } from '~/platform/events/events.server';
import type { HealthCheck } from '~/platform/health/health-check';
import { siteSetting } from '~/platform/settings/settings.server';
import type { CachedResponse, PageCache } from './page-cache.server';
import { enableCaching } from './settings.server';

let siteCache: PageCache | undefined;

/** Sets the cache that this process serves pages from; undefined if it serves none. */
export function setSiteCache(cache: PageCache | undefined): void {
  siteCache = cache;
}

/** Milliseconds that an event may take to reach this process. */
const eventLimit = 5_000;

const probe = (tag: string): CachedResponse => ({
  ...{ status: 200, headers: [], body: Buffer.from(tag), encoded: new Map(), tags: new Set([tag]) },
  ...{ cacheSeconds: 60, isCacheable: true },
});

/** Whether an event that a transaction emits reaches this process: the events are what removes changed pages. */
async function receivesEvents(id: string, signal: AbortSignal): Promise<boolean> {
  let stop = (): void => undefined;
  const received = new Promise<boolean>((resolve) => {
    stop = onEvent((event) => {
      if (event.type === 'page_cache.probed' && event.id === id) resolve(true);
    });
  });
  try {
    await transaction((_executor, emit) => emit({ type: 'page_cache.probed', id }));
    // Only now: a slow database does not mean that events are lost.
    const timedOut = delay(eventLimit, false, { signal, ref: false }).catch(() => false);
    return await Promise.race([received, timedOut]);
  } finally {
    stop();
  }
}

/** Whether the page cache stores a page, and drops it once it has changed. Nothing to check if it is turned off. */
export const pageCacheCheck: HealthCheck = {
  name: 'page-cache',
  title: 'Page cache',
  run: async (signal) => {
    const cache = siteCache;
    if (!cache || cache.isOff || !siteSetting(enableCaching)) return undefined;
    const tag = `health-check-${randomUUID()}`;
    await cache.getOrRender(tag, Date.now(), async () => probe(tag));
    const isStored = cache.find(tag, Date.now()) !== undefined;
    cache.invalidate([tag]);
    if (!isStored)
      return { state: 'warning', message: 'Pages are not cached: each one is rendered again for every reader.' };
    if (cache.find(tag, Date.now())) return { state: 'unhealthy', message: 'Readers see outdated pages.' };
    if (!(await receivesEvents(tag, signal)))
      return {
        state: 'unhealthy',
        message: 'This server is not receiving change notifications, so readers see outdated pages.',
      };
    return { state: 'healthy', message: 'Stores pages and drops changed ones.' };
  },
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    'page_cache.probed': { id: string };
  }
}
