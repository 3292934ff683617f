import type { Job } from '~/platform/jobs/jobs.server';
import { collectEmails } from './emails/collect-emails.server';
import { emailJob, pushJob } from './jobs.server';
import { purgeNotifications } from './service.server';

const collectEmailsJob: Job = {
  name: 'notifications.gather',
  cron: '* * * * *',
  run: async () => {
    await collectEmails(new Date());
  },
};

const purgeNotificationsJob: Job = {
  name: 'notifications.purge',
  cron: '29 3 * * *',
  run: async () => {
    await purgeNotifications(new Date());
  },
};

export const notificationJobs: Job<never>[] = [pushJob, emailJob, collectEmailsJob, purgeNotificationsJob];
