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
        notification_mails: 'Records which emails were sent; the notifications in them are included.',
        push_subscriptions: 'Holds the URLs and keys for sending push messages to a browser.',
      },
    }),
  ],
};
