import type { Job } from '~/platform/jobs/jobs.server';
import { emailRetries } from '~/platform/mail/mail.server';
import { sendNotificationEmail } from './emails/send-email.server';
import { pushNotification } from './push/push.server';

// Jobs enqueued on demand. Scheduled jobs are in `schedules.server.ts`.

export const pushJob: Job<{ notificationId: string }> = {
  name: 'notifications.push',
  // A push message that is several minutes late is no longer useful.
  retries: 5,
  run: ({ notificationId }) => pushNotification(notificationId),
};

export const emailJob: Job<{ mailId: string }> = {
  name: 'notifications.mail',
  retries: emailRetries,
  run: ({ mailId }) => sendNotificationEmail(mailId),
};
