import type { Job } from '~/platform/jobs.server';
import { mailRetries } from '~/platform/mail.server';
import { operator } from '~/security/permissions';
import { pushNotification } from './push.server';
import { sendDigest } from './send-digest.server';
import { sendNotificationMail } from './send-mail.server';

/** Jobs that others ask for; those that the clock starts stand in `schedules.server.ts`. */

export const pushJob: Job<{ notificationId: string }> = {
  name: 'notifications.push',
  // What could not be shown within some minutes is no news any more.
  retries: 5,
  run: ({ notificationId }) => pushNotification(operator, notificationId),
};

export const mailJob: Job<{ mailId: string }> = {
  name: 'notifications.mail',
  retries: mailRetries,
  run: ({ mailId }) => sendNotificationMail(operator, mailId),
};

export const digestJob: Job<{ userId: string; week: string; since: string }> = {
  name: 'notifications.digest',
  retries: mailRetries,
  run: ({ userId, week, since }) => sendDigest(operator, userId, week, new Date(since)),
};
