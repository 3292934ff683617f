import { memberDemoted } from '~/identity/accounts/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { endGrantsOnDemotion, exportOfGrants, startUserGrants } from './service.server';

export const userPermissionsFeature: ServerFeature = {
  name: 'user-permissions',
  start: async () => ({ stop: await startUserGrants() }),
  // The rows are deleted with the account.
  hooks: [
    memberDemoted.handledBy((...change) => endGrantsOnDemotion(...change, new Date())),
    memberData({
      exports: { grantedPermissions: { position: 95, tables: ['user_permissions'], read: exportOfGrants } },
    }),
  ],
};
