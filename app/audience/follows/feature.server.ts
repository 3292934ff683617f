import { articleStored } from '~/content/articles/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { followJobs, requestAnnouncement } from './jobs.server';
import { exportFollows } from './service.server';

export const followsFeature: ServerFeature = {
  name: 'follows',
  jobs: followJobs,
  hooks: [
    articleStored.handledBy(requestAnnouncement),
    memberData({
      exports: {
        follows: { position: 120, tables: ['follows'], read: exportFollows },
      },
    }),
  ],
};
