import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { digestJobs } from './schedules.server';

export const digestFeature: ServerFeature = {
  name: 'digest',
  jobs: digestJobs,
  hooks: [
    memberData({
      excludedTables: {
        digest_mails: 'Records which weekly digests were sent so that none is sent twice.',
      },
    }),
  ],
};
