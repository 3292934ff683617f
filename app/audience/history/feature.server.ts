import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportHistory } from './service.server';

export const historyFeature: ServerFeature = {
  name: 'history',
  hooks: [
    memberData({
      exports: {
        readingHistory: { position: 110, tables: ['reading_history'], read: exportHistory },
      },
    }),
  ],
};
