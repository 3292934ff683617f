import { type DomainEvent, onEvent, onEventsMissed } from '~/platform/events/events.server';
import type { PageCache } from '~/platform/page-cache/page-cache.server';

/** Names of what an event makes stale, as loaders gave them to `cacheAnswer`. */
function staleTags(event: DomainEvent): string[] {
  switch (event.type) {
    case 'articles.changed':
      return ['articles', ...event.slugs.map((slug) => `article:${slug}`)];
    case 'pages.changed':
      return ['pages', ...event.slugs.map((slug) => `page:${slug}`)];
    case 'directory.changed':
      return ['directory'];
    case 'comments.changed':
      return [`article:${event.slug}`];
    case 'members.changed':
      return [`member:${event.userId}`];
    case 'drafts.changed':
    case 'notifications.changed':
    case 'newsroom.changed':
    case 'schedule.changed':
    case 'permissions.changed':
    case 'rate_limits.changed':
    case 'settings.changed':
      return [];
  }
}

/** Has kept pages made anew when what they show has changed. */
export function forgetStalePages(cache: PageCache): void {
  onEvent((event) => {
    const tags = staleTags(event);
    // A setting can show on any page; an event without names says that more changed than can be named.
    const isAnything =
      event.type === 'settings.changed' || (event.type === 'articles.changed' && event.slugs.length === 0);
    if (isAnything) cache.clear();
    else cache.invalidate(tags);
  });
  onEventsMissed(() => cache.clear());
}
