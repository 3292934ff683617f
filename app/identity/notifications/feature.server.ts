import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportOfNotifications } from './service.server';

export const notificationsFeature: ServerFeature = {
  name: 'notifications',
  hooks: [
    memberData({
      exports: {
        notifications: { position: 90, tables: ['notifications'], read: exportOfNotifications },
      },
      keptBack: {
        notification_mails: 'Notes which mails have gone out; the notifications that were in them are downloaded.',
        push_subscriptions: 'Holds the addresses and keys by which a browser can be sent to.',
      },
    }),
  ],
};
