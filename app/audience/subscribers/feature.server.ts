import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { newsletterJobs } from './jobs.server';
import { purgeAddress } from './purge.server';
import { exportSubscription } from './service.server';
import { newsletterSettings } from './setting-groups.server';

export const subscribersFeature: ServerFeature = {
  name: 'subscribers',
  jobs: newsletterJobs,
  settings: newsletterSettings,
  hooks: [
    memberData({
      exports: {
        newsletter: {
          position: 100,
          tables: ['newsletter_subscribers'],
          read: async (actor, { email }) => email && exportSubscription(actor, email),
        },
      },
      purgeEmail: purgeAddress,
    }),
  ],
};
