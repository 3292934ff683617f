import { memberData } from '~/identity/accounts/member-data.server';
import { database } from '~/platform/database/database.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportReports } from './service.server';

export const reportsFeature: ServerFeature = {
  name: 'reports',
  hooks: [
    memberData({
      exports: {
        reports: { position: 50, tables: ['content_flags'], read: (actor) => exportReports(actor, database()) },
      },
    }),
  ],
};
