import { cdnJobs } from '~/platform/page-cache/cdn-purge.server';
import { wholeSiteTag } from '~/platform/requests/request.server';
import type { ServerFeature } from './feature.server';

/** The platform's own declarations. */
export const platformFeature: ServerFeature = {
  name: 'platform',
  jobs: cdnJobs,
  // A setting can affect any page.
  staleTags: { 'settings.changed': () => [wholeSiteTag] },
};
