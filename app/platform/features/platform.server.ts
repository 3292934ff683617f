import { cdnJobs } from '~/platform/page-cache/cdn-purge.server';
import { wholeSiteTag } from '~/platform/requests/request.server';
import { siteIdentitySettings } from '~/platform/site-identity/setting-groups.server';
import '~/platform/site-identity/site-identity.server';
import { declaredSettings, type ServerFeature } from './feature.server';

/** Returns the cache tags of the pages that a setting makes stale. One that is not declared could affect any page. */
const staleTagsOf = (name: string): readonly string[] =>
  declaredSettings().find(({ setting }) => setting.name === name)?.staleTags ?? [wholeSiteTag];

/** The platform's own declarations. */
export const platformFeature: ServerFeature = {
  name: 'platform',
  jobs: cdnJobs,
  settings: siteIdentitySettings,
  staleTags: { 'settings.changed': ({ names }) => names.flatMap(staleTagsOf) },
};
