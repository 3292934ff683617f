import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportEngagement, purgeEngagement } from './service.server';
import { ratingSettings } from './setting-groups';

export const engagementFeature: ServerFeature = {
  name: 'engagement',
  settings: [ratingSettings],
  hooks: [
    memberData({
      exports: {
        likesAndRatings: { position: 70, tables: ['article_likes', 'article_ratings'], read: exportEngagement },
      },
      purge: ({ userId }, executor) => purgeEngagement(executor, userId),
    }),
  ],
};
