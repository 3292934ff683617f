import { cdnJobs } from '~/platform/page-cache/cdn-purge.server';
import { wholeSiteTag } from '~/platform/requests/request.server';
import type { ServerFeature } from './feature.server';

/** What the platform itself declares. */
export const platformFeature: ServerFeature = {
  name: 'platform',
  jobs: cdnJobs,
  // A setting can show on any page.
  staleTags: { 'settings.changed': () => [wholeSiteTag] },
};
