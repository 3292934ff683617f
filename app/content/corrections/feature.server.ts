import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';

export const correctionsFeature: ServerFeature = {
  name: 'corrections',
  hooks: [
    memberData({
      keptBack: {
        article_corrections: 'Corrections are part of the published article; each is stored with its author.',
      },
    }),
  ],
};
