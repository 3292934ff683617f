import type { ServerFeature } from '~/platform/features/feature.server';
import { rateLimitJobs } from '~/platform/rate-limits/rate-counters.server';
import { startRateLimits } from './rate-limits.server';

export const rateLimitsFeature: ServerFeature = {
  name: 'rate-limits',
  start: async () => ({ stop: await startRateLimits() }),
  jobs: rateLimitJobs,
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    'rate_limits.changed': NoDetails;
  }
}
