import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { screenCounts } from '~/platform/features/screen-counts.server';
import { countModeration } from './counts.server';
import { exportDecisions } from './decisions/export.server';
import { moderationJobs } from './jobs.server';

export const moderationFeature: ServerFeature = {
  name: 'moderation',
  jobs: moderationJobs,
  hooks: [
    screenCounts.handledBy(countModeration),
    memberData({
      exports: {
        moderationDecisions: {
          position: 60,
          tables: ['moderation_decisions', 'member_warnings', 'moderation_appeals'],
          read: exportDecisions,
        },
      },
    }),
  ],
};
