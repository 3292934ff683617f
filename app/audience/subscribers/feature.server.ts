import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportOfSubscription } from './export.server';
import { newsletterJobs } from './jobs.server';
import { purgeAddress } from './purge.server';

export const subscribersFeature: ServerFeature = {
  name: 'subscribers',
  jobs: newsletterJobs,
  hooks: [
    memberData({
      exports: {
        newsletter: {
          position: 100,
          tables: ['newsletter_subscribers'],
          read: async (actor, { email }) => email && exportOfSubscription(actor, email),
        },
      },
      purgeEmail: purgeAddress,
    }),
  ],
};
