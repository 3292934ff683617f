import type { Job } from '~/platform/jobs/jobs.server';
import { emailRetries } from '~/platform/mail/mail.server';
import { purgeUnconfirmed } from './purge.server';
import { sendConfirmation } from './send-confirmation.server';

export const confirmationJob: Job<{ subscriberId: string }> = {
  name: 'newsletter.confirm',
  retries: emailRetries,
  run: ({ subscriberId }) => sendConfirmation(subscriberId, new Date()),
};

const purgeJob: Job = {
  name: 'newsletter.purge',
  cron: '17 3 * * *',
  run: async () => {
    await purgeUnconfirmed(new Date());
  },
};

export const newsletterJobs: Job<never>[] = [confirmationJob, purgeJob];
