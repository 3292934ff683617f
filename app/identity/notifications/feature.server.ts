import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { mayDo } from '~/platform/permissions/permissions';
import { notificationJobs } from './schedules.server';
import { exportNotifications } from './service.server';

export const notificationsFeature: ServerFeature = {
  name: 'notifications',
  jobs: notificationJobs,
  liveTopics: [
    {
      pattern: /^notifications$/,
      // Members receive only events about their own notifications.
      channelFor: (actor) =>
        'userId' in actor && mayDo(actor, 'notifications.manage_own') ? `notifications:${actor.userId}` : undefined,
      messageFor: (event) =>
        event.type === 'notifications.changed' ? { channel: `notifications:${event.userId}` } : undefined,
    },
  ],
  hooks: [
    memberData({
      exports: {
        notifications: { position: 90, tables: ['notifications'], read: exportNotifications },
      },
      excludedTables: {
        notification_mails: 'Records which emails were sent; the notifications in them are included.',
        push_subscriptions: 'Holds the URLs and keys for sending push messages to a browser.',
      },
    }),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    'notifications.changed': { userId: string };
  }
}
