import { accessEnded } from '~/identity/accounts/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import { apiLimitsTag } from '~/identity/token-api/constants';
import type { ServerFeature } from '~/platform/features/feature.server';
import { apiJobs } from './jobs.server';
import { exportTokens } from './tokens/service.server';
import { deleteTokensOf } from './tokens/store.server';

export const apiFeature: ServerFeature = {
  name: 'api',
  staleTags: { 'rate_limits.changed': () => [apiLimitsTag] },
  jobs: apiJobs,
  hooks: [
    accessEnded.handledBy(deleteTokensOf),
    memberData({
      exports: { apiTokens: { position: 95, tables: ['api_tokens'], read: (actor) => exportTokens(actor) } },
      excludedTables: {
        idempotency_keys: 'Holds responses to an app’s requests for a day; what they created is included.',
      },
    }),
  ],
};
