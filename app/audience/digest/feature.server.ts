import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';

export const digestFeature: ServerFeature = {
  name: 'digest',
  hooks: [
    memberData({
      keptBack: {
        digest_mails: 'Records which weekly digests were sent, so that none is sent twice.',
      },
    }),
  ],
};
