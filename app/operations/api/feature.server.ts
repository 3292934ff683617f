import { apiLimitsTag } from '~/identity/token-api/constants';
import type { ServerFeature } from '~/platform/features/feature.server';

export const apiFeature: ServerFeature = {
  name: 'api',
  staleTags: { 'rate_limits.changed': () => [apiLimitsTag] },
};
