import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportDecisions } from './decisions/export.server';

export const moderationFeature: ServerFeature = {
  name: 'moderation',
  hooks: [
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
