import { serverFeatures } from '~/features.server';
import { type DomainEvent, onEmit, onEvent, onEventsMissed } from '~/platform/events/events.server';
import { requestPurge } from '~/platform/page-cache/cdn-purge.server';
import type { PageCache } from '~/platform/page-cache/page-cache.server';
import { onRateLimitsSet } from '~/platform/rate-limits/rate-limit.server';
import { headerSafeTag, wholeSiteTag } from '~/platform/requests/request.server';
import { onSettingsRead } from '~/platform/settings/settings.server';

/** Returns the cache tags that an event makes stale, in the form in which loaders pass them to `cacheResponse`. */
const staleTags = (event: DomainEvent): string[] =>
  serverFeatures.flatMap((feature) => {
    const tagsOf = feature.staleTags?.[event.type] as ((event: DomainEvent) => readonly string[]) | undefined;
    return tagsOf?.(event) ?? [];
  });

/** Invalidates cached pages when events make them stale. */
export function invalidatePages(cache: PageCache): void {
  const invalidate = (event: DomainEvent): void => {
    const tags = staleTags(event).map(headerSafeTag);
    if (tags.includes(wholeSiteTag)) cache.clear();
    else cache.invalidate(tags);
  };
  onEvent(invalidate);
  // Pages rendered between the event and now still show the old settings and limits.
  onSettingsRead((names) => invalidate({ type: 'settings.changed', names }));
  onRateLimitsSet(() => invalidate({ type: 'rate_limits.changed' }));
  onEventsMissed(() => cache.clear());
}

/** Requests CDN purges of tags when events make them stale. Returns a function that stops the requests. */
export function purgePages(): () => void {
  return onEmit((executor, event) => requestPurge(executor, staleTags(event).map(headerSafeTag), new Date()));
}
