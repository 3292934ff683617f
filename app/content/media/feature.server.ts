import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';

export const mediaFeature: ServerFeature = {
  name: 'media',
  hooks: [
    memberData({
      keptBack: {
        media_items: 'Pictures belong to the newsroom; who uploaded one is noted with it.',
        media_uploads: 'Files on their way into the library, for a day at most.',
      },
    }),
  ],
};
