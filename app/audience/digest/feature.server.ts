import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';

export const digestFeature: ServerFeature = {
  name: 'digest',
  hooks: [
    memberData({
      keptBack: {
        digest_mails: 'Notes for which weeks a digest has gone out, so that none goes out twice.',
      },
    }),
  ],
};
