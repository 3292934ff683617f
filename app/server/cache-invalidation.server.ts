import { staleArticleTags } from '~/content/articles/cache-tags';
import { type DomainEvent, onEmit, onEvent, onEventsMissed } from '~/platform/events/events.server';
import { requestPurge } from '~/platform/page-cache/cdn-purge.server';
import type { PageCache } from '~/platform/page-cache/page-cache.server';
import { headerSafeTag, wholeSiteTag } from '~/platform/requests/request.server';

/** Names of what an event makes stale, as loaders gave them to `cacheAnswer`. */
function staleTags(event: DomainEvent): string[] {
  switch (event.type) {
    case 'articles.changed':
      // Without names, more has changed than can be named.
      return event.slugs.length === 0 ? [wholeSiteTag] : staleArticleTags(event.slugs, event.membership);
    case 'pages.changed':
      return ['pages', ...event.slugs.map((slug) => `page:${slug}`)];
    case 'directory.changed':
      return ['directory'];
    case 'comments.changed':
      return [`article:${event.slug}`];
    case 'members.changed':
      return [`member:${event.userId}`];
    case 'settings.changed':
      // A setting can show on any page.
      return [wholeSiteTag];
    case 'drafts.changed':
    case 'notifications.changed':
    case 'newsroom.changed':
    case 'schedule.changed':
    case 'permissions.changed':
    case 'rate_limits.changed':
      return [];
  }
}

/** Has kept pages made anew when what they show has changed. */
export function forgetStalePages(cache: PageCache): void {
  onEvent((event) => {
    const tags = staleTags(event).map(headerSafeTag);
    if (tags.includes(wholeSiteTag)) cache.clear();
    else cache.invalidate(tags);
  });
  onEventsMissed(() => cache.clear());
}

/** Has a CDN drop them too. Returns a function that stops it. */
export function purgeStalePages(): () => void {
  return onEmit((executor, event) => requestPurge(executor, staleTags(event).map(headerSafeTag), new Date()));
}
