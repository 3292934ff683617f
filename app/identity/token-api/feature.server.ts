import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';

export const tokenApiFeature: ServerFeature = {
  name: 'token-api',
  hooks: [
    memberData({
      excludedTables: {
        refresh_tokens: 'Holds token hashes of sessions; the sessions themselves are included.',
      },
    }),
  ],
};
