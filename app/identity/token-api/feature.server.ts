import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { writeLimitSettings } from './write-limit-settings';

export const tokenApiFeature: ServerFeature = {
  name: 'token-api',
  settings: writeLimitSettings,
  hooks: [
    memberData({
      excludedTables: {
        refresh_tokens: 'Holds token hashes of sessions; the sessions themselves are included.',
      },
    }),
  ],
};
