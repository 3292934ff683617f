import type { Job } from '~/platform/jobs/jobs.server';
import { operator } from '~/platform/permissions/actors';
import { collectEmails } from './emails/collect-emails.server';
import { emailJob, pushJob } from './jobs.server';
import { purgeNotifications } from './service.server';

const collectEmailsJob: Job = {
  name: 'notifications.gather',
  cron: '* * * * *',
  run: async () => {
    await collectEmails(operator, new Date());
  },
};

const purgeNotificationsJob: Job = {
  name: 'notifications.purge',
  cron: '29 3 * * *',
  run: async () => {
    await purgeNotifications(operator, new Date());
  },
};

export const notificationJobs: Job<never>[] = [pushJob, emailJob, collectEmailsJob, purgeNotificationsJob];
