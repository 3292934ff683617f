import { memberData } from '~/identity/accounts/member-data.server';
import { database } from '~/platform/database/database.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import * as store from './store-export.server';

export const membersFeature: ServerFeature = {
  name: 'members',
  staleTags: { 'members.changed': ({ userId }) => [`member:${userId}`] },
  hooks: [
    memberData({
      exports: {
        emailChanges: {
          position: 10,
          tables: ['email_changes'],
          read: (_actor, { userId }) => store.emailChangesOf(database(), userId),
        },
        sessions: {
          position: 20,
          tables: ['sessions'],
          read: (_actor, { userId }) => store.sessionsOf(database(), userId),
        },
        passkeys: {
          position: 30,
          tables: ['passkeys'],
          read: (_actor, { userId }) => store.passkeysOf(database(), userId),
        },
      },
    }),
  ],
};
