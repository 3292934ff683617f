import type { Job } from '~/platform/jobs/jobs.server';
import { operator } from '~/platform/permissions/permissions';
import { gatherMails } from './emails/collect-emails.server';
import { mailJob, pushJob } from './jobs.server';
import { purgeNotifications } from './service.server';

const gathering: Job = {
  name: 'notifications.gather',
  cron: '* * * * *',
  run: async () => {
    await gatherMails(operator, new Date());
  },
};

const purging: Job = {
  name: 'notifications.forget',
  cron: '29 3 * * *',
  run: async () => {
    await purgeNotifications(operator, new Date());
  },
};

export const notificationJobs: Job<never>[] = [pushJob, mailJob, gathering, purging];
